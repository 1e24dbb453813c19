import FineServer
import FineUI
import Synchronization

/// A server on a free port whose time passes only when the test says so.
@MainActor
final class TestServer {
    let shared = SharedNumber()
    let running: RunningServer
    let log = LogRecord()
    private let clock = Clock()
    private let made = Made()

    init(_ adjust: (FineDaemon) -> Void = { _ in }) throws {
        let daemon = FineDaemon()
        daemon.port = 0
        daemon.log = Log(threshold: .debug, write: log.append)
        adjust(daemon)
        for path in ["/", "/other"] {
            daemon.mount(path, CounterContent.self, title: "Counter & <co>") { [shared, made] session in
                let content = CounterContent(session: session, shared: shared)
                made.contents.append(content)
                return content
            }
        }
        running = try daemon.start(time: { [clock] in clock.time })
    }

    @MainActor private final class Clock { var time: Duration = .zero }
    @MainActor private final class Made { var contents: [CounterContent] = [] }

    var port: Int { running.port }
    var contentOfLast: CounterContent { made.contents.last! }

    func pass(_ duration: Duration) {
        clock.time += duration
        running.sessions.sweep()
    }

    /// Waits until the log has `count` lines of an event.
    func logged(_ event: String, count: Int = 1) async { await log.wait(event, count: count) }
}

/// The lines of a log, and a way to wait for one.
final class LogRecord: Sendable {
    private struct State {
        var lines: [String] = []
        var waiters: [(event: String, count: Int, resume: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock { $0.lines } }

    @Sendable func append(_ line: String) {
        let resumed = state.withLock { state in
            state.lines.append(line)
            let due = state.waiters.filter { Self.count($0.event, in: state.lines) >= $0.count }
            state.waiters.removeAll { Self.count($0.event, in: state.lines) >= $0.count }
            return due.map(\.resume)
        }
        for resume in resumed { resume() }
    }

    func wait(_ event: String, count: Int) async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if Self.count(event, in: state.lines) >= count { return true }
                state.waiters.append((event, count, { continuation.resume() }))
                return false
            }
            if holds { continuation.resume() }
        }
    }

    private static func count(_ event: String, in lines: [String]) -> Int {
        lines.count { $0.contains(" event=\(event)") }
    }
}
