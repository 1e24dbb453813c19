import FineWire

/// Works sessions through a proxy that cuts their connections, and compares what is left with runs that nothing cut.
final class Chaos {
    private let options: Options
    private var differences: [String] = []

    init(_ options: Options) { self.options = options }

    /// Whether all was as it would have been without the proxy.
    func run() async throws -> Bool {
        say("seed \(options.seed)")
        let server = options.port == nil ? try ServerProcess() : nil
        defer { server?.stop() }
        let port = options.port ?? server!.port
        try await round("one to-do list", sessions: 1, cuts: options.cuts, to: port, seed: options.seed)
        try await round("one text", sessions: 1, first: 1, cuts: options.cuts / 4, to: port, seed: options.seed &+ 1)
        try await round(
            "\(options.sessions) sessions", sessions: options.sessions, cuts: options.cuts, to: port,
            seed: options.seed &+ 2)
        for difference in differences.prefix(20) { say("DIFFERS: \(difference)") }
        say(differences.isEmpty ? "equal to the runs without cuts" : "\(differences.count) differences")
        return differences.isEmpty
    }

    private func round(_ name: String, sessions: Int, first: Int = 0, cuts wanted: Int, to port: Int, seed: UInt64)
        async throws
    {
        guard sessions > 0 else { return }
        let start = ContinuousClock.now
        let proxy = try Proxy(to: port, seed: seed)
        defer { proxy.stop() }
        proxy.cut(wanted)
        var steps = Array(repeating: 0, count: sessions)
        var cutRuns: [Int: Outcome] = [:]
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            for index in 0..<sessions {
                group.addTask {
                    (
                        index,
                        try await self.work(first + index, seed, through: proxy.port, to: port) { _ in
                            proxy.cutCount < wanted
                        }
                    )
                }
            }
            for try await (index, outcome) in group {
                cutRuns[index] = outcome
                steps[index] = outcome.steps
            }
        }
        let took = ContinuousClock.now - start
        let counts = steps
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            for index in 0..<sessions {
                group.addTask {
                    (
                        index,
                        try await self.work(first + index, seed, through: port, to: port, isHasty: true) {
                            $0 < counts[index]
                        }
                    )
                }
            }
            for try await (index, outcome) in group { compare(cutRuns[index]!, outcome, "\(name), session \(index)") }
        }
        let state = proxy.state.withLock { $0 }
        let kinds = state.cuts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        say(
            "\(name): \(state.cutCount) cuts (\(kinds)) of \(state.connections) connections, "
                + "\(counts.reduce(0, +)) steps, \(cutRuns.values.reduce(0) { $0 + $1.mounts }) mounts, \(took)")
    }

    /// What a run has left behind.
    private struct Outcome: Sendable {
        var steps = 0
        var mounts = 0
        var faults: [String] = []
        /// As the person sees it, and as the server has it; without ids, the tree.
        var seen: WireNode?
        var held: WireNode?
        var tree: WireNode?
    }

    /// Works as long as `goesOn` says of the number of steps, then lets everything settle.
    private func work(
        _ index: Int, _ seed: UInt64, through port: Int, to server: Int, isHasty: Bool = false,
        while goesOn: (Int) -> Bool
    ) async throws -> Outcome {
        let own = seed &+ UInt64(index) &* 1_000_003
        var script: any Script = index % 2 == 0 ? ToDoScript(seed: own) : TextScript(seed: own)
        var pauses = SeededGenerator(seed: own &+ 1)
        let person = Person(port: port, path: script.path)
        var outcome = Outcome()
        while goesOn(outcome.steps) {
            let step = script.next()
            try await person.take(step)
            if case .check = step { try await person.wait("what it should show") { self.isRight(script, $0) } }
            outcome.steps += 1
            if !isHasty { try await Task.sleep(for: .milliseconds(Int.random(in: 0...6, using: &pauses))) }
        }
        try await person.wait("an end") { $0.isSettled ? true : nil }
        try await person.wait("what it should show in the end") { self.isRight(script, $0) }
        outcome.seen = person.screen.replica.subtree()
        outcome.tree = person.screen.tree
        outcome.mounts = person.mounts
        // Another client takes the session over without a tree, and is given the server's. The first says no more: it
        // may just have found its connection dead, and would take the session back.
        person.leave()
        let other = Person(port: server, path: script.path, resuming: person)
        try await other.wait("the server's tree") { $0.isSettled && $0.mounts > 0 ? true : nil }
        outcome.held = other.screen.replica.subtree()
        other.leave()
        outcome.faults = person.faults + other.faults
        return outcome
    }

    private func isRight(_ script: any Script, _ person: Person) -> Bool? {
        script.isShown(by: person.screen) ? true : nil
    }

    private func compare(_ cut: Outcome, _ uncut: Outcome, _ name: String) {
        differences += (cut.faults + uncut.faults).map { "\(name): \($0)" }
        if cut.seen != cut.held { differences.append("\(name): the client's tree is not the server's") }
        if cut.tree != uncut.tree { differences.append("\(name): the tree is not that of the uncut run") }
        if cut.steps != uncut.steps { differences.append("\(name): \(uncut.steps) steps, not \(cut.steps)") }
    }
}
