import FineWire
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct RetentionTests {
    @Test("LNK-01 a session whose connection was lost is kept for three minutes")
    func lost() async throws {
        let server = try TestServer()
        let (first, mount) = try await TestClient.open(server.port)
        first.lose()
        await server.logged("session.detach")
        server.pass(.seconds(179))
        let second = try await TestClient.connect(server.port)
        second.hello(resuming: mount)
        let resume = try await second.resume()
        second.lose()
        await server.logged("session.detach", count: 2)
        server.pass(.seconds(179))
        server.pass(.seconds(2))
        let (_, other) = try await TestClient.open(server.port, resuming: mount, secret: resume.secret)
        #expect(other.session != mount.session)
        #expect(other.settings["reason"] == "expired")
    }

    @Test("LNK-01 FLD-36 a page that is closed without bye is kept for ten seconds", arguments: [UInt16(1000), 1001])
    func left(code: UInt16) async throws {
        let server = try TestServer()
        let (first, _) = try await TestClient.open(server.port)
        first.socket.close(code: code)
        await server.logged("session.detach")
        server.pass(.seconds(9))
        #expect(!server.log.lines.contains { $0.contains("event=session.end") })
        server.pass(.seconds(1))
        #expect(server.log.lines.contains { $0.contains("event=session.end") && $0.contains("reason=expired") })
    }

    @Test("LNK-03 beyond the bounds of count and bytes the oldest go first", arguments: [true, false])
    func bounds(byCount: Bool) async throws {
        let server = try TestServer { daemon in
            if byCount { daemon.limits.retainedSessions = 2 } else { daemon.limits.retainedBytes = 60_000 }
        }
        var mounts: [Mount] = []
        for index in 0..<4 {
            let (client, mount) = try await TestClient.open(server.port)
            mounts.append(mount)
            client.lose()
            await server.logged("session.detach", count: index + 1)
        }
        let reasons = try await withMounts(of: mounts, on: server)
        #expect(reasons == ["expired", "expired", nil, nil])
    }

    /// For each session whether it can be resumed, or why it cannot.
    private func withMounts(of mounts: [Mount], on server: TestServer) async throws -> [String?] {
        var reasons: [String?] = []
        for mount in mounts {
            let client = try await TestClient.connect(server.port)
            client.hello(resuming: mount)
            if case .mount(let other) = try await client.message() {
                reasons.append(other.settings["reason"]?.string)
            } else {
                reasons.append(nil)
            }
        }
        return reasons
    }
}
