import FineWire

/// A value that many see and that is changed ten times a second, beside the same fan-out by a bare endpoint.
final class Fan {
    private static let perSecond = 10
    private let count: Int
    private let seconds: Int

    init(_ options: Options) {
        count = options.sessions
        seconds = options.seconds
    }

    func run() async throws -> Bool {
        try Descriptors.makeRoom(for: count + 1)
        let shared = try await measureShared()
        let bare = try await measureBare()
        say("\(count) see a value that is changed \(Self.perSecond) times a second, for \(seconds) s\n")
        say("| | shared value | bare fan-out | ratio |\n| --- | --- | --- | --- |")
        row("frames a second", \.framesPerSecond, shared, bare)
        row("ms from a change to a frame, median", \.times.median, shared, bare)
        row("ms, 99 of 100", { $0.times.at(0.99) }, shared, bare)
        row("% of a processor, the server's", \.processor, shared, bare)
        row("µs of it a frame", \.processorPerFrame, shared, bare)
        row("bytes a frame", \.bytesPerFrame, shared, bare)
        return true
    }

    private func measureShared() async throws -> Audience.Finding {
        let server = try ServerProcess(ServerProcess.generous)
        defer { server.stop() }
        let writer = try await ScreenCaller.open(server.port, "/bench/shared", .tap("bcast"))
        var callers: [ScreenCaller] = []
        for _ in 0..<count { callers.append(try await ScreenCaller.open(server.port, "/bench/shared", .tap("bcast"))) }
        let ticker = Task { [callers] in
            while (try? await Task.sleep(for: .milliseconds(50))) != nil {
                for caller in callers + [writer] { caller.tick() }
            }
        }
        defer {
            ticker.cancel()
            for caller in callers + [writer] { caller.leave() }
        }
        let audience = Audience(callers, server)
        for caller in callers { try caller.watch("shared", audience.note) }
        return try await audience.measure(perSecond: Self.perSecond, seconds: seconds) { _ in
            try writer.ask()
        }
    }

    private func measureBare() async throws -> Audience.Finding {
        let server = try ServerProcess(program: "fine-load", ["echo"])
        defer { server.stop() }
        let writer = try await EchoCaller.open(server.port, "/everyone")
        var callers: [EchoCaller] = []
        for _ in 0..<count { callers.append(try await EchoCaller.open(server.port, "/everyone")) }
        defer { for caller in callers + [writer] { caller.leave() } }
        let audience = Audience(callers, server)
        for caller in callers { caller.onNumber = audience.note }
        // As long as the frame that the others are sent.
        return try await audience.measure(perSecond: Self.perSecond, seconds: seconds) {
            writer.say("[0,[\"u\",3,{\"text\":\"\($0)\"}]]")
        }
    }

    private func row(
        _ name: String, _ value: (Audience.Finding) -> Double, _ shared: Audience.Finding, _ bare: Audience.Finding
    ) {
        let ratio = value(shared) / value(bare)
        say("| \(name) | \(rounded(value(shared))) | \(rounded(value(bare))) | \(rounded(ratio)) |")
    }
}
