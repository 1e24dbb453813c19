import FineSockets

/// A request for a page or for a connection, as whoever decides about it sees it.
///
/// Its headers are there while that lasts: what is to be remembered is copied.
public struct FineRequest {
    /// The path of a mounted screen.
    public let path: String
    /// The query; of a name that occurs more than once, the last value.
    public let query: [String: String]
    /// The client's numeric address, as a trusted proxy states it, else as it connects.
    public let address: String
    /// Whether it has come over TLS, to the daemon or to a trusted proxy.
    public let isSecure: Bool
    /// Whether a WebSocket is asked for, rather than a page. Each resume asks for one.
    public let isConnection: Bool
    private let headers: (String) -> String?

    package init(
        path: String, query: [String: String] = [:], address: String = "", isSecure: Bool = false,
        isConnection: Bool = false, headers: @escaping (String) -> String?
    ) {
        self.path = path
        self.query = query
        self.address = address
        self.isSecure = isSecure
        self.isConnection = isConnection
        self.headers = headers
    }

    /// The value of a header, whatever the case of its name; nil where it was not sent.
    public func header(_ name: String) -> String? { headers(name) }

    /// The cookies by name; of a name that occurs more than once, the first, which is the more specific one.
    public var cookies: [String: String] {
        var cookies: [String: String] = [:]
        for pair in (header("cookie") ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = String(parts[0].filter { $0 != " " })
            if cookies[name] == nil { cookies[name] = String(parts[1].drop { $0 == " " }) }
        }
        return cookies
    }
}

/// What becomes of a request.
public enum FineAdmission: Sendable, Hashable {
    /// It is let in. The principal names who asks, in whatever form the program likes; the session belongs to them, and
    /// nobody else can resume it. Nil stands for everyone who is nobody in particular.
    case admit(principal: String?)
    /// Nobody knows who asks: 401, with this `WWW-Authenticate` header where there is one, such as `Basic realm="Team"`.
    case unauthorized(challenge: String? = nil)
    /// It is known who asks, and it is not for them: 403.
    case forbidden
}
