import CLibWebSockets
import Glibc

/// HTTP and WebSocket on one port.
//
// Sendable: immutable.
package final class SocketServer: Sendable {
    /// What the server asks of its owner, on the loop's thread; none of it may block.
    package struct Handlers: Sendable {
        /// Whether a WebSocket may open: nil, or the answer that refuses it. What it writes into the request stays there.
        package var admit: @Sendable (inout HTTPRequest, HTTPHeaders) -> HTTPResponse?
        /// A WebSocket has opened.
        package var open: @Sendable (WebSocket) -> WebSocket.Handlers
        /// A request has come; it may be answered later.
        package var request: @Sendable (HTTPExchange) -> Void
        /// A connection was let go that had asked for nothing yet.
        package var turnedAway: @Sendable (TurnedAway) -> Void
        /// Everything that was ready to be read has been delivered.
        package var passEnded: @Sendable () -> Void

        package init(
            admit: @escaping @Sendable (inout HTTPRequest, HTTPHeaders) -> HTTPResponse?,
            open: @escaping @Sendable (WebSocket) -> WebSocket.Handlers,
            request: @escaping @Sendable (HTTPExchange) -> Void,
            turnedAway: @escaping @Sendable (TurnedAway) -> Void = { _ in },
            passEnded: @escaping @Sendable () -> Void = {}
        ) {
            self.admit = admit
            self.open = open
            self.request = request
            self.turnedAway = turnedAway
            self.passEnded = passEnded
        }
    }

    package let port: Int
    private let loop: SocketLoop

    /// Listens and serves until `stop`, on a thread of its own unless `serve` is to be called. Port 0 takes any that is
    /// free.
    package init(
        host: String, port: Int, settings: LoopSettings, hasOwnThread: Bool = true, handlers: Handlers
    ) throws(ListenError) {
        let bound = try Listener.bind(host: host, port: port)
        self.port = bound.port
        loop = SocketLoop(settings)
        guard loop.prepare(), let host = loop.host else {
            close(bound.descriptor)
            throw settings.certificate == nil ? .system(Self.withoutContext) : .certificate
        }
        loop.passEnded = handlers.passEnded
        loop.onTurnedAway = handlers.turnedAway
        loop.newcomer = { loop, wsi, reason in Self.welcome(loop, wsi, reason, handlers) }
        var descriptor = lws_sock_file_fd_type()
        descriptor.filefd = bound.descriptor
        if let wsi = lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, descriptor, "http", nil) {
            loop.occupants[wsi] = Listener(
                descriptor: bound.descriptor, port: bound.port, host: host, loop: loop)
        }
        if hasOwnThread { loop.run() }
    }

    /// Serves on the calling thread, which is the program's main one and has never waited for anything in the main
    /// queue; what is for the main queue and the main actor runs on it in between. Returns when the server has stopped;
    /// false where the system refuses.
    package func serve() -> Bool { loop.runOnMainThread() }

    deinit {
        let loop = loop
        loop.push(.run { $0.isOver = true })
    }

    /// Accepts nobody any more and ends when every WebSocket has closed, at the latest after `grace`, when what is
    /// left is cut. The owner closes its connections.
    package func stop(within grace: Duration) async {
        loop.push(
            .run { loop in
                for (wsi, occupant) in loop.occupants where occupant is Listener {
                    loop.occupants[wsi] = nil
                    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
                }
            })
        await loop.stop(within: grace)
    }

    private static func welcome(
        _ loop: SocketLoop, _ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ handlers: Handlers
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_HTTP:
            loop.handshakes.end(wsi)
            guard let request = HTTPRequest(wsi) else { return -1 }
            let exchange = HTTPExchange(loop: loop, wsi: wsi, request: request)
            loop.occupants[wsi] = exchange
            loop.hasDelivered = true
            if HTTPRequest.statesHost(wsi) {
                handlers.request(exchange)
            } else {
                exchange.respond(Self.withoutHost)
            }
            return 0
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
            loop.handshakes.end(wsi)
            guard var request = HTTPRequest(wsi) else { return -1 }
            guard HTTPRequest.statesHost(wsi) else { return refuse(loop, wsi, Self.withoutHost) }
            guard Self.isHandshake(wsi, request, of: loop.settings.subprotocol) else {
                let text = "a WebSocket here speaks \(loop.settings.subprotocol)\n"
                return refuse(loop, wsi, .text(400, text))
            }
            if let refusal = handlers.admit(&request, HTTPHeaders(wsi)) { return refuse(loop, wsi, refusal) }
            let socket = WebSocket(loop: loop, wsi: wsi, request: request)
            socket.onOpened = { _ in socket.handlers = handlers.open(socket) }
            loop.occupants[wsi] = socket
            return 0
        default: return 0
        }
    }

    private static let withoutContext = "libwebsockets gives no context; is its part for libev installed?"
    private static let withoutHost = HTTPResponse.text(400, "a request here states its host, once\n")

    /// libwebsockets would drop most of what is wrong with a handshake without an answer.
    private static func isHandshake(_ wsi: OpaquePointer, _ request: HTTPRequest, of subprotocol: String) -> Bool {
        let offered = request.subprotocols.split { $0 == "," || $0 == " " }
        return request.method == .get && offered.contains { $0 == subprotocol }
            && HTTPRequest.header(wsi, WSI_TOKEN_UPGRADE).lowercased() == "websocket"
            && HTTPRequest.header(wsi, WSI_TOKEN_VERSION) == "13"
            && !HTTPRequest.header(wsi, WSI_TOKEN_KEY).isEmpty
    }

    /// The one place where libwebsockets itself writes outside of the writable callback, too.
    private static func refuse(_ loop: SocketLoop, _ wsi: OpaquePointer, _ response: HTTPResponse) -> Int32 {
        var message = Outgoing(response.head(closes: true), [])
        if case .bytes(let body) = response.body { message = Outgoing(message.head, body) }
        let padding = fine_lws_pre()
        let size = message.lay(into: .init(rebasing: loop.scratch[padding...]))
        let bytes = loop.scratch.baseAddress!.advanced(by: padding).assumingMemoryBound(to: UInt8.self)
        return lws_write(wsi, bytes, size, LWS_WRITE_HTTP_FINAL) >= size ? 1 : -1
    }
}
