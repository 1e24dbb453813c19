import FineSockets
import Synchronization

/// From the sockets to the main actor, at most one hop for everything that arrived meanwhile, in order.
final class Inbox: Sendable {
    private struct State {
        var arrivals: [Arrival] = []
        var isHopping = false
    }

    private let state = Mutex(State())
    /// Whether the sockets have a thread of their own; otherwise theirs is the main one.
    private let hops: Bool
    private let receive: @MainActor @Sendable ([Arrival]) -> Void

    init(hops: Bool = true, receive: @escaping @MainActor @Sendable ([Arrival]) -> Void) {
        self.hops = hops
        self.receive = receive
    }

    func push(_ arrival: Arrival) {
        state.withLock { $0.arrivals.append(arrival) }
    }

    /// The pass is over: whatever has been pushed goes to the main actor.
    func deliver() {
        let isDue = state.withLock { state in
            guard !state.arrivals.isEmpty, !state.isHopping else { return false }
            state.isHopping = true
            return true
        }
        guard isDue else { return }
        if hops {
            MainHop.run { self.receive(self.take()) }
        } else {
            MainHop.stay { self.receive(self.take()) }
        }
    }

    /// Everything that has been pushed and not been taken.
    func take() -> [Arrival] {
        state.withLock { state in
            state.isHopping = false
            defer { state.arrivals = [] }
            return state.arrivals
        }
    }
}
