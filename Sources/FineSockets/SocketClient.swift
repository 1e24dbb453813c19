import CLibWebSockets
import Glibc

/// Why a client got no WebSocket.
package enum ConnectError: Error, Hashable {
    /// The server answered the handshake with this HTTP status.
    case refused(status: Int)
    case unreachable(String)
}

/// Opens WebSockets to servers; all of one client share a thread.
package final class SocketClient: Sendable {
    private let loop: SocketLoop

    package init(settings: LoopSettings) {
        loop = SocketLoop(settings)
        precondition(loop.prepare(), "libwebsockets gives no context")
        loop.run()
    }

    deinit {
        let loop = loop
        loop.push(.run { $0.isOver = true })
    }

    /// Opens `ws://host:port/path`, or `wss://` when `secure`, for which the settings must use TLS. `origin` is sent where given, as a browser would; `handlers` makes what hears of
    /// the connection, on the client's thread.
    package func connect(
        host: String = "127.0.0.1", port: Int, path: String, secure: Bool = false, origin: String? = nil,
        handlers: @escaping @Sendable (WebSocket) -> WebSocket.Handlers
    ) async throws(ConnectError) -> WebSocket {
        let result = await withCheckedContinuation { continuation in
            loop.push(
                .run { loop in
                    let socket = WebSocket(loop: loop, wsi: nil, request: HTTPRequest(path: path))
                    socket.onOpened = { result in
                        if case .success = result { socket.handlers = handlers(socket) }
                        continuation.resume(returning: result)
                    }
                    Self.connect(socket, on: loop, host: host, port: port, secure: secure, origin: origin)
                })
        }
        return try result.get()
    }

    package func stop(within grace: Duration = .zero) async { await loop.stop(within: grace) }

    private static func connect(
        _ socket: WebSocket, on loop: SocketLoop, host: String, port: Int, secure: Bool, origin: String?
    ) {
        var info = lws_client_connect_info()
        info.context = loop.context
        info.vhost = loop.host
        info.port = Int32(port)
        info.ietf_version_or_minus_one = -1
        if secure { info.ssl_connection = fine_lws_secure() }
        let authority = "\(host):\(port)"
        withStrings([host, socket.request.path, authority, origin, loop.settings.subprotocol]) { strings in
            info.address = strings[0]
            info.path = strings[1]
            info.host = strings[2]
            info.origin = strings[3]
            info.`protocol` = strings[4]
            info.local_protocol_name = strings[4]
            if let wsi = lws_client_connect_via_info(&info) {
                socket.wsi = wsi
                loop.occupants[wsi] = socket
            } else {
                socket.ended()
            }
        }
    }

    private static func withStrings(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Void) {
        let copies = texts.map { $0.flatMap { strdup($0) } }
        body(copies.map { UnsafePointer($0) })
        copies.forEach { free($0) }
    }
}
