import FineSockets
import FineWire
import FineWireJSON

/// Opens and closes sessions over real sockets, again and again, and holds the server's memory and descriptors flat.
final class Churn {
    private let total: Int

    init(_ options: Options) { total = options.sessions }

    func run() async throws -> Bool {
        // Short, and waited for: how many are kept for a moment goes with how fast they come.
        let server = try ServerProcess(ServerProcess.generous + ["--retention-after-leaving", "1"])
        defer { server.stop() }
        var samples: [(done: Int, bytes: Int, descriptors: Int)] = []
        let step = max(1, total / 10)
        var done = 0
        while done < total {
            try await open(min(step, total - done), server.port)
            done += min(step, total - done)
            try await Task.sleep(for: .seconds(4))
            samples.append((done, server.residentBytes, server.descriptorCount))
            say("\(done) sessions: \(server.residentBytes / 1_000) kB, \(server.descriptorCount) descriptors")
        }
        // What is made once is made in the first fifth.
        let early = samples[min(1, samples.count - 1)]
        let late = samples[samples.count - 1]
        let growth = late.bytes - early.bytes
        say("the last \(late.done - early.done) have added \(growth / 1_000) kB")
        return growth < 2_000_000 && late.descriptors <= early.descriptors + 16
    }

    /// So many, some at a time; half say bye, half just close.
    private func open(_ count: Int, _ port: Int) async throws {
        let workers = (0..<16).map { worker in
            Task {
                for index in stride(from: worker, to: count, by: 16) {
                    let caller = try await ScreenCaller.open(port, "/bench/counter", .tap("inc"))
                    if index % 4 == 0 { _ = try await caller.call() }
                    if index % 2 == 0 { caller.leave() } else { caller.cut() }
                }
            }
        }
        for worker in workers { try await worker.value }
    }
}
