import FineWire

extension Link {
    /// Does what has become due.
    package mutating func tick(now: Duration) -> [LinkOutput] {
        if let retryAt = timers.retryAt, retryAt <= now { return connect(now: now) }
        if let answerBy = timers.answerBy, answerBy <= now {
            unanswered = min(unanswered + 1, Timers.slowest)
            return [.close] + lose("timeout", now: now)
        }
        if let provenAt = timers.provenAt, provenAt <= now {
            timers.provenAt = nil
            backoff.reset()
        }
        if timers.answerBy == nil, let silentAt = timers.silentAt, silentAt <= now {
            if timers.pinged != nil { return [.close] + lose("timeout", now: now) }
            timers.pinged = now
            return [.send(.ping)] + acknowledge(now: now)
        }
        return acknowledge(now: now)
    }

    private mutating func acknowledge(now: Duration) -> [LinkOutput] {
        guard let due = timers.acknowledgeAt, due <= now else { return [] }
        return acknowledge()
    }

    /// Says how many frames are applied, unless that is said already.
    mutating func acknowledge() -> [LinkOutput] {
        applied > told ? [.send(.entries(acks: unsaid(), []))] : []
    }

    /// What a message says in its first place.
    mutating func unsaid() -> Int {
        defer { told = applied }
        timers.acknowledgeAt = nil
        return applied - told
    }
}
