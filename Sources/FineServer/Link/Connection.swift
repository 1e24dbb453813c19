import FineSockets
import FineWire
import FineWireJSON
import Synchronization

/// Where a connection's bytes go: a WebSocket, or what a test puts in its place. Callable from any thread.
package protocol Outlet: Sendable {
    /// One message in two parts.
    func send(_ head: [UInt8], _ tail: [UInt8])
    /// Sends what waits, then closes.
    func close(code: UInt16, reason: String)
    /// Bytes that wait to be taken by the peer.
    var unsent: Int { get }
}

extension WebSocket: Outlet {}

/// A client's connection as the main actor sees it: first without a session, then with one.
@MainActor
package final class Connection {
    nonisolated let outlet: any Outlet
    nonisolated let path: String
    nonisolated let query: [String: String]
    nonisolated let peer: String
    /// Who it is, where the program knows.
    nonisolated let principal: String?
    /// Bytes that have been decoded and wait for the main actor.
    nonisolated let backlog = Backlog()

    var session: Session?
    /// Grows with each connection that is opened.
    var number = 0
    /// When it must have said hello; nil once it has.
    var helloDeadline: Duration?
    /// Nothing that it still says counts.
    var isClosed = false

    package nonisolated init(
        outlet: any Outlet, path: String, query: [String: String] = [:], peer: String = "", principal: String? = nil
    ) {
        self.principal = principal
        self.outlet = outlet
        self.path = path
        self.query = query
        self.peer = peer
    }

    nonisolated func send(_ message: ServerMessage) { outlet.send(JSONCodec.encode(message), []) }

    /// Says why, and closes.
    nonisolated func close(for fault: LinkFault) {
        send(.error(code: fault.code, message: fault.message))
        outlet.close(code: fault.closeCode, reason: fault.code)
    }
}

/// A count that two threads share.
final class Backlog: Sendable {
    private let bytes = Atomic(0)

    func add(_ count: Int) -> Int { bytes.add(count, ordering: .relaxed).newValue }
    func subtract(_ count: Int) { bytes.subtract(count, ordering: .relaxed) }
}
