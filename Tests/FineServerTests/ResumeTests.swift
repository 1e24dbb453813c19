import FineWire
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ResumeTests {
    @Test("LNK-02 FLD-21 a client that comes back gets the frames that it has missed, and entries are counted on")
    func missingFrames() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        for _ in 0..<3 {
            first.entries(acks: 0, mount.tap("add"))
            _ = try await first.patch()
        }
        first.lose()
        // It has applied the mount and one patch, and has been told of one entry of its three.
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount, received: 2, acked: 1)
        let resume = try await second.resume()
        #expect(resume.received == 3 && resume.sent == 4 && resume.secret != mount.secret)
        // Each acknowledges what it did at first.
        #expect(try await second.patch() == Patch(acks: 1, ops: [mount.text("count", "2")]))
        #expect(try await second.patch() == Patch(acks: 1, ops: [mount.text("count", "3")]))
        second.entries(acks: 2, mount.tap("add"))
        #expect(try await second.patch() == Patch(acks: 1, ops: [mount.text("count", "4")]))
    }

    @Test("LNK-02 what changed meanwhile follows in one frame")
    func catchUp() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.lose()
        await server.logged("session.detach")
        for _ in 0..<10 { server.shared.value += 1 }
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        #expect(try await second.resume().sent == 1)
        #expect(try await second.patch() == Patch(acks: 0, ops: [mount.text("shared", "10")]))
    }

    @Test("LNK-02 where the missing frames are no longer held a fresh mount of the same session follows")
    func beyondLog() async throws {
        let server = try TestServer { $0.limits.logBytes = 60 }
        let (first, mount) = try await TestClient.open(server.port)
        for _ in 0..<4 {
            first.entries(acks: 0, mount.tap("add"))
            _ = try await first.patch()
        }
        first.lose()
        let (_, fresh) = try await TestClient.open(server.port, resuming: mount, received: 1)
        #expect(fresh.session == mount.session && fresh.secret != mount.secret)
        #expect(fresh.received == 4 && fresh.sent == 6)
        #expect(fresh.id("count") == mount.id("count"))
        #expect(fresh.settings["reason"] == nil)
    }

    @Test("LNK-02 the newest frames are held as far as the bound allows")
    func withinLog() async throws {
        let server = try TestServer { $0.limits.logBytes = 60 }
        let (first, mount) = try await TestClient.open(server.port)
        for _ in 0..<4 {
            first.entries(acks: 0, mount.tap("add"))
            _ = try await first.patch()
        }
        first.lose()
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount, received: 4)
        #expect(try await second.resume().sent == 5)
        #expect(try await second.patch().ops == [mount.text("count", "4")])
    }

    @Test("SUS-04 a page that is loaded anew is visible, though the old one went hidden")
    func reload() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.entries(acks: 1, Entry(node: 0, event: "visible", arguments: [false]))
        _ = try await first.patch()
        first.lose()
        await server.logged("session.detach")
        server.shared.value = 5
        let (second, fresh) = try await TestClient.open(server.port, resuming: mount, received: 0)
        #expect(fresh.session == mount.session && fresh.received == 1)
        second.entries(acks: 1)
        #expect(try await second.patch() == Patch(acks: 0, ops: [mount.text("shared", "5")]))
    }

    @Test("LNK-01 FLD-04 a hello that comes late, on a connection that was given up for a newer one, changes nothing")
    func lateHello() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.lose()
        let givenUp = try await TestClient.connect(server.port)
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        let resume = try await second.resume()
        // The server has not heard from the second one since, so that the secret still holds.
        givenUp.hello(resuming: mount)
        #expect(await givenUp.rest().last == .closed(4409))
        second.entries(mount.tap("add"))
        #expect(try await second.patch().ops == [mount.text("count", "1")])
        second.lose()
        let third = try await TestClient.connect(server.port)
        third.hello(resuming: mount, secret: resume.secret, received: 2, acked: 1)
        _ = try await third.resume()
    }

    @Test("LNK-01 entries that are sent again after a resume take effect once")
    func onceOnly() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.entries(acks: 1, mount.tap("add"), mount.tap("add"))
        // The acknowledgement is lost with the connection.
        _ = try await first.patch()
        first.lose()
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        // It says that both have been processed, so a client sends only what came after.
        #expect(try await second.resume().received == 2)
        #expect(try await second.patch().ops == [mount.text("count", "2")])
        second.entries(acks: 1, mount.tap("add"))
        #expect(try await second.patch().ops == [mount.text("count", "3")])
    }

    @Test("a wrong secret opens nothing: the client gets a session of its own, and the other is left alone")
    func wrongSecret() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        let (_, other) = try await TestClient.open(
            server.port, resuming: mount, secret: String(mount.secret.dropLast()) + "_")
        #expect(other.session != mount.session)
        #expect(other.settings["reason"] == "unknown")
        first.entries(acks: 1, mount.tap("add"))
        #expect(try await first.patch().acks == 1)
    }

    @Test("a session is resumed only on its own path")
    func otherPath() async throws {
        let server = try TestServer()
        let (_, mount) = try await TestClient.open(server.port)
        let (_, other) = try await TestClient.open(server.port, path: "/other", resuming: mount)
        #expect(other.session != mount.session)
    }

    @Test("the old secret holds until the first message after the answer, and no longer")
    func rotation() async throws {
        let server = try TestServer()
        let (_, mount) = try await TestClient.open(server.port)
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        let renewed = try await second.resume()
        // The answer was lost: the client still has the old one.
        let third = try await TestClient.connect(server.port)
        third.hello(resuming: mount)
        let again = try await third.resume()
        #expect(again.secret != renewed.secret)
        third.entries(acks: 0, mount.tap("add"))
        _ = try await third.patch()
        let (_, other) = try await TestClient.open(server.port, resuming: mount)
        #expect(other.session != mount.session)
        let fourth = try await TestClient.connect(server.port)
        fourth.hello(resuming: mount, secret: again.secret)
        #expect(try await fourth.resume().received == 1)
    }

    @Test("a second connection takes the session over, and the first is told and closed with 4409")
    func takeover() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        _ = try await second.resume()
        #expect(await first.rest() == [.message(.bye(reason: "replaced")), .closed(4409)])
        second.entries(acks: 0, mount.tap("add"))
        #expect(try await second.patch().acks == 1)
    }

    @Test("bye ends the session at once")
    func bye() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.send(.bye)
        #expect(await first.rest() == [.closed(1000)])
        let (_, other) = try await TestClient.open(server.port, resuming: mount)
        #expect(other.session != mount.session && other.settings["reason"] == "unknown")
    }

    @Test("acknowledging what was not sent is malformed, in a hello too", arguments: [(2, 0), (1, 1)])
    func receivedTooMuch(received: Int, acked: Int) async throws {
        let server = try TestServer()
        let (_, mount) = try await TestClient.open(server.port)
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount, received: received, acked: acked)
        #expect(await second.rest().last == .closed(4400))
    }
}
