import FineSockets
import FineWire
import FineWireJSON
import Foundation
import SocketTesting
import Synchronization
import Testing

@testable import FineServer

/// Who gets a page or a connection, and whose session can be resumed by whom.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct AccessTests {
    /// Lets in who shows a cookie `user`; `mallory` is known, and not wanted.
    private nonisolated static let byCookie: @Sendable (FineRequest) -> FineAdmission = { request in
        switch request.cookies["user"] {
        case nil: .unauthorized(challenge: "Cookie realm=\"test\"")
        case "mallory": .forbidden
        case let user?: .admit(principal: user)
        }
    }

    /// The status of a handshake's answer, and the peer, which is through where that is 101.
    private func connect(
        _ port: Int, _ headers: String..., path: String = "/"
    ) async -> (status: Int, peer: RawPeer) {
        let lines = headers.map { "\r\n\($0)" }.joined()
        return await Blocking.run {
            let peer = RawPeer(port: port)
            let answer = peer.upgrade(path: path, headers: lines)
            return (Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0, peer)
        }
    }

    /// Says hello over a peer by hand, and returns the first answer.
    private func hello(_ peer: RawPeer, resuming mount: Mount? = nil) async throws -> ServerMessage {
        var resume: Hello.Resumption?
        if let mount {
            resume = Hello.Resumption(session: mount.session, secret: mount.secret, received: 1, acked: 0)
        }
        let bytes = JSONCodec.encode(ClientMessage.hello(Hello(client: "test/1", resume: resume)))
        return try await Blocking.run {
            Result {
                peer.write(RawPeer.frame(bytes))
                return try JSONCodec.decodeServerMessage(peer.readMessage())
            }
        }.get()
    }

    private func mount(_ peer: RawPeer, resuming other: Mount? = nil) async throws -> Mount {
        let message = try await hello(peer, resuming: other)
        guard case .mount(let mount) = message else { throw TestClient.Unexpected(event: .message(message)) }
        return mount
    }

    @Test("pages and connections are asked for with headers, cookies, query and address, and refused 401 or 403")
    func decisions() async throws {
        let asked = Mutex<[String]>([])
        let server = try TestServer {
            $0.authenticate = { request in
                asked.withLock {
                    $0.append(
                        "\(request.path) \(request.query) \(request.address) \(request.isConnection) "
                            + "\(request.header("X-Team") ?? "-") \(request.header("authorization") ?? "-")")
                }
                return Self.byCookie(request)
            }
        }
        let none = await PageFetch.get(server.port)
        #expect(none.head.hasPrefix("HTTP/1.1 401 Unauthorized"))
        #expect(none.head.contains("www-authenticate: Cookie realm=\"test\""))
        #expect(none.body.starts(with: Data("it is not known".utf8)))
        let bad = await PageFetch.get(server.port, headers: ["Cookie: user=mallory"])
        #expect(bad.head.hasPrefix("HTTP/1.1 403 Forbidden"))
        let good = await PageFetch.get(
            server.port, "/?a=1", headers: ["Cookie: x=y; user=ann", "X-Team: red", "Authorization: Bearer t"])
        #expect(good.head.hasPrefix("HTTP/1.1 200 OK"))
        #expect(try good.mount() != nil)
        #expect(await connect(server.port).status == 401)
        #expect(await connect(server.port, "Cookie: user=mallory").status == 403)
        #expect(await connect(server.port, "Cookie: user=ann").status == 101)
        #expect(
            asked.withLock { $0[2] } == "/ [\"a\": \"1\"] 127.0.0.1 false red Bearer t")
        #expect(asked.withLock { $0.last }?.hasSuffix("true - -") == true)
        let counters = server.running.sessions.metrics.counters
        #expect(counters.refusal(.unauthorized) == 2 && counters.refusal(.forbidden) == 2)
        // What belongs to nobody needs no name.
        #expect(await PageFetch.get(server.port, "/healthz").head.hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test("a content knows whose session it is in")
    func principal() async throws {
        let server = try TestServer { $0.authenticate = Self.byCookie }
        let (_, peer) = await connect(server.port, "Cookie: user=ann")
        _ = try await mount(peer)
        #expect(server.contentOfLast.session.principal == "ann")
    }

    @Test("a resume asks again: who is no longer let in is refused, and the session waits for who is")
    func askedAgain() async throws {
        let isOpen = Atomic(true)
        let server = try TestServer { daemon in
            daemon.authenticate = { request in
                isOpen.load(ordering: .relaxed) ? Self.byCookie(request) : .unauthorized()
            }
        }
        let (_, peer) = await connect(server.port, "Cookie: user=ann")
        let first = try await mount(peer)
        isOpen.store(false, ordering: .relaxed)
        #expect(await connect(server.port, "Cookie: user=ann").status == 401)
        isOpen.store(true, ordering: .relaxed)
        let (status, again) = await connect(server.port, "Cookie: user=ann")
        #expect(status == 101)
        guard case .resume = try await hello(again, resuming: first) else {
            Issue.record("the session is not resumed")
            return
        }
    }

    @Test("LNK-05 a resume with another principal, a stolen secret, gets a session of its own and no word of the other")
    func stolenResume() async throws {
        let server = try TestServer { $0.authenticate = Self.byCookie }
        let (_, victim) = await connect(server.port, "Cookie: user=ann")
        let session = try await mount(victim)
        let (_, thief) = await connect(server.port, "Cookie: user=bob")
        let other = try await mount(thief, resuming: session)
        #expect(other.session != session.session)
        #expect(other.settings["reason"] == "unknown")
        #expect(server.running.sessions.metrics.counters.refusal(.principal) == 1)
        #expect(server.running.sessions.sessions[session.session]?.connection != nil)
        // The owner loses nothing by it.
        let (_, owner) = await connect(server.port, "Cookie: user=ann")
        guard case .resume = try await hello(owner, resuming: session) else {
            Issue.record("the owner cannot resume")
            return
        }
    }

    @Test("LNK-05 a forged secret, and one that has been used and confirmed before, resume nothing")
    func forgedAndReplayed() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        let forged = String(mount.secret.reversed())
        let (_, other) = try await TestClient.open(server.port, resuming: mount, secret: forged)
        #expect(other.session != mount.session)
        client.lose()
        await server.logged("session.detach")
        let owner = try await TestClient.connect(server.port)
        owner.hello(resuming: mount)
        _ = try await owner.resume()
        // By its next message the owner shows that it has the new secret.
        owner.send(.ping)
        #expect(try await owner.message() == .pong)
        let (_, replayed) = try await TestClient.open(server.port, resuming: mount)
        #expect(replayed.session != mount.session)
        #expect(server.running.sessions.metrics.counters.refusal(.secret) == 2)
        owner.entries(acks: 0, mount.tap("add"))
        #expect(try await owner.patch().acks == 1)
    }

    @Test("LNK-05 a page of another origin resumes nothing, though it has the secret")
    func crossOriginResume() async throws {
        let server = try TestServer()
        let (client, mount) = try await TestClient.open(server.port)
        await #expect(throws: ConnectError.refused(status: 403)) {
            _ = try await TestClient.connect(server.port, origin: "https://evil.example")
        }
        #expect(server.running.sessions.metrics.counters.refusal(.origin) == 1)
        client.entries(acks: 1, mount.tap("add"))
        #expect(try await client.patch().acks == 1)
    }

    @Test("LNK-05 a session of one screen cannot be resumed at the path of another")
    func otherPath() async throws {
        let server = try TestServer()
        let (_, mount) = try await TestClient.open(server.port)
        let (_, other) = try await TestClient.open(server.port, path: "/other", resuming: mount)
        #expect(other.session != mount.session)
    }

    @Test("headers of a proxy count only where that is trusted, and then for limits and the program alike")
    func forwarded() async throws {
        for (proxies, expected) in [([], "127.0.0.1"), (["127.0.0.0/8"], "203.0.113.7")] as [(Set<String>, String)] {
            let seen = Mutex<[String]>([])
            let server = try TestServer {
                $0.configuration.trustedProxies = proxies
                $0.limits.connectionsPerAddress = 1
                $0.authenticate = { request in
                    seen.withLock { $0.append("\(request.address) \(request.isSecure)") }
                    return .admit(principal: nil)
                }
            }
            let first = await connect(
                server.port, "X-Forwarded-For: 198.51.100.1, 203.0.113.7", "X-Forwarded-Proto: https")
            let second = await connect(server.port, "X-Forwarded-For: 198.51.100.2")
            #expect(first.status == 101)
            #expect(second.status == (proxies.isEmpty ? 503 : 101))
            #expect(seen.withLock { $0[0] } == "\(expected) \(!proxies.isEmpty)")
            withExtendedLifetime([first.peer, second.peer]) {}
        }
    }

    @Test("behind a proxy that speaks TLS a page that came without is another origin")
    func insecurePage() async throws {
        let server = try TestServer { $0.configuration.trustedProxies = ["127.0.0.1"] }
        let origin = "127.0.0.1"
        #expect(
            await connect(server.port, "Origin: http://\(origin)", "X-Forwarded-Proto: https").status == 403)
        #expect(
            await connect(server.port, "Origin: https://\(origin)", "X-Forwarded-Proto: https").status == 101)
    }
}
