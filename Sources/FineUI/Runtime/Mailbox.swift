import Synchronization

/// Where the observed changes of one tree are marked, from any thread. It holds no node: a mark that comes too late
/// hits nothing.
final class Mailbox: Sendable {
    struct Mark: Sendable {
        let node: Int
        /// The number of the render that read what has changed; an older one than the node's last is void.
        let render: UInt32
    }

    private struct State {
        var marks: [Mark] = []
        /// Whether the owner will look by itself, or has been told already.
        var isAwaited = true
        var isClosed = false
    }

    private let state = Mutex(State())
    @MainActor weak var tree: Tree?

    func mark(_ node: Int, render: UInt32) {
        let isFirst = state.withLock { state in
            guard !state.isClosed else { return false }
            state.marks.append(Mark(node: node, render: render))
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
        if isFirst { Post.deliver(self) }
    }

    /// Takes all marks. Until `release`, nobody is told of new ones.
    func drain() -> [Mark] {
        state.withLock { state in
            state.isAwaited = true
            guard !state.marks.isEmpty else { return [] }
            defer { state.marks.removeAll(keepingCapacity: state.marks.count < 64) }
            return state.marks
        }
    }

    /// From now on the first mark is told. Returns whether marks are already there; then they count as told.
    func release() -> Bool {
        state.withLock { state in
            state.isAwaited = !state.marks.isEmpty
            return state.isAwaited
        }
    }

    var isEmpty: Bool { state.withLock { $0.marks.isEmpty } }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.marks = []
        }
    }
}

/// Tells trees that they are marked: one hop to the main actor for all that were marked meanwhile.
enum Post {
    private static let waiting = Mutex<[Mailbox]>([])

    static func deliver(_ mailbox: Mailbox) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(mailbox)
            return waiting.count == 1
        }
        guard isFirst else { return }
        Task { @MainActor in
            let marked = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for mailbox in marked { mailbox.tree?.wasMarked() }
        }
    }
}
