import FineWire
import FineWireJSON
import Glibc

/// A client by hand that reads only when it is told to.
final class StalledPeer {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    /// Connects, says hello, and reads no further than the mount.
    init(port: Int, path: String) async throws {
        guard let descriptor = Sockets.connect(port) else { throw Trouble("no connection to \(port)") }
        self.descriptor = descriptor
        let handshake = """
            GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
            Sec-WebSocket-Protocol: fine.v1\r\n\r\n
            """
        Sockets.write(Array(handshake.utf8)[...], to: descriptor)
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) { bytes += try await received(1) }
        bytes = []
        send(.hello(Hello(client: "load/1")))
        guard case .mount = try await message() else { throw Trouble("no mount") }
    }

    deinit { close(descriptor) }

    func send(_ message: ClientMessage) {
        // Masked with zeros.
        let text = JSONCodec.encode(message)
        let length: [UInt8] =
            text.count < 126
            ? [0x80 | UInt8(text.count)] : [0x80 | 126, UInt8(text.count >> 8), UInt8(text.count & 255)]
        Sockets.write(([0x81] + length + [0, 0, 0, 0] + text)[...], to: descriptor)
    }

    /// The next message, control frames aside.
    func message() async throws -> ServerMessage {
        while true {
            let head = try await received(2)
            var count = Int(head[1] & 127)
            if count > 125 {
                count = try await received(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
            }
            let payload = try await received(count)
            if head[0] & 15 == 1 { return try JSONCodec.decodeServerMessage(payload) }
        }
    }

    private func received(_ count: Int) async throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(20)
        while bytes.count < count {
            guard ContinuousClock.now < deadline else { throw Trouble("the server says nothing more") }
            if let more = Sockets.read(descriptor) {
                guard !more.isEmpty else { throw Trouble("the server has closed") }
                bytes += more
            } else {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { bytes.removeFirst(count) }
        return Array(bytes[..<count])
    }
}
