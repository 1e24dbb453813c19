import FineSockets
import FineWire
import FineWireJSON
import Glibc

/// Plays a recording to whoever connects, without the application.
enum ServeCommand {
    static func run(_ options: ProgramOptions) async throws {
        let file = try options.file()
        let header = try check(options.reader())
        let host = options.values["--host"] ?? "127.0.0.1"
        let stage = Stage(file: file, isFast: options["--fast"], mustEnd: !options["--open"])
        let site = PlaybackSite()
        let server = try SocketServer(
            host: host, port: options.port(8080), settings: LoopSettings(subprotocol: "fine.v1"),
            handlers: .init(
                admit: { _, _ in nil }, open: { Self.opened($0, stage) },
                request: { $0.respond(site.response(to: $0.request)) }))
        print("http://\(host):\(server.port)\(header.path)")
        fflush(nil)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let signals = StopSignals { arrival.yield() }
        for await _ in arrivals { break }
        signals.cancel()
        await server.stop(within: .zero)
    }

    /// Replays it once to nobody: what cannot be played is told before anyone has come.
    private static func check(_ reader: RecordingReader) throws(RecordingFault) -> Recording.Header {
        var player = Player(by: reader.header.by)
        while let line = try reader.next() { try player.take(line, number: reader.number) }
        try player.deliverAll()
        return reader.header
    }

    private static func opened(_ socket: WebSocket, _ stage: Stage) -> WebSocket.Handlers {
        let (messages, message) = AsyncStream.makeStream(of: ClientMessage.self)
        Task {
            var playback: Playback?
            for await message in messages {
                if case .hello(let hello) = message, playback == nil {
                    playback = await stage.playback(for: hello)
                    await playback?.attach(socket)
                } else {
                    await playback?.receive(message)
                }
            }
            await playback?.detach(socket)
        }
        return WebSocket.Handlers(
            message: { bytes, _ in
                do throws(DecodingFault) {
                    message.yield(try JSONCodec.decodeClientMessage(bytes, limits: DecodingLimits()))
                } catch {
                    socket.send(JSONCodec.encode(.error(code: error.code, message: error.message)))
                    socket.close(code: 4400)
                }
            },
            overflow: { socket.close(code: 4413) }, closed: { _ in message.finish() })
    }
}

/// Every playback that has begun; a client that comes back finds its own.
actor Stage {
    private let file: String
    private let isFast: Bool
    private let mustEnd: Bool
    private var playbacks: [String: Playback] = [:]

    init(file: String, isFast: Bool, mustEnd: Bool) {
        self.file = file
        self.isFast = isFast
        self.mustEnd = mustEnd
    }

    func playback(for hello: Hello) -> Playback {
        if let session = hello.resume?.session, let playback = playbacks[session] { return playback }
        let session = "playback-\(UInt64.random(in: 0...UInt64.max))"
        let playback = Playback(session: session, file: file, isFast: isFast, mustEnd: mustEnd)
        playbacks[session] = playback
        return playback
    }
}
