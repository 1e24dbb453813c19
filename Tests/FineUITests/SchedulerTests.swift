import FineUI
import Testing

@MainActor
@Suite
struct SchedulerTests {
    /// A main actor by hand: work waits in order, and time passes only by what members take.
    @MainActor
    final class Bench {
        var time = ContinuousClock.now
        var waiting: [Scheduler.Work] = []
        var served: [Int] = []
        private(set) lazy var scheduler = Scheduler(
            budget: .milliseconds(3), now: { self.time }, later: { self.waiting.append($0) })

        func runNext() {
            guard !waiting.isEmpty else { return }
            waiting.removeFirst()()
        }
    }

    @MainActor
    final class Member: Flushable {
        var isQueued = false
        let id: Int
        let bench: Bench
        var onFlush: () -> Void = {}

        init(_ id: Int, _ bench: Bench) {
            self.id = id
            self.bench = bench
        }

        func flush() {
            bench.served.append(id)
            bench.time += .milliseconds(1)
            onFlush()
        }
    }

    @Test("LNK-08 a slice ends with its budget and lets other work of the main actor run before the next")
    func slices() {
        let bench = Bench()
        let members = (0..<10).map { Member($0, bench) }
        members.forEach(bench.scheduler.enqueue)
        bench.waiting.append { bench.served.append(-1) }
        while !bench.waiting.isEmpty { bench.runNext() }
        #expect(bench.served == [0, 1, 2, -1, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test("LNK-08 who is marked again queues behind the others, so nobody starves")
    func roundRobin() {
        let bench = Bench()
        let members = (0..<4).map { Member($0, bench) }
        // The first is marked again at each of its flushes.
        members[0].onFlush = { if bench.served.count < 9 { bench.scheduler.enqueue(members[0]) } }
        members.forEach(bench.scheduler.enqueue)
        while !bench.waiting.isEmpty { bench.runNext() }
        #expect(bench.served == [0, 1, 2, 3, 0, 0, 0, 0, 0])
    }

    @Test("a member queues once, and one that takes longer than the budget still has its turn")
    func progress() {
        let bench = Bench()
        let slow = Member(7, bench)
        slow.onFlush = { bench.time += .seconds(1) }
        let next = Member(8, bench)
        for _ in 0..<3 { bench.scheduler.enqueue(slow) }
        bench.scheduler.enqueue(next)
        #expect(bench.scheduler.count == 2)
        bench.runNext()
        #expect(bench.served == [7])
        bench.runNext()
        #expect(bench.served == [7, 8])
        #expect(bench.waiting.isEmpty)
    }
}
