import FineSockets
import Glibc
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WebSocketTests {
    private let client = SocketClient(settings: LoopSettings(subprotocol: "fine.v1"))

    @Test("messages come back in order, each as it was sent")
    func echo() async throws {
        let server = try EchoServer()
        let conversation = try await Conversation.open(client, port: server.port)
        for index in 0..<500 { conversation.send("message \(index)") }
        for index in 0..<500 { #expect(await conversation.next() == .text("message \(index)")) }
    }

    @Test("a message that arrives and leaves in many fragments is whole on both sides")
    func fragments() async throws {
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.messageLimit = 4 << 20
        let server = try EchoServer(settings: settings)
        let client = SocketClient(settings: settings)
        let conversation = try await Conversation.open(client, port: server.port)
        let text = String(repeating: "0123456789äöü", count: 100_000)
        conversation.send(text)
        conversation.send("after")
        #expect(await conversation.next() == .text(text))
        #expect(await conversation.next() == .text("after"))
    }

    @Test("who spoke while the server's thread was held up was not silent")
    func heldUp() async throws {
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.pingAfter = 1
        settings.hangUpAfter = 2
        let server = try EchoServer(
            settings: settings,
            request: { exchange in
                usleep(3_000_000)
                exchange.respond(.text(200, "at last"))
            })
        let conversation = try await Conversation.open(client, port: server.port)
        let holder = RawPeer(port: server.port)
        holder.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        try await Task.sleep(for: .milliseconds(500))
        for text in ["still here", "here again"] {
            conversation.send(text)
            #expect(await conversation.next() == .text(text))
            try await Task.sleep(for: .milliseconds(100))
        }
        withExtendedLifetime(holder) {}
    }

    @Test("LNK-05 a message past the limit is reported once and the chosen code reaches the peer")
    func overflow() async throws {
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.messageLimit = 10_000
        let server = try EchoServer(settings: settings)
        let conversation = try await Conversation.open(client, port: server.port)
        conversation.send(String(repeating: "x", count: 10_000))
        #expect(await conversation.next() == .text(String(repeating: "x", count: 10_000)))
        // By hand: a client of libwebsockets that is still sending drops the close frame unread.
        let peer = RawPeer(port: server.port)
        _ = peer.upgrade()
        peer.write(RawPeer.frame([UInt8](repeating: 0x78, count: 200_000)))
        #expect(peer.readClose(reason: "too-large") == 4413)
        #expect(server.record.read { $0.overflows } == 1)
    }

    @Test("LNK-05 a handshake that is not admitted is answered with its HTTP status")
    func admission() async throws {
        let server = try EchoServer()
        await #expect(throws: ConnectError.refused(status: 404)) {
            _ = try await Conversation.open(client, port: server.port, path: "/nowhere")
        }
        await #expect(throws: ConnectError.refused(status: 403)) {
            _ = try await Conversation.open(client, port: server.port, origin: "http://evil.example")
        }
        let raw = RawPeer(port: server.port)
        raw.write("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
        #expect(raw.read().hasPrefix("HTTP/1.1 400 "))
        #expect(try await Conversation.open(client, port: server.port).socket.unsent == 0)
    }

    @Test("every message is delivered before the end of its pass is told")
    func passes() async throws {
        let server = try EchoServer(echoes: false)
        let conversation = try await Conversation.open(client, port: server.port)
        for index in 0..<1_000 { conversation.send("\(index)") }
        await server.record.wait { $0.messagesAtPassEnd.last == 1_000 }
        // What one read brings is one pass, so there are far fewer than messages.
        #expect(server.record.read { $0.messagesAtPassEnd.count } < 500)
    }

    @Test("the close code and reason of either side reach the other")
    func closing() async throws {
        let server = try EchoServer()
        let first = try await Conversation.open(client, port: server.port)
        await server.record.wait { $0.sockets.count == 1 }
        server.record.read { $0.sockets[0] }.close(code: 4409, reason: "replaced")
        #expect(await first.next() == .closed(code: 4409, reason: "replaced"))
        let second = try await Conversation.open(client, port: server.port)
        second.socket.close(code: 1001, reason: "leaving")
        await server.record.wait { $0.closures.count == 2 }
        #expect(server.record.read { $0.closures[1] } == .init(code: 1001, reason: "leaving", isOurs: false))
    }

    @Test("a connection that breaks off is told as one without a code")
    func breakingOff() async throws {
        let server = try EchoServer()
        do {
            let raw = RawPeer(port: server.port)
            #expect(raw.upgrade().hasPrefix("HTTP/1.1 101 "))
        }
        await server.record.wait { $0.closures.count == 1 }
        #expect(server.record.read { $0.closures[0].code } == nil)
    }

    @Test("LNK-03 a peer that reads nothing is cut when too much waits for it, and others go on")
    func stalledPeer() async throws {
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.outgoingLimit = 1 << 20
        let server = try EchoServer(settings: settings)
        let stalled = RawPeer(port: server.port)
        _ = stalled.upgrade()
        await server.record.wait { $0.sockets.count == 1 }
        let socket = server.record.read { $0.sockets[0] }
        let block = [UInt8](repeating: 0x78, count: 65_536)
        var most = 0
        // The kernel takes some megabytes of these.
        for _ in 0..<400 {
            socket.send(block)
            most = max(most, socket.unsent)
        }
        await server.record.wait { $0.closures.count == 1 }
        #expect(most >= 1 << 20)
        let conversation = try await Conversation.open(client, port: server.port)
        conversation.send("still here")
        #expect(await conversation.next() == .text("still here"))
    }

    @Test("LNK-03 who takes no answers is not read any further, until it does")
    func backPressure() async throws {
        let server = try EchoServer()
        let peer = RawPeer(port: server.port)
        _ = await Blocking.run { peer.upgrade() }
        let message = [UInt8](repeating: 0x78, count: 60_000)
        let count = 500
        // Far more than the kernel holds in both directions.
        async let writing: Void = Blocking.run { for _ in 0..<count { peer.write(RawPeer.frame(message)) } }
        await server.record.wait { $0.sockets.first.map { $0.unsent > 1 << 20 } ?? false }
        let most = Shared(0)
        let size = await Blocking.run {
            peer.readBytes(count: count * (message.count + 4)) {
                let unsent = server.record.read { $0.sockets[0].unsent }
                most.change { $0 = max($0, unsent) }
            }
        }
        await writing
        #expect(size == count * (message.count + 4))
        #expect(most.read { $0 } < 2 << 20)
    }
}
