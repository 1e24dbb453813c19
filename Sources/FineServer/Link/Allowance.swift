/// How much of something a client may still do: it refills with time up to a burst.
struct Allowance {
    private let perSecond: Double
    private let burst: Double
    private var left: Double
    private var last: ContinuousClock.Instant?

    init(perSecond: Double, burst: Double) {
        self.perSecond = perSecond
        self.burst = burst
        left = burst
    }

    /// Whether `amount` fits. What does not fit is not taken.
    mutating func take(_ amount: Double, at now: ContinuousClock.Instant) -> Bool {
        refill(at: now)
        guard amount <= left else { return false }
        left -= amount
        return true
    }

    /// Whether nothing has been taken that has not come back.
    mutating func isFull(at now: ContinuousClock.Instant) -> Bool {
        refill(at: now)
        return left >= burst
    }

    private mutating func refill(at now: ContinuousClock.Instant) {
        if let last {
            let (seconds, attoseconds) = (now - last).components
            left = min(burst, left + (Double(seconds) + Double(attoseconds) * 1e-18) * perSecond)
        }
        last = now
    }
}
