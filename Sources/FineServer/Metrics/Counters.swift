import Synchronization

/// What is counted rarely, by name and label, from any thread.
package final class Counters: Sendable {
    /// Why something was refused, other than by a limit.
    enum Refusal: String, CaseIterable, Sendable {
        case origin, path, unauthorized, forbidden
        /// A resume with a secret that is not the session's.
        case secret
        /// A resume by somebody else than whose session it is.
        case principal
    }

    private struct State {
        var limits: [Limit: Int] = [:]
        var refusals: [Refusal: Int] = [:]
        var faults: [String: Int] = [:]
        var entries: [String: Int] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Somebody has run into a limit.
    func count(_ limit: Limit, _ number: Int = 1) { state.withLock { $0.limits[limit, default: 0] += number } }
    /// Somebody was refused.
    func count(_ refusal: Refusal) { state.withLock { $0.refusals[refusal, default: 0] += 1 } }
    /// A connection was closed for a fault.
    func count(_ fault: LinkFault) {
        state.withLock { state in
            state.faults[fault.code, default: 0] += 1
            if let limit = fault.limit { state.limits[limit, default: 0] += 1 }
        }
    }
    /// An entry had no effect.
    func count(refusedEntry code: String) { state.withLock { $0.entries[code, default: 0] += 1 } }

    func limit(_ limit: Limit) -> Int { state.withLock { $0.limits[limit, default: 0] } }
    func refusal(_ refusal: Refusal) -> Int { state.withLock { $0.refusals[refusal, default: 0] } }
    /// By code, the closes for faults and the refused entries.
    var faults: [String: Int] { state.withLock { $0.faults } }
    var entries: [String: Int] { state.withLock { $0.entries } }
}
