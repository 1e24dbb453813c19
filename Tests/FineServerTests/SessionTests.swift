import FineSockets
import FineWire
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SessionTests {
    @Test("a hello is answered by the whole tree, a click by one patch that acknowledges it")
    func click() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        #expect(mount.sent == 1 && mount.received == 0 && mount.settings["reason"] == nil)
        #expect(mount.settings["limits"] == ["message": 1_048_576])
        client.entries(acks: 1, mount.tap("add"))
        #expect(try await client.patch() == Patch(acks: 1, ops: [mount.text("count", "1")]))
        client.entries(acks: 1, mount.tap("add"), mount.tap("add"))
        #expect(try await client.patch() == Patch(acks: 2, ops: [mount.text("count", "3")]))
    }

    @Test("the content is told the session's path, query and traits")
    func handle() async throws {
        let server = try TestServer()
        let client = try await TestClient.connect(server.port, path: "/other?a=1&b=%C3%BC%26&a=2")
        client.hello()
        let mount = try await client.mount()
        let session = server.contentOfLast.session
        #expect(session.id == mount.session && session.path == "/other")
        #expect(session.query == ["a": "2", "b": "ü&"])
        #expect(session.traits == ["idiom": "browser"])
    }

    @Test("a change elsewhere reaches a session by itself, several changes in one frame")
    func sharedChange() async throws {
        let server = try TestServer()
        let (one, mount) = try await TestClient.open(server.port)
        let (other, otherMount) = try await TestClient.open(server.port)
        one.entries(acks: 1, mount.tap("share"), mount.tap("share"))
        #expect(try await one.patch() == Patch(acks: 2, ops: [mount.text("shared", "2")]))
        #expect(try await other.patch() == Patch(acks: 0, ops: [otherMount.text("shared", "2")]))
    }

    @Test("LNK-07 FLD-43 a refused entry is acknowledged with its reason, and the others of its message take effect")
    func refusals() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        let wrong = Entry(node: mount.id("add"), event: "spin")
        client.entries(acks: 1, mount.tap("add"), wrong, Entry(node: 9_999, event: "tap"), mount.tap("add"))
        guard case .refused(2, "unknown-event", _) = try await client.message() else { throw Wrong() }
        guard case .refused(3, "unknown-node", _) = try await client.message() else { throw Wrong() }
        #expect(try await client.patch() == Patch(acks: 4, ops: [mount.text("count", "2")]))
        // Nothing changed, so it is acknowledged alone.
        client.entries(acks: 1, wrong)
        guard case .refused(5, "unknown-event", _) = try await client.message() else { throw Wrong() }
        #expect(try await client.patch() == Patch(acks: 1))
    }

    @Test("BND-17 a value of the wrong type is refused, counted, and changes nothing")
    func wrongValue() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        client.entries(acks: 1, Entry(node: mount.id("text"), event: "edit", arguments: ["x", 0, true]))
        guard case .refused(1, "bad-value", _) = try await client.message() else { throw Wrong() }
        #expect(try await client.patch() == Patch(acks: 1))
        #expect(server.contentOfLast.text == "")
    }

    @Test("SUS-04 a hidden page is sent no renders, and one catch-up when it is shown again")
    func visibility() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        client.entries(acks: 1, Entry(node: 0, event: "visible", arguments: [false]))
        #expect(try await client.patch() == Patch(acks: 1))
        for _ in 0..<3 { server.shared.value += 1 }
        client.entries(acks: 0, mount.tap("add"))
        #expect(try await client.patch() == Patch(acks: 1))
        client.entries(acks: 0, Entry(node: 0, event: "visible", arguments: [true]))
        let changes = Op.updateMany(
            name: "text", values: [.init(mount.id("count"), "1"), .init(mount.id("shared"), "3")])
        #expect(try await client.patch() == Patch(acks: 1, ops: [changes]))
    }

    @Test("a ping is answered by a pong, and what newer clients say is ignored")
    func heartbeat() async throws {
        let server = try TestServer()
        let (client, _) = try await TestClient.open(server.port)
        client.send("[\"novelty\",1]")
        client.send(.ping)
        #expect(try await client.message() == .pong)
    }

    @Test("LNK-04 a client that asks for a fresh mount gets one, and not another until it has acknowledged that")
    func remount() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        client.entries(acks: 1, mount.tap("add"))
        _ = try await client.patch()
        client.send(.mount(reason: "unknown-node"))
        let fresh = try await client.mount()
        #expect(fresh.session == mount.session && fresh.sent == 3 && fresh.received == 1)
        for _ in 0..<5 { client.send(.mount(reason: "unknown-node")) }
        client.send(.ping)
        #expect(try await client.message() == .pong)
        client.entries(acks: 2)
        #expect(try await client.mount().sent == 4)
    }

    @Test("LNK-04 a client that cannot show its first mount gets another, though it acknowledges none")
    func remountOfTheFirst() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        client.send(.mount(reason: "unknown-kind"))
        #expect(try await client.mount().session == mount.session)
        client.send(.mount(reason: "unknown-kind"))
        client.send(.ping)
        #expect(try await client.message() == .pong)
    }

    @Test("LNK-05 traits are few and short: more are malformed in a hello, and refused later")
    func traits() async throws {
        let server = try TestServer()
        let many = Dictionary(uniqueKeysWithValues: (0..<65).map { ("trait\($0)", Value.bool(true)) })
        let flood = try await TestClient.connect(server.port)
        flood.send(.hello(Hello(client: "test/1", traits: many)))
        guard case .error("malformed", _) = try await flood.message() else { throw Wrong() }
        let (client, _) = try await TestClient.open(server.port)
        for traits: Value in [.object(many), ["a": .string(String(repeating: "x", count: 257))], ["a": []]] {
            client.entries(Entry(node: 0, event: "traits", arguments: [traits]))
            guard case .refused(_, "bad-value", _) = try await client.message() else { throw Wrong() }
            _ = try await client.patch()
        }
        #expect(server.contentOfLast.session.traits["a"] == nil)
    }

    @Test("stopping says bye, closes with 1001 and frees the port, with the sessions unmounted")
    func shutdown() async throws {
        let server = try TestServer()
        let (client, _) = try await TestClient.open(server.port)
        weak let content = server.contentOfLast
        await server.running.stop()
        #expect(await client.rest() == [.message(.bye(reason: "shutdown")), .closed(1001)])
        await #expect(throws: ConnectError.self) { _ = try await TestClient.connect(server.port) }
        #expect(content != nil)
    }

    struct Wrong: Error {}
}
