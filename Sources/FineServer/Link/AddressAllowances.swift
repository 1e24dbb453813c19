import FineSockets
import Synchronization

/// What all connections of one address may still send together. Who comes back on a new connection finds what they left.
final class AddressAllowance: Sendable {
    private struct State {
        var messages: Allowance
        var bytes: Allowance
    }

    private let state: Mutex<State>

    init(_ limits: Limits) {
        // Bursts are four times what a second brings, as those of one connection.
        let messages = limits.messagesPerSecondPerAddress
        let bytes = limits.bytesPerSecondPerAddress
        state = Mutex(
            State(
                messages: Allowance(perSecond: messages, burst: messages * 4),
                bytes: Allowance(perSecond: bytes, burst: bytes * 4)))
    }

    func take(messages: Int, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.messages.take(Double(messages), at: now) }
    }

    func take(bytes: Int, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.bytes.take(Double(bytes), at: now) }
    }

    /// Whether a new one would be the same.
    func isFull(at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.messages.isFull(at: now) && $0.bytes.isFull(at: now) }
    }
}

/// The allowances of the addresses that have sent something lately.
struct AddressAllowances {
    private var allowances: [String: AddressAllowance] = [:]
    /// How many there may be before those are let go that nobody needs.
    private var bound = 1_024

    mutating func allowance(
        of peer: String, _ limits: Limits, at now: ContinuousClock.Instant
    ) -> AddressAllowance {
        let name = AddressCounts.household(peer)
        if let known = allowances[name] { return known }
        if allowances.count >= bound {
            allowances = allowances.filter { !$0.value.isFull(at: now) }
            bound = max(1_024, allowances.count * 2)
        }
        let new = AddressAllowance(limits)
        // Who has no address shares with nobody.
        if !peer.isEmpty { allowances[name] = new }
        return new
    }
}
