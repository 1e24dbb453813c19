import Dispatch
import FineSockets
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ServerTests {
    @Test("a port in use is told apart, and free again after stop")
    func portInUse() async throws {
        let first = try EchoServer()
        let port = first.port
        #expect(throws: ListenError.portInUse(host: "127.0.0.1", port: port)) { _ = try EchoServer(port: port) }
        await first.server.stop(within: .seconds(5))
        let second = try EchoServer(port: port)
        #expect(second.port == port)
    }

    @Test("an unknown host is told apart")
    func unknownHost() {
        #expect(throws: ListenError.unknownHost("192.0.2.1")) {
            try SocketServer(
                host: "192.0.2.1", port: 0, settings: LoopSettings(subprotocol: "fine.v1"),
                handlers: .init(admit: { _, _ in nil }, open: { _ in fatalError() }, request: { _ in }))
        }
    }

    @Test("stop ends within its grace although a peer neither reads nor closes")
    func stopWithStuckPeer() async throws {
        let server = try EchoServer()
        let stuck = RawPeer(port: server.port)
        _ = stuck.upgrade()
        await server.record.wait { $0.sockets.count == 1 }
        let socket = server.record.read { $0.sockets[0] }
        for _ in 0..<100 { socket.send([UInt8](repeating: 0x78, count: 65_536)) }
        socket.close(code: 1001)
        let clock = ContinuousClock()
        let start = clock.now
        await server.server.stop(within: .milliseconds(300))
        #expect(clock.now - start < .seconds(5))
        #expect(server.record.read { $0.closures.count } == 1)
    }

    @Test("an HTTP answer may come later and from another thread; a connection carries several")
    func laterAnswers() throws {
        let server = try EchoServer { exchange in
            DispatchQueue.global().async {
                let request = exchange.request
                let query = request.query.map { "\($0.name):\($0.value)" }.joined(separator: ",")
                exchange.respond(.text(200, "\(request.method) \(request.path) \(query).", headers: [("x-a", "1")]))
            }
        }
        let peer = RawPeer(port: server.port)
        for index in 0..<3 {
            peer.write("GET /a%20b/../c\(index)?x=1&y=a%26b+c&z HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = peer.read(until: "z:.")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\nx-a: 1\r\n"))
            #expect(answer.hasSuffix("get /c\(index) x:1,y:a&b c,z:."))
        }
    }

    @Test(
        "LNK-05 whoever speaks HTTP/1.1 and states no host, or two, is answered 400",
        arguments: [
            ("1.1", "", 400), ("1.1", "Host: x\r\nHost: y\r\n", 400), ("1.1", "Host: x\r\n", 200), ("1.0", "", 200),
        ])
    func host(version: String, headers: String, status: Int) throws {
        let server = try EchoServer { $0.respond(.text(200, "served")) }
        let peer = RawPeer(port: server.port)
        peer.write("GET / HTTP/\(version)\r\n\(headers)\r\n")
        #expect(peer.read(until: status == 200 ? "served" : "once\n").hasPrefix("HTTP/1.1 \(status) "))
        let upgrading = RawPeer(port: server.port)
        upgrading.write(
            """
            GET / HTTP/1.1\r\n\(headers)Upgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
            Sec-WebSocket-Protocol: fine.v1\r\n\r\n
            """)
        let isHostStated = headers == "Host: x\r\n"
        #expect(upgrading.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 \(isHostStated ? 101 : 400) "))
    }

    @Test("a body of megabytes arrives whole", arguments: [0, 1, 65_000, 5_000_000])
    func largeBody(size: Int) throws {
        let server = try EchoServer { exchange in
            exchange.respond(HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 0x61, count: size))))
        }
        let peer = RawPeer(port: server.port)
        peer.write("GET / HTTP/1.0\r\n\r\n")
        let answer = peer.read()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\ncontent-length: \(size)\r\n"))
        #expect(answer.utf8.count { $0 == 0x61 } >= size)
        #expect(answer.utf8.count - size < 200)
    }

    @Test("a request with a body is answered and its connection closed", arguments: ["POST", "PUT", "DELETE"])
    func bodies(method: String) throws {
        let server = try EchoServer { exchange in exchange.respond(.text(405, "\(exchange.request.method)")) }
        let peer = RawPeer(port: server.port)
        peer.write("\(method) / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
        let answer = peer.read()
        #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
        #expect(answer.hasSuffix(method.lowercased()))
    }

    @Test("LNK-05 a handshake that never ends is given up")
    func slowHandshake() throws {
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.timeout = 1
        let server = try EchoServer(settings: settings)
        let peer = RawPeer(port: server.port)
        peer.write("GET / HTTP/1.1\r\nHost: ")
        // `read` gives up after five seconds of silence; the server must be earlier.
        let clock = ContinuousClock()
        let start = clock.now
        _ = peer.read()
        #expect(clock.now - start < .seconds(4))
    }
}
