/// A mixed population for a long time: some work through a proxy that cuts their connections, some come and go, some do
/// nothing. The server's memory and descriptors must stay as they are.
final class Soak {
    private let seconds: Int
    private var generator: SeededGenerator
    private let seed: UInt64
    private var steps = 0
    private var visits = 0
    private var faults: [String] = []

    init(_ options: Options) {
        seconds = options.seconds
        seed = options.seed
        generator = SeededGenerator(seed: options.seed)
    }

    func run() async throws -> Bool {
        say("seed \(seed)")
        // Short, so that what is kept for those who are away is in balance soon.
        let server = try ServerProcess(ServerProcess.generous + ["--retention", "5"])
        defer { server.stop() }
        let proxy = try Proxy(to: server.port, seed: seed)
        defer { proxy.stop() }
        var idle: [ScreenCaller] = []
        for _ in 0..<50 { idle.append(try await ScreenCaller.open(server.port, "/gallery", .tap(""))) }
        let end = ContinuousClock.now + .seconds(seconds)
        let workers = (0..<8).map { index in Task { try await self.work(index, proxy, until: end) } }
        let visitors = (0..<4).map { _ in Task { try await self.visit(server.port, until: end) } }
        let isFlat = try await watch(server, until: end) { for caller in idle { caller.tick() } }
        for task in workers + visitors { try await task.value }
        for caller in idle { caller.leave() }
        say("\(steps) steps, \(proxy.cutCount) cuts, \(visits) visits")
        for fault in faults.prefix(20) { say("FAULT: \(fault)") }
        return isFlat && faults.isEmpty
    }

    /// People who do what a script says, each for half a minute, while their connections are cut.
    private func work(_ index: Int, _ proxy: Proxy, until end: ContinuousClock.Instant) async throws {
        while ContinuousClock.now < end {
            let own = generator.next()
            var script: any Script = index % 2 == 0 ? ToDoScript(seed: own) : TextScript(seed: own)
            let person = Person(port: proxy.port, path: script.path)
            let rest = min(end, ContinuousClock.now + .seconds(30))
            proxy.cut(8)
            while ContinuousClock.now < rest {
                let step = script.next()
                try await person.take(step)
                if case .check = step {
                    try await person.wait("what it should show") { script.isShown(by: $0.screen) ? true : nil }
                }
                steps += 1
                try await Task.sleep(for: .milliseconds(20))
            }
            try await person.wait("an end") { $0.isSettled ? true : nil }
            faults += person.faults
            person.leave()
        }
    }

    /// People who open a screen, click once, and go, with a word or without.
    private func visit(_ port: Int, until end: ContinuousClock.Instant) async throws {
        while ContinuousClock.now < end {
            let caller = try await ScreenCaller.open(port, "/bench/counter", .tap("inc"))
            _ = try await caller.call()
            if visits % 2 == 0 { caller.leave() } else { caller.cut() }
            visits += 1
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Looks at the server twenty times. What is made once is made in the first fifth.
    private func watch(
        _ server: ServerProcess, until end: ContinuousClock.Instant, tick: () -> Void
    ) async throws -> Bool {
        let start = ContinuousClock.now
        var samples: [(bytes: Int, descriptors: Int)] = []
        for index in 1...20 {
            let due = start + (end - start) * index / 20
            while ContinuousClock.now < due {
                tick()
                try await Task.sleep(for: .milliseconds(50))
            }
            samples.append((server.residentBytes, server.descriptorCount))
            say("\(due - start): \(samples[index - 1].bytes / 1_000) kB, \(samples[index - 1].descriptors) descriptors")
        }
        // Half of the later ones against the other half, so that one moment decides nothing.
        let later = samples.dropFirst(4)
        let growth = median(later.suffix(8).map(\.bytes)) - median(later.prefix(8).map(\.bytes))
        let opened = median(later.suffix(8).map(\.descriptors)) - median(later.prefix(8).map(\.descriptors))
        say("from the first half to the second \(growth / 1_000) kB and \(opened) descriptors more")
        return growth < 2_000_000 && opened <= 16
    }

    private func median(_ numbers: [Int]) -> Int { numbers.sorted()[numbers.count / 2] }
}
