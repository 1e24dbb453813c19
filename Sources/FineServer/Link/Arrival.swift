import FineSockets
import FineWire

/// What the socket thread hands to the main actor.
package enum Arrival: Sendable {
    case opened(Connection)
    /// A decoded message, and how many bytes it had.
    case message(Connection, ClientMessage, bytes: Int)
    /// The connection has been closed for a fault, before the message reached anyone.
    case fault(Connection, LinkFault)
    case closed(Connection, code: UInt16?, isOurs: Bool)
    case health(HTTPExchange)
    /// A page is asked for.
    case page(PageRequest)
}

extension Arrival {
    /// The session whose message this is; a hello has one once it is received.
    @MainActor
    var session: Session? {
        if case .message(let connection, _, _) = self { connection.session } else { nil }
    }
}
