import FineUI
import FineWire
import Testing

/// What stays behind in a shared model when those who read it are gone. Run one at a time: they measure the process.
@MainActor
@Suite(.serialized) struct RegistrationTests {
    /// Two megabytes, which is what "flat" means throughout.
    private let flat = 2 << 20

    /// How much the resident set grows over the last four fifths of `count` turns. What leaks does so at every attempt;
    /// what other tests allocate in the meantime does not.
    private func growth(over count: Int, _ turn: () -> Void) throws -> Int {
        var least = Int.max
        for _ in 0..<3 where least >= flat {
            for _ in 0..<count / 5 { turn() }
            let before = try residentSetSize()
            for _ in 0..<count - count / 5 { turn() }
            least = min(least, try residentSetSize() - before)
        }
        return least
    }

    @Test("OBS-09 100,000 sessions that read a shared model and end leave memory flat")
    func endedSessions() throws {
        let shared = Observed("shared")
        let grown = try growth(over: 100_000) {
            let session = FineSession(id: "test", path: "/test")
            let screen = Screen { FineStack.vertical { FineLabel(text: shared.value) } }
            let tree = Tree(session: session, controller: FineContentController(screen))
            tree.mount()
            tree.unmount()
        }
        #expect(grown < flat)
    }

    @Test("OBS-10 re-rendering for other reasons does not pile up registrations on what is read")
    func repeatedReads() throws {
        let shared = Observed("shared")
        let other = Observed(0)
        // Labels that their parent renders: their own registrations never fire. One's closure is the same each time.
        let session = TestSession {
            FineStack.vertical {
                let count = other.value
                FineLabel(text: shared.value)
                FineLabel(text: "\(shared.value) \(count)")
            }
        }
        let grown = try growth(over: 50_000) {
            other.value += 1
            _ = session.tree.flush()
        }
        #expect(grown < flat)
    }

    @Test("OBS-10 OBS-16 rows that are made again since they read do not pile up registrations")
    func repeatedRows() throws {
        let shared = Observed("shared")
        let rows = Observed([Observed(1)])
        let session = TestSession {
            FineStack.vertical {
                FineForEach(rows.value, id: \.value) { row in
                    FineLabel(text: "row").accessibilityIdentifier("\(shared.value) \(row.value)")
                }
            }
        }
        let grown = try growth(over: 50_000) {
            rows.value = rows.value
            _ = session.tree.flush()
        }
        #expect(grown < flat)
    }

    @Test("OBS-09 OBS-07 many rows that leave at once let go of what they have read after the frame, and mark nothing")
    func manyLeave() async {
        weak var watched: Observed<Int>?
        let rows = Observed<[Observed<Int>]>([])
        let other = Observed("a")
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: other.value)
                FineForEach(rows.value, id: \.value) { FineLabel(text: "\($0.value)") }
            }
        }
        for turn in 1...3 {
            rows.value = (0..<200).map { Observed($0) }
            session.flush()
            watched = rows.value[7]
            await session.settle()
            let marks = session.marks
            rows.value = []
            #expect(session.flush().count == 1, "turn \(turn)")
            await session.settle()
            await session.settle()
            #expect(watched == nil, "turn \(turn)")
            #expect(session.marks == marks, "turn \(turn)")
            #expect(session.flush().isEmpty)
        }
        // What changes before they have let go is not lost.
        rows.value = (0..<200).map { Observed($0) }
        session.flush()
        rows.value = []
        session.flush()
        let marks = session.marks
        other.value = "b"
        await session.settle()
        await session.settle()
        #expect(session.marks > marks)
        #expect(session.flush().count == 1)
    }

    @Test("OBS-09 many rows that come and go leave nothing in a shared model")
    func manyComeAndGo() throws {
        let shared = Observed("shared")
        let count = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                FineForEach(0..<count.value, id: \.self) { _ in FineLabel(text: shared.value) }
            }
        }
        let grown = try growth(over: 100) {
            for rows in [100, 0] {
                count.value = rows
                _ = session.tree.flush()
            }
        }
        #expect(grown < flat)
        let grownByEnds = try growth(over: 100) {
            let controller = FineContentController(session.controller.content)
            let ended = Tree(session: FineSession(id: "test", path: "/test"), controller: controller)
            ended.mount()
            for rows in [100, 0] {
                count.value = rows
                _ = ended.flush()
            }
            ended.unmount()
        }
        #expect(grownByEnds < flat)
    }

    @Test("OBS-10 OBS-01 a label that its parent has rendered again still changes alone")
    func changesAfterRenders() {
        let shared = Observed("shared")
        let other = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                let _ = other.value
                FineLabel(text: shared.value)
            }
        }
        for text in ["once", "twice"] {
            // The second turn of each has the registration of the first.
            for _ in 0..<2 {
                other.value += 1
                #expect(session.flush() == [])
            }
            shared.value = text
            #expect(session.flush() == [.update(id: session.the("label").id, changes: [.init("text", .string(text))])])
        }
    }

    @Test("OBS-10 OBS-01 an object that takes the place of one that showed the same is observed from then on")
    func anotherObject() {
        let screen = Observed(Observed("same"))
        let session = TestSession {
            FineStack.vertical {
                let row = screen.value
                FineLabel(text: row.value)
            }
        }
        let old = screen.value
        for _ in 0..<2 {
            screen.value = Observed("same")
            #expect(session.flush() == [])
        }
        old.value = "old"
        #expect(session.flush() == [])
        screen.value.value = "new"
        #expect(session.flush() == [.update(id: session.the("label").id, changes: [.init("text", "new")])])
    }

    @Test("OBS-08 OBS-06 a label and what is around it change together, also where the label shows the same")
    func changesTogether() {
        let shared = Observed("a")
        let other = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                let _ = other.value
                FineLabel(text: shared.value)
            }
        }
        for (first, second) in [("b", "a"), ("a", "b"), ("b", "b")] {
            shared.value = first
            shared.value = second
            other.value += 1
            _ = session.flush()
            #expect(session.the("label").text == second)
            shared.value = second + "!"
            _ = session.flush()
            #expect(session.the("label").text == second + "!")
        }
    }
}
