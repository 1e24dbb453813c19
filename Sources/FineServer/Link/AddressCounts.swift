import FineSockets

/// How many there are of something, in all and of each address; those of one IPv6 network of 64 bits are one, and who has
/// no address has no others.
struct AddressCounts {
    private(set) var total = 0
    private var counts: [String: Int] = [:]

    subscript(peer: String) -> Int { peer.isEmpty ? 0 : counts[Self.household(peer), default: 0] }

    mutating func add(_ peer: String) {
        total += 1
        counts[Self.household(peer), default: 0] += 1
    }

    mutating func remove(_ peer: String) {
        let name = Self.household(peer)
        guard let count = counts[name] else { return }
        total -= 1
        counts[name] = count == 1 ? nil : count - 1
    }

    static func household(_ peer: String) -> String {
        // IPv4, nearly always, is what it is.
        peer.utf8.contains(UInt8(ascii: ":")) ? NetworkAddress(peer)?.household.description ?? peer : peer
    }
}
