import CLibWebSockets

/// The headers of a request, to be asked for by name while it is being decided about, on the loop's thread.
//
// Not Sendable: libwebsockets lets go of them once the request is answered or the WebSocket open.
package struct HTTPHeaders {
    private enum Source {
        case socket(OpaquePointer)
        case values([String: String])
    }

    private let source: Source

    init(_ wsi: OpaquePointer) { source = .socket(wsi) }

    /// Those of a request that has come over no socket, by their names in lower case.
    package init(_ values: [String: String]) { source = .values(values) }

    /// The value; of one that came several times, of those that HTTP lists, all with commas between them. Nil where it
    /// did not come.
    package subscript(name: String) -> String? {
        switch source {
        case .socket(let wsi): Self.value(of: name.lowercased() + ":", wsi)
        case .values(let values): values[name.lowercased()]
        }
    }

    private static func value(of name: String, _ wsi: OpaquePointer) -> String? {
        if let token = tokens[name] {
            guard lws_hdr_total_length(wsi, token) > 0 else { return nil }
            return HTTPRequest.header(wsi, token)
        }
        let count = Int(lws_hdr_custom_length(wsi, name, Int32(name.utf8.count)))
        guard count >= 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
            let length = lws_hdr_custom_copy(
                wsi, buffer.baseAddress!, Int32(buffer.count), name, Int32(name.utf8.count))
            guard length >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
        }
    }

    /// Those that libwebsockets knows by a number.
    private static let tokens: [String: lws_token_indexes] = {
        var tokens: [String: lws_token_indexes] = [:]
        for index in 0..<WSI_TOKEN_COUNT.rawValue {
            let token = lws_token_indexes(rawValue: index)
            guard let text = lws_token_to_string(token) else { continue }
            let name = String(cString: UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
            if name.hasSuffix(":"), name.first != ":" { tokens[name] = token }
        }
        return tokens
    }()
}
