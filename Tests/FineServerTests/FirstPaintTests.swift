import FineWire
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct FirstPaintTests {
    private func page(
        _ server: TestServer, _ path: String = "/", headers: [String] = []
    ) async throws -> Mount {
        try #require(try await PageFetch.get(server.port, path, headers: headers).mount())
    }

    private func adopt(
        _ server: TestServer, _ mount: Mount, acked: Int = 0, received: Int = 1, _ entries: Entry...
    ) async throws -> TestClient {
        let client = try await TestClient.connect(server.port)
        let resumption = Hello.Resumption(
            session: mount.session, secret: mount.secret, received: received, acked: acked)
        client.send(.hello(Hello(client: "test/1", resume: resumption, entries: entries)))
        return client
    }

    @Test("LNK-01 a connection goes on with the session that is in its page, and first entries come with the hello")
    func adoption() async throws {
        let server = try TestServer()
        let mount = try await page(server)
        #expect(mount.sent == 1 && mount.received == 0 && mount.id("count") > 0)
        let client = try await adopt(server, mount, mount.tap("add"), mount.tap("add"))
        let resume = try await client.resume()
        #expect(resume.received == 0 && resume.sent == 1 && resume.secret != mount.secret)
        #expect(try await client.patch() == Patch(acks: 2, ops: [mount.text("count", "2")]))
        client.entries(acks: 1, mount.tap("add"))
        #expect(try await client.patch() == Patch(acks: 1, ops: [mount.text("count", "3")]))
        // Nobody waits for it any more.
        server.pass(.seconds(11))
        client.entries(acks: 1, mount.tap("add"))
        #expect(try await client.patch().ops == [mount.text("count", "4")])
    }

    @Test("LNK-01 FLD-18 what a first entry has changed comes with its acknowledgement, before the next is taken")
    func firstEntriesInTurn() async throws {
        let server = try TestServer()
        let mount = try await page(server)
        let client = try await adopt(server, mount, mount.tap("once"), mount.tap("once"), mount.tap("add"))
        _ = try await client.resume()
        let first = try await client.patch()
        #expect(first.acks == 1 && first.ops.contains(mount.text("count", "1")))
        #expect(first.ops.contains(.update(id: mount.id("once"), changes: [.init("enabled", false)])))
        let answer = try await client.message()
        guard case .refused(2, "disabled", _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(try await client.patch() == Patch(acks: 2, ops: [mount.text("count", "2")]))
    }

    @Test("a page's secret opens its session once")
    func singleUse() async throws {
        let server = try TestServer()
        let mount = try await page(server)
        let first = try await adopt(server, mount)
        _ = try await first.resume()
        first.entries(mount.tap("add"))
        _ = try await first.patch()
        let other = try await adopt(server, mount, mount.tap("add")).mount()
        #expect(other.session != mount.session && other.settings["reason"] == "unknown")
        // Entries for a session that is not there count for no other.
        #expect(other.received == 0)
    }

    @Test("LNK-01 first entries are not taken where the answer is a mount, or where others came before them")
    func entriesWithoutResume() async throws {
        let server = try TestServer()
        let mount = try await page(server)
        let reloaded = try await adopt(server, mount, received: 0, mount.tap("add")).mount()
        #expect(reloaded.session == mount.session && reloaded.received == 0)
        let client = try await TestClient.connect(server.port)
        client.hello(resuming: reloaded, received: 2)
        _ = try await client.resume()
        client.entries(reloaded.tap("add"))
        _ = try await client.patch()
        let second = try await page(server)
        #expect(await (try adopt(server, second, acked: 1, second.tap("add"))).rest().last == .closed(4400))
        let third = try await page(server)
        let taken = try await adopt(server, third, third.tap("add"))
        _ = try await taken.patch(after: taken.resume())
        taken.lose()
        // The answer may have been lost: the page's secret still holds, but not for the same entries once more.
        #expect(await (try adopt(server, third, third.tap("add"))).rest().last == .closed(4400))
    }

    @Test("LNK-03 FLD-35 a page whose connection never comes costs a session for ten seconds")
    func unclaimed() async throws {
        let server = try TestServer()
        let mount = try await page(server)
        server.pass(.seconds(9))
        #expect(!server.log.lines.contains { $0.contains("event=session.end") })
        server.pass(.seconds(1))
        #expect(server.log.lines.contains { $0.contains("event=session.end") && $0.contains("reason=unclaimed") })
        // A page that comes late has lost nothing, and nobody is told otherwise.
        let late = try await adopt(server, mount).mount()
        #expect(late.session != mount.session && late.settings["reason"] == nil)
    }

    @Test("LNK-03 beyond the bounds of count and bytes pages are served without a mount", arguments: [0, 1, 2])
    func bounds(which: Int) async throws {
        let server = try TestServer { daemon in
            switch which {
            case 0: daemon.limits.pageSessions = 2
            case 1: daemon.limits.pageSessionsPerAddress = 2
            default: daemon.limits.pageBytes = 30_000
            }
        }
        let first = try await page(server)
        _ = try await page(server)
        let third = await PageFetch.get(server.port)
        #expect(try third.mount() == nil && third.head.hasPrefix("HTTP/1.1 200"))
        // Whoever is claimed makes room for another.
        _ = try await adopt(server, first).resume()
        _ = try await page(server)
        #expect(try await PageFetch.get(server.port).mount() == nil)
        server.pass(.seconds(10))
        _ = try await page(server)
    }

    @Test("HEAD makes no session")
    func head() async throws {
        let server = try TestServer { $0.limits.pageSessions = 1 }
        let answer = await PageFetch.get(server.port, method: "HEAD")
        #expect(answer.head.hasPrefix("HTTP/1.1 200") && answer.head.contains("content-type: text/html"))
        #expect(try await PageFetch.get(server.port).mount() != nil)
    }

    @Test("a page's session has its address, its query, and the language that was asked for")
    func request() async throws {
        let server = try TestServer()
        let mount = try await page(server, "/other?a=1&a=2", headers: ["Accept-Language: ja-JP,en;q=0.5"])
        let session = server.contentOfLast.session
        #expect(session.path == "/other" && session.query == ["a": "2"])
        #expect(session.traits["locale"] == "ja-JP")
        #expect(mount.settings["strings"]?.object?["ja"]?.object?["waiting"]?.string?.isEmpty == false)
        #expect(try await page(server).settings["strings"] == nil)
    }

    @Test("STA-06 until the client says how wide it is, a phone counts as narrow and all else as wide")
    func width() async throws {
        let server = try TestServer()
        _ = try await page(server)
        #expect(server.contentOfLast.session.traits["horizontalSizeClass"] == "regular")
        _ = try await page(server, headers: ["User-Agent: Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0 Mobile"])
        #expect(server.contentOfLast.session.traits["horizontalSizeClass"] == "compact")
    }

    @Test("a session of a process before is told from one that is unknown or expired")
    func restarted() async throws {
        let before = try TestServer()
        let (_, mount) = try await TestClient.open(before.port)
        let server = try TestServer()
        let (_, other) = try await TestClient.open(server.port, resuming: mount)
        #expect(other.settings["reason"] == "restarted")
        var unknown = other
        unknown.session = (other.session.hasPrefix("x") ? "y" : "x") + other.session.dropFirst()
        #expect(try await TestClient.open(server.port, resuming: unknown).mount.settings["reason"] == "unknown")
    }

    @Test("a first load takes at most 24 kB, page, connection and first answer together")
    func transferred() async throws {
        let server = try TestServer()
        let fetch = await PageFetch.get(server.port, headers: ["Accept-Encoding: gzip"])
        #expect(fetch.head.contains("content-encoding: gzip"))
        // The handshake's answer has about 200 bytes, the session's 150.
        #expect(fetch.byteCount + 350 <= 24_000, "\(fetch.byteCount)")
        let plain = await PageFetch.get(server.port)
        #expect(fetch.byteCount * 2 < plain.byteCount)
    }
}

extension TestClient {
    /// The next patch, once something before it has come.
    fileprivate func patch(after resume: Resume) async throws -> Patch { try await patch() }
}
