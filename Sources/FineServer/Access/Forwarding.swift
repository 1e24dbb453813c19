import FineSockets

/// Whom proxies in front ask for: what their headers say of the client, where they are trusted to say it.
struct Forwarding: Sendable {
    /// The one header that the proxies write. Others are the client's own words.
    enum Header: String, CaseIterable, Sendable {
        /// `X-Forwarded-For` and `X-Forwarded-Proto`.
        case xForwarded = "x-forwarded"
        /// RFC 7239.
        case forwarded
    }

    /// Whose words count.
    let proxies: [NetworkRange]
    let header: Header

    /// The client's address, and whether it came over TLS, of a request that has come from `peer`.
    func client(
        peer: String, isSecure: Bool, headers: (String) -> String?
    ) -> (address: String, isSecure: Bool) {
        guard isTrusted(peer) else { return (peer, isSecure) }
        let hops = hops(headers)
        // Each proxy appends whom it was asked by: the last who is none of ours is the client.
        var address = peer
        var scheme: String?
        for hop in hops.reversed() {
            scheme = hop.scheme ?? scheme
            guard let found = NetworkAddress(hop.address) else { break }
            address = found.description
            if !isTrusted(address) { break }
        }
        return (address, scheme.map { $0 == "https" || $0 == "wss" } ?? isSecure)
    }

    private func isTrusted(_ peer: String) -> Bool {
        guard !proxies.isEmpty, let address = NetworkAddress(peer) else { return false }
        return proxies.contains { $0.contains(address) }
    }

    /// In the order of the way.
    private func hops(_ headers: (String) -> String?) -> [(address: String, scheme: String?)] {
        switch header {
        case .xForwarded:
            let scheme = headers("x-forwarded-proto").map { $0.filter { $0 != " " }.lowercased() }
            let last = scheme?.split(separator: ",").last.map(String.init)
            let addresses = headers("x-forwarded-for")?.split(separator: ",").map { String($0.filter { $0 != " " }) }
            guard let addresses, !addresses.isEmpty else { return last.map { [("", $0)] } ?? [] }
            return addresses.enumerated().map { index, address in
                (address, index == addresses.count - 1 ? last : nil)
            }
        case .forwarded:
            return (headers("forwarded") ?? "").split(separator: ",").map { element in
                var address = ""
                var scheme: String?
                for pair in element.split(separator: ";") {
                    let parts = pair.split(separator: "=", maxSplits: 1).map { String($0.filter { $0 != " " }) }
                    guard parts.count == 2 else { continue }
                    switch parts[0].lowercased() {
                    case "for": address = parts[1]
                    case "proto": scheme = parts[1].lowercased()
                    default: break
                    }
                }
                return (address, scheme)
            }
        }
    }
}
