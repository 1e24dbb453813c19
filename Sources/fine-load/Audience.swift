/// Many who see a number that somebody changes, and what they find. Numbers count from 1.
final class Audience {
    struct Finding {
        var frames = 0
        /// From a change to each frame that shows it.
        var times = Times([])
        var seconds = 0.0
        /// Hundredths of one processor that the server has used.
        var processor = 0.0
        var bytes = 0

        var framesPerSecond: Double { Double(frames) / seconds }
        var processorPerFrame: Double { processor / 100 * seconds * 1e6 / Double(frames) }
        var bytesPerFrame: Double { Double(bytes) / Double(frames) }
    }

    private let callers: [any Caller]
    private let server: ServerProcess
    private var changes: [Int: ContinuousClock.Instant] = [:]
    private var times: [Double] = []
    private var newest = 0
    /// How many see the newest number.
    private var upToDate = 0

    init(_ callers: [any Caller], _ server: ServerProcess) {
        self.callers = callers
        self.server = server
    }

    /// One of them sees this number.
    func note(_ number: Int, at time: ContinuousClock.Instant) {
        guard let change = changes[number] else { return }
        times.append((time - change) / .milliseconds(1))
        if number == newest { upToDate += 1 }
    }

    /// Changes the number so often, first for a second that does not count. Throws where not all see the last one.
    func measure(perSecond: Int, seconds: Int, _ change: (Int) throws -> Void) async throws -> Finding {
        try await go(on: perSecond, at: perSecond, change)
        times = []
        let before = (processor: server.processorSeconds, bytes: received, start: ContinuousClock.now)
        try await go(on: perSecond * seconds, at: perSecond, change)
        let time = (ContinuousClock.now - before.start) / .seconds(1)
        return Finding(
            frames: times.count, times: Times(times), seconds: time,
            processor: (server.processorSeconds - before.processor) / time * 100, bytes: received - before.bytes)
    }

    private var received: Int { callers.reduce(0) { $0 + $1.received } }

    /// So many changes more, and until all have seen the last one.
    private func go(on count: Int, at perSecond: Int, _ change: (Int) throws -> Void) async throws {
        let start = ContinuousClock.now
        for index in 0..<count {
            try await Task.sleep(until: start + .seconds(1) * index / perSecond)
            newest += 1
            upToDate = 0
            changes[newest] = .now
            try change(newest)
        }
        let deadline = ContinuousClock.now + .seconds(30)
        while upToDate < callers.count {
            guard ContinuousClock.now < deadline else {
                throw Trouble("\(callers.count - upToDate) of \(callers.count) do not see the last number")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
