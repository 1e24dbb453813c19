import CLibWebSockets

extension HTTPRequest {
    /// Reads what libwebsockets has parsed; nil when the request line is beyond it.
    init?(_ wsi: OpaquePointer) {
        var start: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        let method = lws_http_get_uri_and_method(wsi, &start, &count)
        guard method >= 0, let start else { return nil }
        let path = String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
        self.init(method: Self.methods[Int(method)] ?? .other, path: path, query: Self.query(wsi))
        host = Self.header(wsi, WSI_TOKEN_HOST)
        origin = Self.header(wsi, WSI_TOKEN_ORIGIN)
        acceptEncoding = Self.header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING)
        acceptLanguage = Self.header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE)
        ifNoneMatch = Self.header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH)
        userAgent = Self.header(wsi, WSI_TOKEN_HTTP_USER_AGENT)
        subprotocols = Self.header(wsi, WSI_TOKEN_PROTOCOL)
        peer = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            lws_get_peer_simple(wsi, buffer.baseAddress!, buffer.count) == nil
                ? "" : String(cString: buffer.baseAddress!)
        }
        isSecure = lws_is_ssl(wsi) != 0
    }

    /// Whether it says once which host it means, as HTTP/1.1 wants it.
    static func statesHost(_ wsi: OpaquePointer) -> Bool {
        if header(wsi, WSI_TOKEN_HTTP).hasSuffix("/1.0") { return true }
        return lws_hdr_fragment_length(wsi, WSI_TOKEN_HOST, 0) > 0
            && lws_hdr_fragment_length(wsi, WSI_TOKEN_HOST, 1) == 0
    }

    private static let methods: [Int: Method] = [
        Int(LWSHUMETH_GET): .get, Int(LWSHUMETH_HEAD): .head, Int(LWSHUMETH_POST): .post,
        Int(LWSHUMETH_PUT): .put, Int(LWSHUMETH_PATCH): .patch, Int(LWSHUMETH_DELETE): .delete,
        Int(LWSHUMETH_OPTIONS): .options,
    ]

    static func header(_ wsi: OpaquePointer, _ token: lws_token_indexes) -> String {
        let count = Int(lws_hdr_total_length(wsi, token))
        guard count > 0 else { return "" }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
            let length = lws_hdr_copy(wsi, buffer.baseAddress!, Int32(buffer.count), token)
            guard length > 0 else { return "" }
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
        }
    }

    /// libwebsockets has split and decoded the query; each parameter is a fragment of its own.
    private static func query(_ wsi: OpaquePointer) -> [Parameter] {
        var parameters: [Parameter] = []
        while true {
            let index = Int32(parameters.count)
            let count = Int(lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, index))
            guard count > 0 else { return parameters }
            let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
                let length = lws_hdr_copy_fragment(
                    wsi, buffer.baseAddress!, Int32(buffer.count), WSI_TOKEN_HTTP_URI_ARGS, index)
                return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(max(0, length))), as: UTF8.self)
            }
            parameters.append(Parameter(text))
        }
    }
}
