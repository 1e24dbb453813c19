import FineWire
import FineWireJSON
import Foundation
import SocketTesting

/// A page as it comes over the network.
struct PageFetch: Sendable {
    /// Of the answer, the head included.
    let byteCount: Int
    let head: String
    let body: Data

    static func get(
        _ port: Int, _ path: String = "/", method: String = "GET", headers: [String] = []
    ) async -> PageFetch {
        await Blocking.run {
            let peer = RawPeer(port: port)
            let lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers
            peer.write(lines.joined(separator: "\r\n") + "\r\n\r\n")
            // Byte by byte, to leave the body where it is.
            var bytes: [UInt8] = []
            while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), case let next = peer.readBytes(count: 1),
                !next.isEmpty
            {
                bytes += next
            }
            let head = String(decoding: bytes, as: UTF8.self)
            let length = head.firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
            let body = method == "HEAD" ? [] : peer.readBytes(count: length)
            return PageFetch(byteCount: head.utf8.count + body.count, head: head, body: Data(body))
        }
    }

    /// The mount that it holds, if any.
    func mount() throws -> Mount? {
        let text = String(decoding: body, as: UTF8.self)
        guard let data = text.firstMatch(of: /id="fine-mount">([^<]*)<\/script>/)?.1 else { return nil }
        guard case .mount(let mount) = try JSONCodec.decodeServerMessage(Array(data.utf8)) else { return nil }
        return mount
    }
}
