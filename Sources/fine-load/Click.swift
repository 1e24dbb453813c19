import FineWire

/// Sessions that are clicked and typed in, and idle, beside as many connections to a bare echo.
final class Click {
    private let count: Int
    private let seconds: Int
    private let idle: Int

    init(_ options: Options) {
        count = options.sessions
        seconds = options.seconds
        idle = options.idle
    }

    func run() async throws -> Bool {
        let server = try ServerProcess(ServerProcess.generous)
        defer { server.stop() }
        let echo = try ServerProcess(program: "fine-load", ["echo"])
        defer { echo.stop() }
        let bare = try await measure(echo) { try await EchoCaller.open(echo.port) }
        let clicks = try await measure(server) {
            try await ScreenCaller.open(server.port, "/bench/counter", .tap("inc"))
        }
        let typing = try await measure(server) {
            try await ScreenCaller.open(server.port, "/bench/input", .type("name"))
        }
        say("\(count) connections, \(seconds) s each at four a second and then as fast as they can\n")
        say("| | click | key | echo | click to echo |\n| --- | --- | --- | --- | --- |")
        row("ms, median", \.paced.median, clicks, typing, bare)
        row("ms, 99 of 100", { $0.paced.at(0.99) }, clicks, typing, bare)
        row("a second, all together", \.perSecond, clicks, typing, bare)
        row("ms meanwhile, median", \.pressed.median, clicks, typing, bare)
        row("µs of the server's processor each", \.processorPerCall, clicks, typing, bare)
        row("bytes of the answer", \.bytesPerCall, clicks, typing, bare)
        say("")
        let items = (1...20).flatMap { [ScreenCaller.Deed.write("item \($0)", in: "draft"), .submit("draft")] }
        try await measureIdle(server, "/bench/counter", idle)
        try await measureIdle(server, "/todo", idle / 10, "with 20 items", items)
        try await measureIdle(server, "/bench/values", idle / 20, "with 1,000 rows", [.tap("run1k")])
        try await measureIdle(server, "/bench/rows", idle / 20, "with 1,000 rows", [.tap("run1k")])
        return true
    }

    private func measure(
        _ server: ServerProcess, _ open: @MainActor () async throws -> any Caller
    ) async throws -> Crowd.Finding {
        var callers: [any Caller] = []
        for _ in 0..<count { callers.append(try await open()) }
        let ticker = ticker(callers)
        defer {
            ticker.cancel()
            for caller in callers { caller.leave() }
        }
        return try await Crowd(callers: callers, server: server).measure(seconds: seconds)
    }

    private func ticker(_ callers: [any Caller]) -> Task<Void, Never> {
        let screens = callers.compactMap { $0 as? ScreenCaller }
        return Task {
            while (try? await Task.sleep(for: .milliseconds(50))) != nil { for screen in screens { screen.tick() } }
        }
    }

    /// What sessions that do nothing take once these deeds are done, and what is left of it when they have gone.
    private func measureIdle(
        _ server: ServerProcess, _ path: String, _ count: Int, _ condition: String = "",
        _ deeds: [ScreenCaller.Deed] = []
    ) async throws {
        func open() async throws -> ScreenCaller {
            let caller = try await ScreenCaller.open(server.port, path, .tap(""))
            for deed in deeds { _ = try await caller.call(deed) }
            caller.tick()
            return caller
        }
        var first: [ScreenCaller] = []
        // What is made once is made by these.
        for _ in 0..<max(1, count / 20) { first.append(try await open()) }
        let before = server.residentBytes
        var callers: [ScreenCaller] = []
        for _ in 0..<count { callers.append(try await open()) }
        let ticker = ticker(callers)
        try await Task.sleep(for: .seconds(2))
        let held = server.residentBytes - before
        let processor = server.processorSeconds
        try await Task.sleep(for: .seconds(5))
        let idleProcessor = (server.processorSeconds - processor) / 5 * 100
        ticker.cancel()
        for caller in callers + first { caller.leave() }
        try await Task.sleep(for: .seconds(5))
        let left = server.residentBytes - before
        say(
            "\(count) idle sessions of \(path) \(condition): \(rounded(Double(held) / Double(count) / 1_000)) kB each, "
                + "\(rounded(idleProcessor)) % of a processor; 5 s after they have gone "
                + "\(rounded(Double(left) / 1_000)) kB more than before")
    }

    private func row(
        _ name: String, _ value: (Crowd.Finding) -> Double, _ clicks: Crowd.Finding, _ typing: Crowd.Finding,
        _ bare: Crowd.Finding
    ) {
        let values = [clicks, typing, bare].map { rounded(value($0)) }.joined(separator: " | ")
        say("| \(name) | \(values) | \(rounded(value(clicks) / value(bare))) |")
    }
}
