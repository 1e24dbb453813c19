import CLibWebSockets
import Synchronization

/// Where libwebsockets' own warnings and errors go: nowhere, unless somebody asks for them.
package enum SocketLog {
    private static let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Hands every line to `line`, on the thread that it arises on.
    package static func listen(_ line: (@Sendable (String) -> Void)?) {
        listener.withLock { $0 = line }
    }

    static func install() {
        lws_set_log_level((1 << 0) | (1 << 1)) { _, text in
            guard let text, let line = SocketLog.listener.withLock({ $0 }) else { return }
            line(String(cString: text))
        }
    }
}
