/// Connections that do nothing, many at a time: what they take of a server's memory and processor.
final class Hold {
    private let count: Int
    private let seconds: Int

    init(_ options: Options) {
        count = options.sessions
        seconds = options.seconds
    }

    func run() async throws -> Bool {
        try Descriptors.makeRoom(for: count + Self.first)
        let isBareRight = try await holdBare()
        let isRight = try await holdSessions()
        return isBareRight && isRight
    }

    private func holdBare() async throws -> Bool {
        let server = try ServerProcess(program: "fine-load", ["echo"])
        defer { server.stop() }
        return try await hold("bare connections", to: server) { try await EchoCaller.open(server.port) }
    }

    private func holdSessions() async throws -> Bool {
        let server = try ServerProcess(ServerProcess.generous)
        defer { server.stop() }
        return try await hold("idle sessions of /bench/counter", to: server) {
            try await ScreenCaller.open(server.port, "/bench/counter", .tap("inc"))
        }
    }

    /// What is made once is made by so many, which are not counted.
    private static let first = 50

    /// Whether all were held to the end.
    private func hold(
        _ name: String, to server: ServerProcess, _ open: @escaping @MainActor () async throws -> any Caller
    ) async throws -> Bool {
        var callers: [any Caller] = []
        for _ in 0..<Self.first { callers.append(try await open()) }
        let before = server.residentBytes
        callers += try await many(open)
        try await wait(2, callers)
        let memory = server.residentBytes - before
        let processor = server.processorSeconds
        try await wait(seconds, callers)
        let share = (server.processorSeconds - processor) / Double(seconds) * 100
        let held = callers.count { $0.isOpen }
        let times = try await Crowd(callers: Array(callers.prefix(20)), server: server).times(seconds: 5)
        say(
            "\(held) of \(callers.count) \(name) held for \(seconds) s: \(rounded(Double(memory) / 1e6)) MB, "
                + "\(rounded(Double(memory) / Double(count) / 1_000)) kB each, \(rounded(share)) % of a processor, "
                + "\(server.descriptorCount) descriptors; then a few are answered in \(rounded(times.median)) ms")
        for caller in callers { caller.leave() }
        while callers.contains(where: \.isOpen) { try await Task.sleep(for: .milliseconds(100)) }
        try await Task.sleep(for: .seconds(5))
        say("5 s after they have gone \(rounded(Double(server.residentBytes - before) / 1e6)) MB more than before")
        return held == callers.count
    }

    /// All, some at a time.
    private func many(_ open: @escaping @MainActor () async throws -> any Caller) async throws -> [any Caller] {
        let workers = (0..<16).map { worker in
            Task {
                var opened: [any Caller] = []
                for _ in stride(from: worker, to: count, by: 16) { opened.append(try await open()) }
                return opened
            }
        }
        var callers: [any Caller] = []
        for worker in workers { callers += try await worker.value }
        return callers
    }

    private func wait(_ seconds: Int, _ callers: [any Caller]) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            for caller in callers { caller.tick() }
            try await Task.sleep(for: .milliseconds(500))
        }
    }
}
