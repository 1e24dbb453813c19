/// Which pages may open a WebSocket. A browser states the page's origin; a program that states none is let in.
enum OriginRule {
    /// Without configured origins, the origin's host and port must be those of the `Host` header, and where the request
    /// is known to have come over TLS, so must the page.
    static func admits(_ origin: String, host: String, isSecure: Bool = false, allowed: Set<String>) -> Bool {
        if origin.isEmpty { return true }
        let origin = origin.lowercased()
        if allowed.contains(where: { $0.lowercased() == origin }) { return true }
        guard allowed.isEmpty, let scheme = origin.firstRange(of: "://") else { return false }
        if isSecure, origin[..<scheme.lowerBound] != "https" { return false }
        let port = origin[..<scheme.lowerBound] == "https" ? ":443" : ":80"
        return trimmed(String(origin[scheme.upperBound...]), port) == trimmed(host.lowercased(), port)
    }

    private static func trimmed(_ host: String, _ port: String) -> String {
        host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
    }
}
