import FineWire
import FineWireJSON
import Glibc

/// The mount that a page holds, as a browser finds it.
enum PageMount {
    private static let opening = "id=\"fine-mount\">"
    private static let closing = "</script>"

    /// Asks a server for a page, as a browser with these traits does, and takes the mount out of it.
    static func fetch(from address: ServerAddress, traits: [String: Value]) throws(ProgramFailure) -> Mount {
        var lines = ["GET \(address.path) HTTP/1.1", "Host: \(address.host):\(address.port)", "Connection: close"]
        if let locale = traits["locale"]?.string { lines.append("Accept-Language: \(locale)") }
        if traits["horizontalSizeClass"] == "compact" { lines.append("User-Agent: fine-replay (Mobile)") }
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n"
        let page = String(decoding: try answer(to: request, from: address), as: UTF8.self)
        guard let start = page.firstRange(of: opening)?.upperBound,
            let end = page[start...].firstRange(of: closing)?.lowerBound,
            case .mount(let mount) = try? JSONCodec.decodeServerMessage(Array(page[start..<end].utf8))
        else { throw ProgramFailure(status: 1, "the page at \(address.path) holds no mount") }
        return mount
    }

    /// Head and body.
    private static func answer(to request: String, from address: ServerAddress) throws(ProgramFailure) -> [UInt8] {
        let socket = try connect(to: address)
        defer { close(socket) }
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw failure(address) }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isWhole(answer), case let count = recv(socket, &buffer, buffer.count, 0), count != 0 {
            guard count > 0 else { throw failure(address) }
            answer += buffer[..<count]
        }
        return answer
    }

    /// Whether as much has come as the head says.
    private static func isWhole(_ answer: [UInt8]) -> Bool {
        let text = String(decoding: answer.prefix(16_384), as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n"),
            let length = text[..<end.lowerBound].lowercased().firstMatch(of: /\r\ncontent-length: *([0-9]+)/)
        else { return false }
        return answer.count >= text[..<end.upperBound].utf8.count + (Int(length.1) ?? 0)
    }

    private static func connect(to address: ServerAddress) throws(ProgramFailure) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0 else { throw failure(address) }
        defer { freeaddrinfo(found) }
        var next = found
        while let info = next?.pointee {
            let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
            var patience = timeval(tv_sec: 10, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            if descriptor >= 0, Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 { return descriptor }
            close(descriptor)
            next = info.ai_next
        }
        throw failure(address)
    }

    private static func failure(_ address: ServerAddress) -> ProgramFailure {
        let reason = String(cString: strerror(errno))
        return ProgramFailure(status: 69, "http://\(address.host):\(address.port)\(address.path): \(reason)")
    }
}
