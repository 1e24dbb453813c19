/// Where a screen is served.
package struct Address: Hashable, Sendable {
    package var isSecure: Bool
    package var host: String
    package var port: Int
    /// With the query, from the first slash on.
    package var path: String

    /// `ws://host:port/path` or `wss://…`; `http` and `https` are taken for them, so that a browser's address will do.
    package init(_ text: String) throws(Failure) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let isSecure = ["ws": false, "http": false, "wss": true, "https": true][parts[0].lowercased()]
        else { throw Failure(.usage, "\(text) is no address; one is ws://host:port/path or wss://host:port/path") }
        let end = parts[1].firstIndex { "/?#".contains($0) } ?? parts[1].endIndex
        let rest = parts[1][end...].prefix { $0 != "#" }
        path = rest.isEmpty ? "/" : rest.hasPrefix("/") ? String(rest) : "/" + rest
        self.isSecure = isSecure
        var authority = parts[1][..<end]
        port = isSecure ? 443 : 80
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            guard let number = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(number) else {
                throw Failure(.usage, "\(text) has no port from 1 to 65535")
            }
            port = number
            authority = authority[..<colon]
        }
        host =
            authority.hasPrefix("[") && authority.hasSuffix("]")
            ? String(authority.dropFirst().dropLast()) : String(authority)
        guard !host.isEmpty else { throw Failure(.usage, "\(text) names no host") }
    }
}
