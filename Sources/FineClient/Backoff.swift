/// How long to wait before the next attempt to connect.
struct Backoff: Sendable {
    private static let longest = 15.0
    private var attempts = 0
    private let random: @Sendable () -> Double

    init(random: @escaping @Sendable () -> Double) { self.random = random }

    /// The n-th wait in a row lasts 0.25 s * 2^n, at most 15 s, times a random factor from 0.25 to 1.
    mutating func next() -> Duration {
        let longest = attempts < 6 ? min(Self.longest, 0.25 * Double(1 << attempts)) : Self.longest
        attempts += 1
        return .seconds(longest * (0.25 + 0.75 * random()))
    }

    mutating func reset() { attempts = 0 }
}
