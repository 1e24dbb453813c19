import Glibc

/// One connection through the proxy.
nonisolated struct Passage {
    private struct Stream {
        let source: Int32
        let target: Int32
        /// What has come, each with when it may go on.
        var chunks: [(bytes: ArraySlice<UInt8>, due: Double)] = []
        var passed = 0
        var hasEnded = false
        var isBlocked = false
    }

    private let client: Int32
    private let server: Int32
    private var weather: Weather
    private var streams: [Weather.Direction: Stream]
    private var breaksAt: Double?
    private var isCut = false
    private(set) var isOver = false

    init(client: Int32, server: Int32, weather: Weather) {
        self.client = client
        self.server = server
        self.weather = weather
        streams = [
            .up: Stream(source: client, target: server), .down: Stream(source: server, target: client),
        ]
    }

    /// What is worth waking up for: bytes to come. What waits to go is looked after every few milliseconds.
    var wishes: [pollfd] {
        streams.values.filter { !$0.hasEnded }.map { pollfd(fd: $0.source, events: Int16(POLLIN), revents: 0) }
    }

    mutating func work(_ proxy: Proxy, _ now: Double) {
        // A cut that another connection did not live to see.
        if weather.cut == nil, var late = proxy.nextFoulWeather(), let cut = late.cut {
            late.cut?.byte = cut.byte + (streams[cut.direction]?.passed ?? 0)
            weather = late
        }
        for direction in Weather.Direction.allCases where !isOver {
            receive(direction, proxy, now)
            send(direction, proxy, now)
        }
        if let breaksAt, breaksAt <= now { return end(reset: true) }
        let isDry = streams.values.contains { $0.hasEnded && ($0.chunks.isEmpty || $0.isBlocked) }
        guard !isOver, isDry else { return }
        if !isCut, weather.cut != nil { proxy.noteUncut() }
        end(reset: false)
    }

    mutating func end(reset: Bool) {
        guard !isOver else { return }
        isOver = true
        for descriptor in [client, server] {
            if reset { Sockets.setReset(descriptor) }
            close(descriptor)
        }
    }

    private mutating func receive(_ direction: Weather.Direction, _ proxy: Proxy, _ now: Double) {
        guard var stream = streams[direction], !stream.hasEnded else { return }
        while let bytes = Sockets.read(stream.source) {
            guard !bytes.isEmpty else {
                stream.hasEnded = true
                break
            }
            // In order, whatever their own delay.
            let due = max(now + proxy.delay(in: weather.delay), stream.chunks.last?.due ?? 0)
            stream.chunks.append((bytes[...], due))
        }
        streams[direction] = stream
    }

    private mutating func send(_ direction: Weather.Direction, _ proxy: Proxy, _ now: Double) {
        guard var stream = streams[direction], !stream.isBlocked else { return }
        defer { streams[direction] = stream }
        while let (bytes, due) = stream.chunks.first, due <= now {
            var size = min(bytes.count, weather.trickle ?? bytes.count)
            let cut = weather.cut.flatMap { $0.direction == direction && !isCut ? $0 : nil }
            if let cut { size = min(size, cut.byte - stream.passed) }
            guard let sent = Sockets.write(bytes.prefix(size), to: stream.target) else {
                stream.hasEnded = true
                stream.chunks = []
                return
            }
            stream.passed += sent
            stream.chunks[0].bytes = bytes.dropFirst(sent)
            if stream.chunks[0].bytes.isEmpty { stream.chunks.removeFirst() }
            if let cut, stream.passed >= cut.byte {
                streams[direction] = stream
                make(cut, proxy, now)
                stream = streams[direction] ?? stream
                return
            }
            // The rest of a trickle goes on at the next pass.
            if sent < size || weather.trickle != nil { return }
        }
    }

    private mutating func make(_ cut: Weather.Cut, _ proxy: Proxy, _ now: Double) {
        isCut = true
        proxy.note(cut)
        switch cut.ending {
        case .close: end(reset: false)
        case .reset: end(reset: true)
        case .halfOpen:
            breaksAt = now + Double(cut.patience)
            for direction in Weather.Direction.allCases { streams[direction]?.isBlocked = true }
        case .deaf:
            breaksAt = now + Double(cut.patience)
            streams[.down]?.isBlocked = true
        }
    }
}
