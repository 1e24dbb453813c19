import FineUI
import Observation
import RandomTesting
import Testing

@MainActor
@Suite struct KeptRowsTests {
    @Test("OBS-16 rows of the same objects are not made again when rows come, go and change places")
    func kept() {
        let screen = Rows(1...6)
        let session = TestSession(screen)
        #expect(screen.tally["row"] == 6)
        let ids = Dictionary(uniqueKeysWithValues: session.root.children.map { ($0.texts, $0.id) })

        screen.rows.swapAt(0, 5)
        let moves = session.flush()
        #expect(moves.count == 2 && moves.allSatisfy { $0.isMove })
        screen.rows.remove(at: 2)
        #expect(session.flush().count == 1)
        screen.rows.insert(Row(7), at: 1)
        #expect(session.flush().count == 1)
        #expect(session.root.texts == ["6", "7", "2", "4", "5", "1"])
        #expect(screen.tally["row"] == 7)
        #expect(session.root.children.allSatisfy { $0.texts == ["7"] || ids[$0.texts] == $0.id })
    }

    @Test("OBS-16 a closure that captures nothing is the same at each evaluation")
    func withoutCaptures() {
        let rows = Observed([Row(1), Row(2)])
        let before = Row.views
        let session = TestSession { FineStack.vertical { FineForEach(rows.value) { $0.view } } }
        rows.value.swapAt(0, 1)
        session.flush()
        #expect(session.root.texts == ["2", "1"])
        #expect(Row.views == before + 2)
    }

    @Test("OBS-16 the views of a row that was kept go on observing")
    func observing() {
        let screen = Rows(1...3)
        let session = TestSession(screen)
        screen.rows.reverse()
        session.flush()
        screen.rows[0].title = "changed"
        #expect(session.flush().count == 1)
        #expect(session.root.texts == ["changed", "2", "1"])
        #expect(screen.tally["row"] == 3)
    }

    @Test("OBS-16 a closure that reads something observable runs for every row, and its rows follow what it has read")
    func reading() {
        let rows = Observed([Row(1), Row(2), Row(3)])
        let tally = Tally()
        func make(_ row: Row) -> any Renderable {
            tally.count("row")
            return FineLabel(text: row.id.description).textColor(row.isMarked ? .red : .label)
        }
        let session = TestSession { FineStack.vertical { FineForEach(rows.value) { make($0) } } }
        for turn in 1...3 {
            tally.reset()
            rows.value[turn % 3].isMarked.toggle()
            #expect(session.flush().count == 1, "turn \(turn)")
            #expect(tally["row"] == 3, "turn \(turn)")
        }
        rows.value.swapAt(0, 2)
        session.flush()
        rows.value[0].isMarked.toggle()
        #expect(session.flush().count == 1)
    }

    @Test("OBS-16 a row that reads only later is found out, and followed from then on")
    func readingLater() {
        let rows = Observed([Row(1), Row(2)])
        let session = TestSession {
            FineStack.vertical {
                FineForEach(rows.value) { row in
                    FineLabel(text: "\(row.id)").textColor(row.id > 2 && row.isMarked ? .red : .label)
                }
            }
        }
        rows.value.append(Row(3))
        session.flush()
        rows.value[2].isMarked = true
        #expect(session.flush().count == 1)
        rows.value.swapAt(0, 2)
        session.flush()
        rows.value[0].isMarked = false
        #expect(session.flush().count == 1)
    }

    @Test("OBS-16 a closure that captures a value is another one when the value is")
    func capturing() {
        let rows = [Row(1), Row(2)]
        let word = Observed("a")
        let session = TestSession {
            FineStack.vertical {
                let word = word.value
                FineForEach(rows) { row in FineLabel(text: "\(row.id) \(word)") }
            }
        }
        word.value = "b"
        session.flush()
        #expect(session.root.texts == ["1 b", "2 b"])
    }

    @Test("OBS-16 another environment reaches every row")
    func environment() {
        let screen = Rows(1...2)
        let word = Observed("a")
        let session = TestSession { FineStack.vertical { screen.body() }.environment(\.word, word.value) }
        #expect(session.root.texts == ["1", "2"])
        screen.showsWord = true
        session.flush()
        word.value = "b"
        session.flush()
        #expect(session.root.texts == ["1b", "2b"])
    }

    @Test("OBS-16 objects that are not observable are shown anew")
    func plainObjects() {
        let rows = Observed([Plain(1), Plain(2)])
        let session = TestSession {
            FineStack.vertical { FineForEach(rows.value) { row in FineLabel(text: row.title) } }
        }
        rows.value[0].title = "changed"
        rows.value = rows.value
        session.flush()
        #expect(session.root.texts == ["changed", "2"])
    }

