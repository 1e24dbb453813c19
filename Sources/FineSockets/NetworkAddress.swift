import Glibc

/// A numeric IP address, without a port. An IPv4 address within IPv6 is the IPv4 address.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 of them.
    private let bytes: [UInt8]

    /// `10.0.0.1`, `::1`, or either as headers may have it: `[::1]`, with a port behind, in quotes. Nil for what is no
    /// address.
    package init?(_ text: some StringProtocol) {
        var text = Substring(text).filter { $0 != "\"" && $0 != " " }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            text = String(text[text.index(after: text.startIndex)..<end])
        } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
            text = String(text[..<colon])
        }
        // A zone says which link, not who.
        if let zone = text.firstIndex(of: "%") { text = String(text[..<zone]) }
        var found = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &found) == 1 {
            bytes = Array(found[..<4])
        } else if inet_pton(AF_INET6, text, &found) == 1 {
            let isMapped = found[..<10].allSatisfy { $0 == 0 } && found[10] == 255 && found[11] == 255
            bytes = isMapped ? Array(found[12...]) : found
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// What one person usually has: the address itself, of IPv6 the network of 64 bits.
    package var household: NetworkAddress {
        bytes.count == 4 ? self : NetworkAddress(bytes: bytes[..<8] + [UInt8](repeating: 0, count: 8))
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        inet_ntop(family, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the first `count` bits are those of another of the same kind.
    fileprivate func agrees(with other: NetworkAddress, bits count: Int) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        return (0..<count).allSatisfy { bit in
            (bytes[bit / 8] ^ other.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    fileprivate var bitCount: Int { bytes.count * 8 }
}

/// The addresses of a network: `10.0.0.0/8`, or a single one.
package struct NetworkRange: Hashable, Sendable {
    private let address: NetworkAddress
    private let bits: Int

    /// Nil for what is no address, or has more bits than one.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(parts[0]) else { return nil }
        self.address = address
        bits = parts.count == 1 ? address.bitCount : Int(parts[1]) ?? -1
        guard (0...address.bitCount).contains(bits) else { return nil }
    }

    package func contains(_ other: NetworkAddress) -> Bool { address.agrees(with: other, bits: bits) }
}
