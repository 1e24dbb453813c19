/// What has renders of its own to do at some time: a session that a change elsewhere has marked.
@MainActor
package protocol Flushable: AnyObject {
    /// The scheduler's own note; false at first, and nobody else writes it.
    var isQueued: Bool { get set }
    /// Renders what is marked, if anything still is.
    func flush()
}

/// Whose turn it is among the sessions that somebody else's change has marked.
///
/// One change of a shared store can mark thousands. They flush in the order in which they were marked, in slices of a
/// bounded time; between two slices whatever else waits for the main actor runs, such as a person's click, whose
/// session flushes in its own turn. Nobody is passed over: who is marked again queues behind the others.
@MainActor
package final class Scheduler {
    package typealias Work = @MainActor @Sendable () -> Void

    private let budget: Duration
    private let now: @MainActor () -> ContinuousClock.Instant
    private let later: @MainActor (@escaping Work) -> Void
    private var queue: [any Flushable] = []
    private var head = 0
    private var isSliceDue = false

    /// `later` must run its work on the main actor behind everything that already waits for it.
    package init(
        budget: Duration = .milliseconds(3), now: @escaping @MainActor () -> ContinuousClock.Instant = { .now },
        later: @escaping @MainActor (@escaping Work) -> Void = { work in Task { work() } }
    ) {
        self.budget = budget
        self.now = now
        self.later = later
    }

    package var count: Int { queue.count - head }

    /// Queues a member that is marked; once, however often it is called before the member's flush.
    package func enqueue(_ member: any Flushable) {
        guard !member.isQueued else { return }
        member.isQueued = true
        queue.append(member)
        scheduleSlice()
    }

    private func scheduleSlice() {
        guard !isSliceDue else { return }
        isSliceDue = true
        later { [weak self] in self?.runSlice() }
    }

    /// At least one member, then as many as the budget allows.
    private func runSlice() {
        isSliceDue = false
        let end = now() + budget
        repeat {
            guard head < queue.count else { break }
            let member = queue[head]
            head += 1
            member.isQueued = false
            member.flush()
        } while now() < end
        if head == queue.count {
            queue.removeAll(keepingCapacity: queue.count < 1_024)
            head = 0
        } else {
            compact()
            scheduleSlice()
        }
    }

    /// Drops what has been served, rarely enough that it costs nothing a member.
    private func compact() {
        guard head > 1_024, head > queue.count / 2 else { return }
        queue.removeSubrange(..<head)
        head = 0
    }
}
