import FineWire
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SlowClientTests {
    @Test("LNK-03 FLD-37 a client that acknowledges nothing gets a window of frames, then the newest state in one")
    func window() async throws {
        let server = try TestServer { $0.limits.windowFrames = 5 }
        let (slow, mount) = try await TestClient.open(server.port)
        let (quick, quickMount) = try await TestClient.open(server.port)
        for value in 1...20 {
            quick.entries(acks: 1, quickMount.tap("share"))
            #expect(try await quick.patch().ops == [quickMount.text("shared", "\(value)")])
            // The slow one has its turn before the next change: what has been asked for is answered in order.
            slow.send(.ping)
            while try await slow.message() != .pong {}
        }
        // The mount and four patches fill the window.
        slow.entries(acks: 4)
        #expect(try await slow.patch() == Patch(acks: 0, ops: [mount.text("shared", "20")]))
        slow.send(.ping)
        #expect(try await slow.message() == .pong)
    }

    @Test("LNK-03 entries of a client that is behind still take effect and are acknowledged")
    func entriesBehind() async throws {
        let server = try TestServer { $0.limits.windowFrames = 1 }
        let (client, mount) = try await TestClient.open(server.port)
        for _ in 0..<3 {
            client.entries(mount.tap("add"))
            #expect(try await client.patch() == Patch(acks: 1))
        }
        client.entries(acks: 1)
        #expect(try await client.patch() == Patch(acks: 0, ops: [mount.text("count", "3")]))
    }

    @Test("LNK-03 a window of bytes holds as one of frames does")
    func byteWindow() async throws {
        let server = try TestServer { $0.limits.windowBytes = 10 }
        let (client, mount) = try await TestClient.open(server.port)
        client.entries(mount.tap("add"))
        #expect(try await client.patch() == Patch(acks: 1))
        client.entries(acks: 1)
        #expect(try await client.patch().ops == [mount.text("count", "1")])
    }
}
