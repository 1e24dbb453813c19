/// Many callers of one kind, and what they find.
struct Crowd {
    struct Finding {
        var paced = Times([])
        /// Answers a second when everyone asks again at once.
        var perSecond = 0.0
        var pressed = Times([])
        /// Microseconds of the server's processor time for each answer, at a pace.
        var processorPerCall = 0.0
        var bytesPerCall = 0.0
    }

    let callers: [any Caller]
    let server: ServerProcess

    /// First each asks four times a second, then as often as they can, each for so many seconds.
    func measure(seconds: Int) async throws -> Finding {
        _ = try await ask(for: .seconds(1), pause: .milliseconds(20))
        var finding = Finding()
        let before = (server.processorSeconds, callers.reduce(0) { $0 + $1.received })
        let paced = try await ask(for: .seconds(seconds), pause: .milliseconds(250))
        let bytes = callers.reduce(0) { $0 + $1.received } - before.1
        finding.paced = Times(paced)
        finding.processorPerCall = (server.processorSeconds - before.0) * 1e6 / Double(max(1, paced.count))
        finding.bytesPerCall = Double(bytes) / Double(max(1, paced.count))
        let start = ContinuousClock.now
        let pressed = try await ask(for: .seconds(seconds), pause: .zero)
        finding.perSecond = Double(pressed.count) / ((ContinuousClock.now - start) / .seconds(1))
        finding.pressed = Times(pressed)
        return finding
    }

    /// How long answers take at a pace.
    func times(seconds: Int) async throws -> Times {
        Times(try await ask(for: .seconds(seconds), pause: .milliseconds(50)))
    }

    private func ask(for time: Duration, pause: Duration) async throws -> [Double] {
        let end = ContinuousClock.now + time
        let tasks = callers.map { caller in Task { try await Self.ask(caller, until: end, pause: pause) } }
        var times: [Double] = []
        for task in tasks { times += try await task.value }
        return times
    }

    private static func ask(
        _ caller: any Caller, until end: ContinuousClock.Instant, pause: Duration
    ) async throws -> [Double] {
        // Not all at once.
        if pause > .zero { try await Task.sleep(for: pause * Double.random(in: 0...1)) }
        var times: [Double] = []
        while ContinuousClock.now < end {
            times.append(try await caller.call())
            if pause > .zero { try await Task.sleep(for: pause) }
        }
        return times
    }
}
