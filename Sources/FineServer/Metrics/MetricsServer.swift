import FineSockets

/// `/metrics` on an address of its own, which is not to be reached by everyone.
final class MetricsServer: Sendable {
    private let sockets: SocketServer
    var port: Int { sockets.port }

    /// `text` makes the answer.
    init(host: String, port: Int, text: @escaping @MainActor @Sendable () -> String) throws(ListenError) {
        sockets = try SocketServer(
            host: host, port: port, settings: LoopSettings(subprotocol: "fine.v1"),
            handlers: .init(
                admit: { _, _ in .text(404, "there is nothing to connect to here\n") },
                open: { _ in .init(message: { _, _ in }, overflow: {}, closed: { _ in }) },
                request: { exchange in
                    let request = exchange.request
                    guard request.method == .get, request.path == "/metrics" else {
                        return exchange.respond(.text(404, "there is /metrics here\n"))
                    }
                    MainHop.run {
                        let headers = [("content-type", Exposition.contentType), ("cache-control", "no-store")]
                        exchange.respond(
                            HTTPResponse(status: 200, headers: headers, body: .bytes(Array(text().utf8))))
                    }
                }))
    }

    func stop() async { await sockets.stop(within: .zero) }
}
