import FineWire
import Foundation

/// One client reads nothing while its screen changes, others work: what it costs, and what it gets when it reads again.
final class Stall {
    private static let perSecond = 1_000
    private let seconds: Int
    private var changes = 0

    init(_ options: Options) { seconds = options.seconds }

    func run() async throws -> Bool {
        let server = try ServerProcess()
        defer { server.stop() }
        // Two, since one may not send as much as a thousand entries a second for long.
        let writers = (0..<2).map { _ in Person(port: server.port, path: "/bench/shared") }
        let others = (0..<4).map { _ in Person(port: server.port, path: "/bench/counter") }
        for person in writers + others { try await person.wait("the screen") { $0.mounts > 0 ? true : nil } }
        // Whatever is made once is made now, by as many changes in as long a time as will be measured, up to ten seconds.
        _ = try await change(for: min(seconds, 10), by: writers, beside: others)
        let quiet = try await change(for: min(seconds, 10), by: writers, beside: others)

        let peer = try await StalledPeer(port: server.port, path: "/bench/shared")
        let before = server.residentBytes
        let stalled = try await change(for: seconds, by: writers, beside: others)
        let growth = server.residentBytes - before
        let frames = try await framesAfter(peer)

        let ratio = stalled / quiet
        say("\(changes) changes; \(seconds) s of them with a client that reads nothing")
        say("memory: \(growth / 1_024) KiB more; read again: \(frames) frames")
        say("others' median click to patch: \(quiet) ms before, \(stalled) ms beside it, ratio \(ratio)")
        for person in writers + others { person.leave() }
        return growth < 1 << 20 && frames <= Self.windowFrames + 1
    }

    /// As in the server's limits.
    private static let windowFrames = 64

    /// Changes the shared number a thousand times a second. Returns the median time from a click of the others to its
    /// patch, in milliseconds.
    private func change(for seconds: Int, by writers: [Person], beside others: [Person]) async throws -> Double {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let clicks = Task { try await self.clicks(until: end, others) }
        var done = 0
        while ContinuousClock.now < end {
            let due = Int((ContinuousClock.now - start) / .milliseconds(1)) * Self.perSecond / 1_000
            while done < due {
                try await writers[done % writers.count].take(.tap("bcast"))
                done += 1
            }
            try await Task.sleep(for: .milliseconds(1))
        }
        changes += done
        let times = try await clicks.value.sorted()
        return times.isEmpty ? .nan : times[times.count / 2]
    }

    private func clicks(until end: ContinuousClock.Instant, _ others: [Person]) async throws -> [Double] {
        var times: [Double] = []
        while ContinuousClock.now < end {
            for person in others {
                let wanted = String((Int(person.screen.text("count")) ?? 0) + 1)
                let start = ContinuousClock.now
                try await person.take(.tap("inc"))
                try await person.wait("the count") { $0.screen.text("count") == wanted ? true : nil }
                times.append((ContinuousClock.now - start) / .milliseconds(1))
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return times
    }

    /// How many frames come until the newest state is there: those of the window, and after their acknowledgement one.
    private func framesAfter(_ peer: StalledPeer) async throws -> Int {
        var frames = 1
        var unsaid = 1
        for _ in 0..<3 {
            peer.send(.ping)
            while case let message = try await peer.message(), message != .pong {
                guard case .patch(let patch) = message, !patch.ops.isEmpty else { continue }
                frames += 1
                unsaid += 1
            }
            peer.send(.entries(acks: unsaid, []))
            unsaid = 0
        }
        return frames
    }
}
