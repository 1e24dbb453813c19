import FineSockets

/// A server that listens: the sockets, and the sessions that they feed.
@MainActor
package final class RunningServer {
    package let sessions: SessionHost
    private let sockets: SocketServer
    private let metrics: MetricsServer?

    package nonisolated var port: Int { sockets.port }
    /// Where `/metrics` is answered, if it is.
    package nonisolated var metricsPort: Int? { metrics?.port }

    /// The sockets have a thread of their own, or wait for `serve`.
    init(
        _ configuration: Configuration, site: Site, sessions: SessionHost, visitors: Visitors, hasOwnThread: Bool
    ) throws(ListenError) {
        self.sessions = sessions
        let inbox = Inbox(hops: hasOwnThread) { [weak sessions] arrivals in sessions?.receive(arrivals) }
        let limits = configuration.limits
        let log = sessions.log
        let keeper = Gatekeeper(
            site: site, limits: limits, allowedOrigins: configuration.allowedOrigins, visitors: visitors,
            inbox: inbox, log: log)
        sockets = try SocketServer(
            host: configuration.host, port: configuration.port, settings: configuration.loop,
            hasOwnThread: hasOwnThread,
            handlers: .init(
                admit: { keeper.admit(&$0, $1) }, open: { keeper.opened($0) },
                request: { exchange in
                    switch site.answer(to: exchange.request) {
                    case .response(let response): return exchange.respond(response)
                    case .health: inbox.push(.health(exchange))
                    case .page(let page):
                        var request = exchange.request
                        if let refusal = visitors.identify(&request, exchange.headers, isConnection: false) {
                            return exchange.respond(refusal)
                        }
                        let asked = request
                        let wanted = PageRequest(request, for: page) { mount in
                            exchange.respond(site.response(to: asked, page: page, mount: mount))
                        }
                        inbox.push(.page(wanted))
                    }
                }, turnedAway: { keeper.turnedAway($0) }, passEnded: { inbox.deliver() }))
        metrics = try configuration.metricsPort.map { port throws(ListenError) in
            try MetricsServer(host: configuration.metricsHost, port: port) { [weak sessions] in
                sessions?.metricsText() ?? ""
            }
        }
        log.info("server.start", ["host": configuration.host, "port": "\(sockets.port)"])
    }

    /// Serves the sockets on the main thread, and the main actor in between, until the server has stopped. False where
    /// the system refuses.
    func serve() -> Bool { sockets.serve() }

    /// Says bye to everyone, closes, and returns when the port is free: in seconds, whatever clients do.
    package func stop(within grace: Duration = .seconds(2)) async {
        sessions.shutDown()
        await sockets.stop(within: grace)
        await metrics?.stop()
        sessions.log.info("server.stop")
    }
}