    @Test("OBS-16 another object with the same id takes the row over")
    func replaced() {
        let screen = Rows(1...3)
        let session = TestSession(screen)
        let id = session.root.children[1].id
        screen.rows[1] = Row(2)
        screen.rows[1].title = "other"
        session.flush()
        #expect(session.root.texts == ["1", "other", "3"])
        #expect(session.root.children[1].id == id)
        screen.rows[1].title = "again"
        #expect(session.flush().count == 1)
    }

    @Test("OBS-16 one object twice, and two with one id, lose nothing", arguments: [0, 3, 9])
    func duplicates(more: Int) {
        let screen = Rows(1...3 + more)
        let (session, messages) = recordingDiagnostics {
            let session = TestSession(screen)
            screen.rows.append(screen.rows[0])
            screen.rows.insert(Row(2), at: 0)
            session.flush()
            return session
        }
        #expect(messages.count >= 2)
        func texts() -> [String] { screen.rows.map(\.title) }
        func identifiers() -> [String?] { session.root.children.map { $0.properties["identifier"]?.string } }
        #expect(identifiers() == screen.rows.map { "\($0.id)" })
        #expect(session.root.texts == texts())
        recordingDiagnostics {
            for turn in 0..<4 {
                screen.rows.swapAt(turn, screen.rows.count - 1)
                session.flush()
                #expect(session.root.texts == texts())
                #expect(identifiers() == screen.rows.map { "\($0.id)" })
                for row in screen.rows { row.title += "." }
                session.flush()
                #expect(session.root.texts == texts())
            }
            screen.rows.removeLast()
            screen.rows.removeFirst()
            session.flush()
        }
        #expect(session.root.texts == texts())
    }

    @Test("OBS-16 two collections of the same objects in one stack are told apart")
    func twice() {
        let rows = Observed([Row(1), Row(2), Row(3)])
        let isSplit = Observed(1)
        let session = TestSession {
            FineStack.vertical {
                FineForEach(rows.value.prefix(isSplit.value)) { row in FineLabel(text: "a\(row.id)") }
                FineForEach(rows.value.dropFirst(isSplit.value)) { row in FineLabel(text: "b\(row.id)") }
            }
        }
        #expect(session.root.texts == ["a1", "b2", "b3"])
        isSplit.value = 2
        session.flush()
        #expect(session.root.texts == ["a1", "a2", "b3"])
        isSplit.value = 0
        session.flush()
        #expect(session.root.texts == ["b1", "b2", "b3"])
    }

    @Test("OBS-16 after random changes the rows are what they should be", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let screen = Rows(1...8)
        let session = TestSession(screen)
        for step in 1...60 {
            for _ in 0...Int.random(in: 0...2, using: &random) { screen.change(&random) }
            session.flush()
            #expect(session.root.texts == screen.rows.map(\.title), "step \(step)")
            guard session.isIntact, session.root.texts == screen.rows.map(\.title) else { return }
        }
        #expect(screen.tally["row"] <= screen.made, "no row is made twice")
    }
}

/// A content whose rows capture it alone.
@MainActor
@Observable
private final class Rows: FineContent {
    var rows: [Row]
    var showsWord = false
    @ObservationIgnored let tally = Tally()
    @ObservationIgnored private(set) var made: Int

    init(_ ids: ClosedRange<Int>) {
        rows = ids.map { Row($0) }
        made = ids.count
    }

    func body() -> any Renderable {
        FineStack.vertical {
            FineForEach(self.rows) { row in self.view(of: row) }
        }
    }

    private func view(of row: Row) -> any Renderable {
        tally.count("row")
        return FineEnvironmentReader { environment in
            FineLabel(text: self.showsWord ? row.title + environment.word : row.title)
        }
        .accessibilityIdentifier("\(row.id)")
    }

    func change(_ random: inout SeededGenerator) {
        let place = rows.isEmpty ? 0 : Int.random(in: 0..<rows.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            made += 1
            rows.insert(Row(made), at: place)
        case 2 where !rows.isEmpty: rows.remove(at: place)
        case 3 where !rows.isEmpty: rows.swapAt(place, rows.count - 1 - place)
        case 4: rows.reverse()
        default: if !rows.isEmpty { rows[place].title += "." }
        }
    }
}

@MainActor
@Observable
private final class Row: Identifiable {
    let id: Int
    var title: String
    var isMarked = false
    @ObservationIgnored static var views = 0

    var view: any Renderable {
        Self.views += 1
        return FineLabel(text: self.title)
    }

    init(_ id: Int) {
        self.id = id
        title = "\(id)"
    }
}

@MainActor
private final class Plain: Identifiable {
    let id: Int
    var title: String

    init(_ id: Int) {
        self.id = id
        title = "\(id)"
    }
}

private struct WordKey: FineEnvironmentKey {
    static let defaultValue = "a"
}

extension FineEnvironmentValues {
    fileprivate var word: String {
        get { self[WordKey.self] }
        set { self[WordKey.self] = newValue }
    }
}
