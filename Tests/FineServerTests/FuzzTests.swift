import FineScreens
import FineUI
import FineWire
import FineWireJSON
import Foundation
import SocketTesting
import Synchronization
import Testing

@testable import FineServer

/// Messages at random, right and wrong. FINE_FUZZ says how many, and FINE_SEED from which seed; `make fuzz` takes a million.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60)))
struct FuzzTests {
    private static let count = ProcessInfo.processInfo.environment["FINE_FUZZ"].flatMap(Int.init) ?? 10_000
    private static let seed =
        ProcessInfo.processInfo.environment["FINE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max >> 1)

    /// Counts what it is sent.
    private final class Tally: Outlet {
        struct State {
            var frames = 0
            var refused = 0
            var errors = 0
            var isClosed = false
        }

        let state = Mutex(State())
        var unsent: Int { 0 }

        func send(_ head: [UInt8], _ tail: [UInt8]) {
            state.withLock { state in
                if head.starts(with: "[\"refused\"".utf8) {
                    state.refused += 1
                } else if head.starts(with: "[\"error\"".utf8) {
                    state.errors += 1
                } else if head.starts(with: "[\"mount\"".utf8) || tail.count > 3 {
                    state.frames += 1
                }
            }
        }

        func close(code: UInt16, reason: String) { state.withLock { $0.isClosed = true } }
    }

    @Test("LNK-05 random messages crash nothing, change no other session, and every refusal is counted")
    func inProcess() throws {
        print("seed \(Self.seed), \(Self.count) messages")
        var mutator = MessageMutator(seed: Self.seed)
        let counters = Counters()
        let host = SessionHost(
            factories: [
                "/gallery": { _ in FineContentController(Gallery()) },
                "/other": { FineContentController(CounterContent(session: $0, shared: SharedNumber())) },
            ], limits: Limits(), log: Log(threshold: .error, write: { _ in }),
            scheduler: Scheduler(later: { _ in }), counters: counters, now: { .zero })
        let (bystander, _) = open(host, "/other")
        let other = try #require(bystander.session)
        let before = other.tree.snapshot()
        var totals = Tally.State()
        var (connection, outlet) = open(host, "/gallery")
        var acknowledged = 0
        var decoded = 0
        var reopened = 0
        for _ in 0..<Self.count {
            let nodes = connection.session?.tree.nodes.count ?? 0
            let frames = outlet.state.withLock { $0.frames }
            let bytes = mutator.next(nodes: nodes, unacknowledged: frames - acknowledged)
            do throws(DecodingFault) {
                let message = try JSONCodec.decodeClientMessage(
                    bytes, limits: DecodingLimits(maxBytes: 1 << 20, maxDepth: 32))
                decoded += 1
                if case .entries(let acks, _) = message { acknowledged += acks }
                host.receive([.message(connection, message, bytes: 0)])
            } catch {
                // As the socket thread would have it.
                outlet.send(Array("[\"error\"".utf8), [])
                connection.close(for: LinkFault(error))
                host.receive([.fault(connection, LinkFault(error))])
                // Written down twice: by the close, and by this test.
                outlet.state.withLock { $0.errors -= 1 }
            }
            guard outlet.state.withLock({ $0.isClosed }) || connection.session == nil else { continue }
            add(outlet, to: &totals)
            let session = connection.session
            host.receive([.closed(connection, code: nil, isOurs: true)])
            (connection, outlet) = open(host, "/gallery", resuming: session)
            acknowledged = 0
            reopened += 1
        }
        add(outlet, to: &totals)
        #expect(other.tree.snapshot() == before)
        #expect(bystander.session === other)
        #expect(counters.entries.values.reduce(0, +) == totals.refused)
        #expect(counters.faults.values.reduce(0, +) == totals.errors)
        // All kinds of endings have come up, or this has tried nothing.
        #expect(decoded > Self.count / 3 && decoded < Self.count)
        #expect(totals.refused > 0 && totals.errors > 0)
        print("\(decoded) decoded, \(reopened) connections, refused \(counters.entries), closed \(counters.faults)")
    }

    /// A connection that has said hello, and goes on with a session where that still lives.
    private func open(
        _ host: SessionHost, _ path: String, resuming session: Session? = nil
    ) -> (Connection, Tally) {
        let resume = session.map {
            Hello.Resumption(session: $0.id, secret: $0.secret.text, received: $0.sent, acked: $0.received)
        }
        let outlet = Tally()
        let connection = Connection(outlet: outlet, path: path)
        host.receive([
            .opened(connection), .message(connection, .hello(Hello(client: "fuzz/1", resume: resume)), bytes: 0),
        ])
        return (connection, outlet)
    }

    private func add(_ outlet: Tally, to totals: inout Tally.State) {
        let state = outlet.state.withLock { $0 }
        totals.refused += state.refused
        totals.errors += state.errors
    }

    @Test("LNK-05 random messages over sockets end at most the connection that they come over")
    func overSockets() async throws {
        let count = max(200, Self.count / 100)
        print("seed \(Self.seed), \(count) messages")
        let server = try TestServer {
            $0.limits.messagesPerSecond = 1e9
            $0.limits.messageBurst = 1e9
            $0.limits.messagesPerSecondPerAddress = 1e9
            $0.mount("/gallery", Gallery.self, title: "Gallery") { _ in Gallery() }
        }
        let (bystander, mount) = try await TestClient.open(server.port)
        bystander.entries(acks: 1)
        var mutator = MessageMutator(seed: Self.seed &+ 1)
        var sent = 0
        while sent < count {
            let client = try await TestClient.connect(server.port, path: "/gallery")
            client.hello()
            _ = try await client.mount()
            // As many as a connection lasts for, which one alone does not tell.
            for _ in 0..<20 {
                client.socket.send(mutator.next(nodes: 100, unacknowledged: 0))
                sent += 1
            }
            client.lose()
        }
        let port = server.port
        for _ in 0..<max(20, count / 50) {
            let bytes = (0..<mutator.below(300)).map { _ in UInt8(mutator.below(256)) }
            await Blocking.run { RawPeer(port: port).write(Array("GET /gallery HTTP/1.1\r\n".utf8) + bytes) }
        }
        // Everything that was said before is through: the bystander has its answer, and its tree as it was.
        bystander.entries(acks: 0, mount.tap("add"))
        #expect(try await bystander.patch() == Patch(acks: 1, ops: [mount.text("count", "1")]))
        #expect(await PageFetch.get(port, "/healthz").head.hasPrefix("HTTP/1.1 200"))
    }
}
