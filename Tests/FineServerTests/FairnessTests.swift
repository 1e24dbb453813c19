import FineServer
import FineUI
import FineWire
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FairnessTests {
    /// 5,000 sessions on one value, in this process, with a main actor by hand: `waiting` is its queue.
    @MainActor
    final class Crowd {
        let shared = SharedNumber()
        var time = ContinuousClock.now
        var waiting: [Scheduler.Work] = []
        private(set) var host: SessionHost!
        private(set) var members: [(connection: Connection, outlet: Recorder)] = []
        private let order = Recorder.Order()

        init(count: Int, perSlice: Int) {
            // Each look at the clock takes a share of the budget, so that a slice has room for `perSlice` flushes.
            let budget = Duration.milliseconds(1)
            let scheduler = Scheduler(
                budget: budget,
                now: {
                    self.time += budget / perSlice
                    return self.time
                }, later: { self.waiting.append($0) })
            host = SessionHost(
                factories: ["/": { FineContentController(CounterContent(session: $0, shared: self.shared)) }],
                limits: Limits(), log: Log(threshold: .error), scheduler: scheduler, now: { .zero })
            for index in 0..<count {
                let outlet = Recorder(index, order)
                let connection = Connection(outlet: outlet, path: "/")
                members.append((connection, outlet))
                host.receive([
                    .opened(connection), .message(connection, .hello(Hello(client: "test/1")), bytes: 0),
                ])
                host.receive([.message(connection, .entries(acks: 1, []), bytes: 0)])
            }
            _ = order.take()
        }

        /// The members that a frame was sent to since the last look, in order.
        func frames() -> [Int] { order.take() }

        func click(_ index: Int, _ entry: Entry) {
            host.receive([.message(members[index].connection, .entries(acks: 0, [entry]), bytes: 0)])
        }

        func runNext() { waiting.removeFirst()() }
    }

    @Test("LNK-08 of 5,000 sessions on one value each flushes once, and a click waits for one slice at most")
    func crowd() async throws {
        let count = 5_000
        let crowd = Crowd(count: count, perSlice: 100)
        let mount = try #require(crowd.members[0].outlet.mount)
        crowd.click(0, mount.tap("share"))
        // Its own frame comes first, in the same turn.
        #expect(crowd.frames() == [0])
        // Marks of the others are told through the main actor.
        while crowd.waiting.isEmpty { await Task.yield() }
        var served: Set<Int> = []
        var clickers: Set<Int> = []
        while !crowd.waiting.isEmpty {
            crowd.runNext()
            let slice = crowd.frames()
            #expect(slice.count <= 101)
            served.formUnion(slice)
            // A click that arrived during the slice is next, since the following slice has queued behind it.
            #expect(crowd.waiting.count <= 1)
            let clicker = count - 1 - clickers.count
            crowd.click(clicker, try #require(crowd.members[clicker].outlet.mount).tap("add"))
            #expect(crowd.frames() == [clicker])
            clickers.insert(clicker)
        }
        // Slices were many, nobody was passed over, and nobody was rendered twice for one change.
        #expect(clickers.count >= 40)
        #expect(served.union(clickers).count == count - 1)
        for index in 1..<(count - clickers.count) { #expect(crowd.members[index].outlet.messages == 2) }
    }
}
