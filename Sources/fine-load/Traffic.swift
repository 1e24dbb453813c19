import Glibc

/// The proxy's connections, on its thread.
nonisolated struct Traffic {
    private let listener: Int32
    private let upstream: Int
    private var passages: [Passage] = []

    init(listener: Int32, upstream: Int) {
        self.listener = listener
        self.upstream = upstream
    }

    /// Waits until something can be done, a few milliseconds at most, and does it.
    mutating func pass(_ proxy: Proxy) {
        var ready = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
        for passage in passages { ready += passage.wishes }
        _ = poll(&ready, nfds_t(ready.count), 2)
        let now = Sockets.milliseconds()
        for index in passages.indices { passages[index].work(proxy, now) }
        passages.removeAll { $0.isOver }
        while let client = Sockets.accept(listener) {
            guard let server = Sockets.connect(upstream) else {
                close(client)
                continue
            }
            passages.append(Passage(client: client, server: server, weather: proxy.nextWeather()))
        }
    }

    mutating func end() {
        for index in passages.indices { passages[index].end(reset: true) }
        close(listener)
    }
}
