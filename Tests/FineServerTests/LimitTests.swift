import FineScreens
import FineSockets
import FineWire
import SocketTesting
import Testing

@testable import FineServer

/// Each limit is run into on a server that listens; whoever does is told, counted, and nobody else notices.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct LimitTests {
    private func count(_ limit: Limit, on server: TestServer) -> Int {
        server.running.sessions.metrics.counters.limit(limit)
    }

    /// Waits until a limit has been counted so often.
    private func counted(_ limit: Limit, _ number: Int = 1, on server: TestServer) async throws {
        while count(limit, on: server) < number { try await Task.sleep(for: .milliseconds(5)) }
        #expect(count(limit, on: server) == number)
    }

    private struct Message: CustomTestStringConvertible, Sendable {
        let limit: Limit
        let code: String
        let closeCode: UInt16
        let set: @Sendable (inout Limits) -> Void
        let text: String
        var testDescription: String { limit.rawValue }
    }

    private nonisolated static let messages = [
        Message(
            limit: .messageBytes, code: "too-large", closeCode: 4413, set: { $0.messageBytes = 1_000 },
            text: "[0,\"" + String(repeating: "x", count: 1_000) + "\"]"),
        Message(
            limit: .messageDepth, code: "too-deep", closeCode: 4414, set: { $0.messageDepth = 5 },
            text: "[[[[[[0]]]]]]"),
        Message(
            limit: .messagesPerSecond, code: "too-frequent", closeCode: 4429,
            set: {
                $0.messageBurst = 10
                $0.messagesPerSecond = 0
            }, text: "[0" + String(repeating: ",[2,\"tap\"]", count: 20) + "]"),
        Message(
            limit: .bytesPerSecond, code: "too-frequent", closeCode: 4429,
            set: {
                $0.byteBurst = 1_000
                $0.bytesPerSecond = 0
            }, text: "[\"novelty\",\"" + String(repeating: "x", count: 1_000) + "\"]"),
        Message(
            limit: .bytesPerSecondPerAddress, code: "too-frequent", closeCode: 4429,
            set: { $0.bytesPerSecondPerAddress = 400 },
            text: "[\"novelty\",\"" + String(repeating: "x", count: 2_000) + "\"]"),
        Message(
            limit: .backlogBytes, code: "too-frequent", closeCode: 4429, set: { $0.backlogBytes = 500 },
            text: "[\"novelty\",\"" + String(repeating: "x", count: 500) + "\"]"),
    ]

    @Test("LNK-05 a message beyond a limit ends its connection with a named error, and is counted", arguments: messages)
    private func messages(message: Message) async throws {
        let server = try TestServer { message.set(&$0.limits) }
        let (bystander, mount) = try await TestClient.open(server.port)
        let (client, _) = try await TestClient.open(server.port)
        client.send(message.text)
        let rest = await client.rest()
        guard case .message(.error(message.code, _)) = rest.first else {
            Issue.record("no \(message.code) comes first: \(rest)")
            return
        }
        #expect(rest.last == .closed(message.closeCode))
        try await counted(message.limit, on: server)
        bystander.entries(acks: 1, mount.tap("add"))
        #expect(try await bystander.patch().acks == 1)
    }

    @Test("LNK-03 the connections of one address share an allowance, which a new connection does not renew")
    func rateOfAddress() async throws {
        let server = try TestServer { $0.limits.messagesPerSecondPerAddress = 5 }
        let (bystander, _) = try await TestClient.open(server.port)
        // One of them alone may send so much at once.
        var isClosed = false
        while !isClosed {
            let (client, mount) = try await TestClient.open(server.port)
            client.send(.entries(acks: 1, Array(repeating: mount.tap("add"), count: 12)))
            isClosed = await client.next() != .message(.patch(Patch(acks: 12, ops: [mount.text("count", "12")])))
        }
        #expect(count(.messagesPerSecondPerAddress, on: server) >= 1)
        #expect(server.running.sessions.metrics.counters.faults["too-frequent"] ?? 0 >= 1)
        withExtendedLifetime(bystander) {}
    }

    @Test("what one address has sent comes back with time, and who needs no memory of it is forgotten")
    func allowances() {
        var limits = Limits()
        limits.messagesPerSecondPerAddress = 10
        let start = ContinuousClock.now
        var allowances = AddressAllowances()
        let one = allowances.allowance(of: "192.0.2.1", limits, at: start)
        #expect(one.take(messages: 40, at: start))
        #expect(!one.take(messages: 1, at: start))
        #expect(allowances.allowance(of: "192.0.2.1", limits, at: start) === one)
        #expect(one.take(messages: 10, at: start + .seconds(1)))
        for index in 0..<2_000 {
            _ = allowances.allowance(of: "198.51.\(index / 250).\(index % 250)", limits, at: start)
        }
        #expect(allowances.allowance(of: "192.0.2.1", limits, at: start + .seconds(2)) === one)
        #expect(one.isFull(at: start + .seconds(60)))
    }

    @Test("BND-17 a text that grows beyond its limit is refused with its reason, and counted")
    func textLength() async throws {
        let server = try TestServer { $0.limits.textLength = 3 }
        let (client, mount) = try await TestClient.open(server.port)
        client.entries(acks: 1, Entry(node: mount.id("text"), event: "edit", arguments: [0, 0, "four"]))
        #expect(
            try await client.message()
                == .refused(count: 1, code: "too-long", message: "the text may have 3 UTF-16 units"))
        #expect(count(.textLength, on: server) == 1)
        #expect(server.running.sessions.metrics.counters.entries == ["too-long": 1])
    }

    @Test("beyond the connections in all or of one address a handshake is answered 503, until there is room")
    func connections() async throws {
        for (limit, set) in [
            (Limit.connections, { $0.connections = 2 }),
            (.connectionsPerAddress, { $0.connectionsPerAddress = 2 }),
        ] as [(Limit, (inout Limits) -> Void)] {
            let server = try TestServer { set(&$0.limits) }
            let (first, _) = try await TestClient.open(server.port)
            let (second, _) = try await TestClient.open(server.port)
            await #expect(throws: ConnectError.refused(status: 503)) { try await TestClient.connect(server.port) }
            #expect(count(limit, on: server) == 1)
            first.lose()
            await server.logged("session.detach")
            _ = try await TestClient.open(server.port)
            withExtendedLifetime(second) {}
        }
    }

    @Test("LNK-03 beyond the handshakes in all or of one address who connects is turned away, until one has asked")
    func handshakes() async throws {
        for set in [{ $0.handshakes = 2 }, { $0.handshakesPerAddress = 2 }] as [(inout Limits) -> Void] {
            let server = try TestServer { set(&$0.limits) }
            let port = server.port
            let half = [RawPeer(port: port), RawPeer(port: port)]
            for peer in half { peer.write("GET / HT") }
            let third = RawPeer(port: port)
            #expect(await Blocking.run { third.read() } == "")
            try await counted(.handshakes, on: server)
            half[0].write("TP/1.1\r\nHost: x\r\n\r\n")
            #expect(await Blocking.run { half[0].read(until: "\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
            #expect(await PageFetch.get(port, "/healthz").head.hasPrefix("HTTP/1.1 200"))
            withExtendedLifetime(half) {}
        }
    }

    @Test("LNK-03 who does not finish asking in time is let go, however often another byte comes")
    func handshakeTimeout() async throws {
        let server = try TestServer { $0.limits.handshakeTimeout = .seconds(1) }
        let port = server.port
        let slow = RawPeer(port: port)
        slow.write("GET / HTTP/1.1\r\n")
        let dripping = Task {
            while !Task.isCancelled {
                slow.write("X")
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        try await counted(.handshakeTimeout, on: server)
        dripping.cancel()
        _ = try await TestClient.open(port)
    }

    @Test("LNK-05 who says no hello in time is told, and counted")
    func helloTimeout() async throws {
        let server = try TestServer()
        let silent = try await TestClient.connect(server.port)
        let (client, _) = try await TestClient.open(server.port)
        server.pass(.seconds(5))
        #expect(await silent.rest().last == .closed(4408))
        try await counted(.helloTimeout, on: server)
        client.send(.ping)
        #expect(try await client.message() == .pong)
    }

    @Test("LNK-03 a peer that gives no sign of life is given up, and its session kept")
    func silence() async throws {
        let server = try TestServer {
            $0.limits.pingAfter = .seconds(1)
            $0.limits.silenceTimeout = .seconds(2)
        }
        let peer = RawPeer(port: server.port)
        _ = await Blocking.run { peer.upgrade() }
        peer.write(RawPeer.frame(Array("[\"hello\",{\"v\":1,\"client\":\"x\"}]".utf8)))
        await server.logged("session.detach")
        try await counted(.silenceTimeout, on: server)
        #expect(server.running.sessions.retainedCount == 1)
    }

    @Test("LNK-03 a client for whom too much waits is cut, and its session kept")
    func outgoing() async throws {
        let server = try TestServer { $0.limits.outgoingBytes = 100 }
        let client = try await TestClient.connect(server.port)
        client.hello()
        #expect(await client.rest() == [.closed(nil)])
        await server.logged("session.detach")
        try await counted(.outgoingBytes, on: server)
        #expect(server.running.sessions.retainedCount == 1)
    }

    @Test("beyond the sessions in all or of one address a client is told that the server is full")
    func sessions() async throws {
        for (limit, set) in [
            (Limit.sessions, { $0.sessions = 2 }), (.sessionsPerAddress, { $0.sessionsPerAddress = 2 }),
        ] as [(Limit, (inout Limits) -> Void)] {
            let server = try TestServer { set(&$0.limits) }
            let (first, mount) = try await TestClient.open(server.port)
            let (second, _) = try await TestClient.open(server.port)
            let third = try await TestClient.connect(server.port)
            third.hello()
            let rest = await third.rest()
            guard case .message(.error("full", _)) = rest.first else {
                Issue.record("no error comes first: \(rest)")
                return
            }
            #expect(rest.last == .closed(4503))
            #expect(count(limit, on: server) == 1)
            // Who has no connection makes room.
            first.lose()
            await server.logged("session.detach")
            _ = try await TestClient.open(server.port)
            let again = try await TestClient.connect(server.port)
            again.hello(resuming: mount)
            #expect(await again.rest().last == .closed(4503))
            second.send(.ping)
            #expect(try await second.message() == .pong)
        }
    }

    @Test("a page for which there is no room has no mount, and its client is told why")
    func fullPage() async throws {
        let server = try TestServer { $0.limits.sessions = 1 }
        let (first, _) = try await TestClient.open(server.port)
        #expect(try await PageFetch.get(server.port).mount() == nil)
        let client = try await TestClient.connect(server.port)
        client.hello()
        #expect(await client.rest().last == .closed(4503))
        withExtendedLifetime(first) {}
    }

    @Test(
        "LNK-03 a session that grows beyond its nodes or bytes ends, its client is told, and gets another",
        arguments: [Limit.sessionNodes, .sessionBytes])
    private func growth(limit: Limit) async throws {
        let server = try TestServer {
            if limit == .sessionNodes { $0.limits.sessionNodes = 200 } else { $0.limits.sessionBytes = 5_000 }
            $0.mount("/rows", BenchRows.self, title: "Rows") { _ in BenchRows() }
        }
        let (client, mount) = try await TestClient.open(server.port, path: "/rows")
        client.entries(acks: 1, mount.tap("run1k"))
        let rest = await client.rest()
        guard case .message(.error("full", let message)) = rest.dropLast().last else {
            Issue.record("no error comes last: \(rest)")
            return
        }
        #expect(message.hasPrefix("this session has more than "))
        #expect(rest.last == .closed(4503))
        #expect(count(limit, on: server) == 1)
        #expect(server.running.sessions.sessions.isEmpty)
        let (_, other) = try await TestClient.open(server.port, path: "/rows", resuming: mount)
        #expect(other.settings["reason"] == "expired")
    }

    @Test(
        "LNK-03 a session that is beyond its bounds from the first ends at once",
        arguments: [Limit.sessionNodes, .sessionBytes])
    private func large(limit: Limit) async throws {
        let server = try TestServer {
            if limit == .sessionNodes { $0.limits.sessionNodes = 5 } else { $0.limits.sessionBytes = 100 }
            $0.mount("/rows", BenchRows.self, title: "Rows") { _ in BenchRows() }
        }
        let client = try await TestClient.connect(server.port, path: "/rows")
        client.hello()
        let rest = await client.rest()
        #expect(rest.last == .closed(4503))
        guard case .message(.error("full", _)) = rest.dropLast().last else {
            Issue.record("no error comes last: \(rest)")
            return
        }
        #expect(count(limit, on: server) == 1)
        #expect(server.running.sessions.sessions.isEmpty)
    }

    @Test("LNK-03 windows, what is held for a resume, and what is kept without a connection are counted")
    func bookkeeping() async throws {
        let server = try TestServer {
            $0.limits.windowFrames = 2
            $0.limits.logBytes = 1
            $0.limits.retainedSessions = 1
            $0.limits.pageSessionsPerAddress = 1
        }
        let (client, mount) = try await TestClient.open(server.port)
        client.entries(mount.tap("add"))
        #expect(try await client.patch().acks == 1)
        #expect(count(.windowFrames, on: server) == 1)
        #expect(count(.logBytes, on: server) == 1)
        client.entries(mount.tap("add"))
        #expect(try await client.patch() == Patch(acks: 1))
        #expect(server.running.sessions.metrics.heldFlushes > 0)
        let (other, _) = try await TestClient.open(server.port)
        client.lose()
        other.lose()
        await server.logged("session.detach", count: 2)
        try await counted(.retainedSessions, on: server)
        server.pass(.seconds(180))
        #expect(count(.retention, on: server) == 1)
        for _ in 0..<2 { _ = await PageFetch.get(server.port) }
        #expect(count(.pageSessionsPerAddress, on: server) == 1)
        server.pass(.seconds(10))
        #expect(count(.adoptionTimeout, on: server) == 1)
    }
}
