import CLibWebSockets

/// Why a server has let a connection go that had asked for nothing yet.
package enum TurnedAway: Sendable {
    /// There are too many of them.
    case handshakes
    /// It took too long.
    case timeout
}

/// A server's connections that have not asked for anything yet. Lives on the loop's thread.
struct Handshakes {
    private struct Beginning {
        let address: NetworkAddress?
        let time: ContinuousClock.Instant
    }

    private var beginnings: [OpaquePointer: Beginning] = [:]
    private var counts: [NetworkAddress: Int] = [:]

    func hasRoom(for address: NetworkAddress?, _ settings: LoopSettings) -> Bool {
        guard beginnings.count < settings.handshakeLimit else { return false }
        guard let address else { return true }
        return counts[address.household, default: 0] < settings.handshakeLimitPerAddress
    }

    mutating func begin(_ wsi: OpaquePointer, from address: NetworkAddress?) {
        beginnings[wsi] = Beginning(address: address, time: .now)
        if let address { counts[address.household, default: 0] += 1 }
    }

    /// It has asked for something, or is gone. Returns how long that took; nil where it had asked before.
    @discardableResult
    mutating func end(_ wsi: OpaquePointer) -> Duration? {
        guard let beginning = beginnings.removeValue(forKey: wsi) else { return nil }
        if let address = beginning.address?.household {
            let rest = counts[address, default: 1] - 1
            counts[address] = rest == 0 ? nil : rest
        }
        return .now - beginning.time
    }
}
