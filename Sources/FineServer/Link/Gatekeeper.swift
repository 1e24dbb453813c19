import FineSockets
import FineWire
import FineWireJSON
import Synchronization

/// What the socket thread decides by itself: who may connect, and which messages reach the main actor.
final class Gatekeeper: Sendable {
    private let site: Site
    private let limits: Limits
    private let allowedOrigins: Set<String>
    private let inbox: Inbox
    private let log: Log
    private let visitors: Visitors
    private let open = Mutex(AddressCounts())
    private let allowances = Mutex(AddressAllowances())

    init(
        site: Site, limits: Limits, allowedOrigins: Set<String>, visitors: Visitors, inbox: Inbox, log: Log
    ) {
        self.site = site
        self.visitors = visitors
        self.limits = limits
        self.allowedOrigins = allowedOrigins
        self.inbox = inbox
        self.log = log
    }

    /// Nil, or the answer that refuses the handshake.
    func admit(_ request: inout HTTPRequest, _ headers: HTTPHeaders) -> HTTPResponse? {
        let refusal = refusal(of: &request, headers)
        if let refusal {
            log.warning(
                "connection.refused",
                ["status": "\(refusal.status)", "path": request.path, "origin": request.origin, "peer": request.peer])
        }
        return refusal
    }

    private func refusal(of request: inout HTTPRequest, _ headers: HTTPHeaders) -> HTTPResponse? {
        guard site.page(at: request.path) != nil else {
            counters.count(.path)
            return .text(404, "no screen is mounted at this path\n")
        }
        if let refusal = visitors.identify(&request, headers, isConnection: true) { return refusal }
        let isAdmitted = OriginRule.admits(
            request.origin, host: request.host, isSecure: request.isSecure, allowed: allowedOrigins)
        guard isAdmitted else {
            counters.count(.origin)
            return .text(403, "connections from this origin are not allowed\n")
        }
        return hasRoom(for: request.peer)
    }

    private func hasRoom(for peer: String) -> HTTPResponse? {
        let limit: Limit? = open.withLock { open in
            if open.total >= limits.connections { return .connections }
            return open[peer] >= limits.connectionsPerAddress ? .connectionsPerAddress : nil
        }
        guard let limit else { return nil }
        counters.count(limit)
        let text = limit == .connections ? "too many connections\n" : "too many connections from this address\n"
        return .text(503, text, headers: [("retry-after", "15")])
    }

    private var counters: Counters { visitors.counters }

    /// A connection was let go before it asked for anything.
    func turnedAway(_ reason: TurnedAway) {
        switch reason {
        case .handshakes: counters.count(.handshakes)
        case .timeout: counters.count(.handshakeTimeout)
        }
    }

    /// What a new connection's socket tells.
    func opened(_ socket: WebSocket) -> WebSocket.Handlers {
        let request = socket.request
        let connection = Connection(
            outlet: socket, path: request.path, query: request.queryByName, peer: request.peer,
            principal: request.principal)
        open.withLock { $0.add(request.peer) }
        inbox.push(.opened(connection))
        let allowance = allowances.withLock { $0.allowance(of: request.peer, limits, at: .now) }
        let filter = MessageFilter(connection: connection, limits: limits, address: allowance, inbox: inbox)
        return WebSocket.Handlers(
            message: { bytes, isText in filter.receive(bytes, isText: isText, at: .now) },
            overflow: { filter.fail(.tooLarge("more than \(self.limits.messageBytes) bytes")) },
            closed: { closure in
                self.open.withLock { $0.remove(request.peer) }
                switch closure.cut {
                case .silence: self.counters.count(.silenceTimeout)
                case .backlog: self.counters.count(.outgoingBytes)
                case nil: break
                }
                self.inbox.push(.closed(connection, code: closure.code, isOurs: closure.isOurs))
            })
    }
}
