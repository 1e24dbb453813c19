import CLibWebSockets
import Glibc
import Synchronization

/// One WebSocket connection, a server's or a client's, as its owner sees it: text out, and a way to close.
//
// Sendable by this rule: `waiting` is atomic, constants are immutable, and everything else is touched on the loop's
// thread alone.
package final class WebSocket: @unchecked Sendable, Occupant {
    /// What the owner hears, on the loop's thread. It must not block.
    package struct Handlers {
        /// A whole message. The bytes are valid during the call.
        package var message: (_ bytes: UnsafeRawBufferPointer, _ isText: Bool) -> Void
        /// A message passed the limit and is being thrown away. Called once; the owner closes.
        package var overflow: () -> Void
        /// The last that is heard.
        package var closed: (Closure) -> Void

        package init(
            message: @escaping (UnsafeRawBufferPointer, Bool) -> Void, overflow: @escaping () -> Void,
            closed: @escaping (Closure) -> Void
        ) {
            self.message = message
            self.overflow = overflow
            self.closed = closed
        }
    }

    /// How a connection ended.
    package struct Closure: Hashable, Sendable {
        /// The peer's close code; nil when it went without one.
        package var code: UInt16?
        package var reason: String
        /// This side asked first.
        package var isOurs: Bool
        /// What this side cut it for, where it did so without a word.
        package var cut: Cut?

        package init(code: UInt16?, reason: String, isOurs: Bool, cut: Cut? = nil) {
            self.code = code
            self.reason = reason
            self.isOurs = isOurs
            self.cut = cut
        }
    }

    package enum Cut: Hashable, Sendable {
        /// It gave no sign of life.
        case silence
        /// More waited for it than may.
        case backlog
    }

    /// The request that opened it; what a client asked for, at a client's.
    package let request: HTTPRequest
    let loop: SocketLoop
    private let waiting = Atomic(0)

    // The thread's own from here on.
    var wsi: OpaquePointer?
    var handlers: Handlers?
    var onOpened: ((Result<WebSocket, ConnectError>) -> Void)?
    var queue: [Outgoing] = []
    var incoming: [UInt8] = []
    var hasOverflowed = false
    var isReading = true
    var closing: (code: UInt16, reason: String)?
    var closure: Closure?
    var cutFor: Cut?
    /// When the peer last gave a sign of life, and whether it has been asked for one since.
    var heard = ContinuousClock.now
    var hasPinged = false
    /// A ping is to be written next.
    var isPingDue = false

    init(loop: SocketLoop, wsi: OpaquePointer?, request: HTTPRequest) {
        self.loop = loop
        self.wsi = wsi
        self.request = request
    }

    /// Bytes that have been sent from here and not yet been taken by the kernel.
    package var unsent: Int { waiting.load(ordering: .relaxed) }

    /// Sends one text message, from any thread. A connection that has too much waiting is cut instead.
    package func send(_ head: [UInt8], _ tail: [UInt8] = []) {
        let message = Outgoing(head, tail)
        let total = waiting.add(message.count, ordering: .relaxed).newValue
        if total > loop.settings.outgoingLimit { return loop.push(.cut(self)) }
        if loop.isOnThread { enqueue(message) } else { loop.push(.send(self, message)) }
    }

    /// Sends what is waiting, then closes with `code`, from any thread. What arrives from now on is not delivered.
    package func close(code: UInt16, reason: String = "") {
        if loop.isOnThread {
            beginClose(code: code, reason: reason)
        } else {
            loop.push(.close(self, code: code, reason: reason))
        }
    }

    func noteWritten(_ message: Outgoing) { waiting.subtract(message.count, ordering: .relaxed) }
}
