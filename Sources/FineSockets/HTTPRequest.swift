/// A request, or the handshake of a WebSocket, as far as anyone asks.
package struct HTTPRequest: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get, head, post, put, patch, delete, options, other
    }

    package var method: Method
    /// Decoded, with `.`, `..` and doubled slashes resolved.
    package var path: String
    /// Decoded, in the order of the address.
    package var query: [Parameter]
    package var host = ""
    /// Empty when the peer sent none.
    package var origin = ""
    package var acceptEncoding = ""
    package var acceptLanguage = ""
    package var ifNoneMatch = ""
    package var userAgent = ""
    /// The subprotocols that a handshake offers, as sent.
    package var subprotocols = ""
    /// The peer's numeric address. Who admits a request may put that of the client in its place, for whom a proxy asks.
    package var peer = ""
    /// Whether it has come over TLS, here or to a proxy in front.
    package var isSecure = false
    /// Who has been found to ask, by whoever admits the request; nil for nobody in particular.
    package var principal: String?

    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var value: String

        /// One parameter of an address, decoded: `name=value`, or a name alone.
        package init(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            name = String(parts[0])
            value = parts.count > 1 ? String(parts[1]) : ""
        }
    }

    package init(method: Method = .get, path: String, query: [Parameter] = []) {
        self.method = method
        self.path = path
        self.query = query
    }

    /// The query by name; of a name that occurs more than once, the last value.
    package var queryByName: [String: String] {
        Dictionary(query.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
}
