import Glibc

/// A TCP connection without manners: writes bytes as they are, reads only when asked.
package final class RawPeer: Sendable {
    private let descriptor: Int32

    package init(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(status == 0, "no connection to \(port): \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    package func write(_ text: String) { write(Array(text.utf8)) }

    package func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// A text message in one frame, masked with zeros.
    package static func frame(_ text: [UInt8]) -> [UInt8] {
        let length = (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (56 - 8 * $0)) }
        return [0x81, 0x80 | 127] + length + [0, 0, 0, 0] + text
    }

    /// Reads to the end; the code of the close frame that it ends with, whose reason is `reason`.
    package func readClose(reason: String) -> Int? {
        let bytes = readBytes()
        let frame = bytes.suffix(4 + reason.utf8.count)
        guard frame.starts(with: [0x88, UInt8(2 + reason.utf8.count)]), frame.dropFirst(4).elementsEqual(reason.utf8)
        else { return nil }
        return Int(frame.dropFirst(2).first!) << 8 | Int(frame.dropFirst(3).first!)
    }

    /// Reads until what has come ends with `end`, the peer closes, or nothing comes for five seconds.
    package func read(until end: String = "\u{0}never") -> String {
        String(decoding: readBytes(until: end), as: UTF8.self)
    }

    /// Reads until `count` bytes have come, and calls `progress` now and then. Returns how many there were.
    package func readBytes(count: Int, progress: () -> Void) -> Int {
        var total = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while total < count {
            let size = recv(descriptor, &buffer, buffer.count, 0)
            guard size > 0 else { break }
            total += size
            progress()
        }
        return total
    }

    /// Reads `count` bytes, or what comes until the peer closes or is silent for half a minute.
    package func readBytes(count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 30_000) > 0 else { break }
            var buffer = [UInt8](repeating: 0, count: min(65_536, count - bytes.count))
            let size = recv(descriptor, &buffer, buffer.count, 0)
            guard size > 0 else { break }
            bytes += buffer[..<size]
        }
        return bytes
    }

    private func readBytes(until end: String = "\u{0}never") -> [UInt8] {
        var bytes: [UInt8] = []
        while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 5_000) > 0 else { break }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        return bytes
    }

    /// The payload of the next data frame, which must be whole.
    package func readMessage() -> [UInt8] {
        while true {
            let head = readBytes(count: 2)
            guard head.count == 2 else { return [] }
            var count = Int(head[1] & 127)
            if count > 125 { count = readBytes(count: count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
            let payload = readBytes(count: count)
            if head[0] & 15 == 1 { return payload }
        }
    }

    /// Opens a WebSocket by hand. `headers` are further lines, each with a line break in front.
    package func upgrade(path: String = "/", headers: String = "") -> String {
        write(
            """
            GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
            Sec-WebSocket-Protocol: fine.v1\(headers)\r\n\r\n
            """)
        return read(until: "\r\n\r\n")
    }
}
