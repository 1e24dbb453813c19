import FineSockets
import FineWire
import SocketTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct FaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let what: String
        let code: UInt16
        let text: String
        var testDescription: String { what }
    }

    nonisolated static let faults = [
        Fault(what: "no JSON", code: 4400, text: "hello"),
        Fault(what: "no array", code: 4400, text: "{}"),
        Fault(what: "an empty array", code: 4400, text: "[]"),
        Fault(what: "half a message", code: 4400, text: "[0,[1,\"tap\""),
        Fault(what: "an entry that is none", code: 4400, text: "[0,1]"),
        Fault(what: "acknowledges what was not sent", code: 4400, text: "[2]"),
        Fault(what: "acknowledges less than nothing", code: 4400, text: "[-1]"),
        Fault(what: "a second hello", code: 4400, text: "[\"hello\",{\"v\":1,\"client\":\"x\"}]"),
        Fault(
            what: "too deep", code: 4414, text: String(repeating: "[", count: 33) + String(repeating: "]", count: 33)),
        Fault(what: "too large", code: 4413, text: "[0,\"" + String(repeating: "x", count: 10_000) + "\"]"),
    ]

    @Test(
        "LNK-05 what is wrong with a message closes its connection with a stated code, and no other", arguments: faults)
    func faults(fault: Fault) async throws {
        let server = try TestServer { $0.limits.messageBytes = 10_000 }
        let (bystander, otherMount) = try await TestClient.open(server.port)
        let (client, mount) = try await TestClient.open(server.port)
        client.send(fault.text)
        let rest = await client.rest()
        #expect(rest.count == 2)
        guard case .message(.error(let code, _)) = rest.first else {
            Issue.record("no error comes first: \(rest)")
            return
        }
        #expect(code == ["4400": "malformed", "4413": "too-large", "4414": "too-deep"]["\(fault.code)"])
        #expect(rest.last == .closed(fault.code))
        // Its session lives on, and so does everyone else's.
        let again = try await TestClient.connect(server.port)
        again.hello(resuming: mount)
        _ = try await again.resume()
        bystander.entries(acks: 1, otherMount.tap("add"))
        #expect(try await bystander.patch().acks == 1)
    }

    @Test("LNK-05 a message before hello, and a version that is not spoken, close with their codes")
    func beforeHello() async throws {
        let server = try TestServer()
        for (text, code) in [("[0]", 4400), ("[\"ping\"]", 4400), ("[\"hello\",{\"v\":2,\"client\":\"x\"}]", 4415)] {
            let client = try await TestClient.connect(server.port)
            client.send(text)
            #expect(await client.rest().last == .closed(UInt16(code)))
        }
    }

    @Test("LNK-05 a binary message is malformed")
    func binary() async throws {
        let server = try TestServer()
        let peer = RawPeer(port: server.port)
        _ = await Blocking.run { peer.upgrade() }
        peer.write([0x82, 0x83, 0, 0, 0, 0] + Array("[0]".utf8))
        #expect(await Blocking.run { peer.readClose(reason: "malformed") } == 4400)
    }

    @Test("LNK-05 more messages than are allowed close with 4429", arguments: [true, false])
    func tooFrequent(inOneMessage: Bool) async throws {
        let server = try TestServer {
            $0.limits.messageBurst = 50
            $0.limits.messagesPerSecond = 0
        }
        let (client, mount) = try await TestClient.open(server.port)
        if inOneMessage {
            client.send(.entries(acks: 1, Array(repeating: mount.tap("add"), count: 60)))
        } else {
            for _ in 0..<60 { client.entries(mount.tap("add")) }
        }
        #expect(await client.rest().last == .closed(4429))
    }

    @Test("LNK-05 more bytes than are allowed close with 4429")
    func tooManyBytes() async throws {
        let server = try TestServer {
            $0.limits.byteBurst = 5_000
            $0.limits.bytesPerSecond = 0
        }
        let (client, _) = try await TestClient.open(server.port)
        for _ in 0..<3 { client.send("[\"novelty\",\"" + String(repeating: "x", count: 2_000) + "\"]") }
        #expect(await client.rest().last == .closed(4429))
    }

    @Test("LNK-05 a connection that says no hello is closed with 4408, and one that did is not")
    func noHello() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        let silent = try await TestClient.connect(server.port)
        // What arrives in order has arrived.
        client.entries(acks: 1, mount.tap("add"))
        _ = try await client.patch()
        server.pass(.seconds(4))
        server.pass(.seconds(1))
        #expect(await silent.rest().last == .closed(4408))
        client.send(.ping)
        #expect(try await client.message() == .pong)
    }

    @Test("LNK-05 an unknown path is 404 and a foreign origin 403")
    func handshakes() async throws {
        let server = try TestServer()
        await #expect(throws: ConnectError.refused(status: 404)) {
            _ = try await TestClient.connect(server.port, path: "/nowhere")
        }
        await #expect(throws: ConnectError.refused(status: 403)) {
            _ = try await TestClient.connect(server.port, origin: "http://evil.example")
        }
        _ = try await TestClient.connect(server.port, origin: "http://127.0.0.1:\(server.port)")
    }

    @Test("no secret is in the log, and no more of an id than tells sessions apart")
    func redaction() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.lose()
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        let resume = try await second.resume()
        second.send("nonsense")
        _ = await second.rest()
        await server.logged("session.detach")
        let text = server.log.lines.joined(separator: "\n")
        #expect(text.contains("session=\(mount.session.prefix(6))"))
        for word in [mount.session, mount.secret, resume.secret] { #expect(!text.contains(word)) }
    }
}
