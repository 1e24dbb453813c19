import FineUI
import FineWire
import Observation
import Testing

@MainActor
@Observable
private final class Model: Identifiable {
    let id: Int
    var title: String
    init(_ id: Int, _ title: String) {
        self.id = id
        self.title = title
    }
}

@Observable
private final class Count {
    var value = 2
}

/// An element without a way to compare it.
private struct Opaque: Identifiable {
    let id: Int
    let title: String
}

private enum Override: CaseIterable { case none, all, onlyChanged, allThenOnlyChanged, onlyChangedThenAll }

extension FineList {
    fileprivate func applying(_ override: Override) -> FineList {
        switch override {
        case .none: self
        case .all: reconfiguringAllRows()
        case .onlyChanged: reconfiguringOnlyChangedRows()
        case .allThenOnlyChanged: reconfiguringAllRows().reconfiguringOnlyChangedRows()
        case .onlyChangedThenAll: reconfiguringOnlyChangedRows().reconfiguringAllRows()
        }
    }
}

@MainActor
@Suite struct ListTests {
    @Test("COL-01 rows are keyed by their elements' ids")
    func keyed() {
        let items = Observed([Item(1), Item(2), Item(3)])
        let session = TestSession { FineList(items.value) { FineLabel(text: $0.title) } }
        let before = session.root.all("row")
        #expect(before.map { $0.properties["key"] } == [1, 2, 3])
        #expect(session.root.properties["sections"] == [["count": 3]])
        items.value = [Item(3), Item(1), Item(2), Item(4)]
        let ops = session.flush()
        let after = session.root.all("row")
        #expect(after.prefix(3).map(\.id) == [before[2], before[0], before[1]].map(\.id))
        #expect(ops.filter(\.isMove).count == 1)
        #expect(ops.filter(\.isCreate).count == 1)
        #expect(session.root.properties["sections"] == [["count": 4]])
    }

    @Test("COL-01 rows of other elements are new rows, not the old ones rebuilt")
    func replaced() {
        let items = Observed([Item(1), Item(2), Item(3)])
        let session = TestSession { FineList(items.value) { FineLabel(text: $0.title) } }
        let before = session.root.all("row")
        items.value = [Item(4), Item(5), Item(6)]
        let ops = session.flush()
        #expect(ops.count(where: \.isDelete) == 1 && !ops.contains { $0.isRebuild }, "\(ops)")
        let after = session.root.all("row")
        #expect(after.map { $0.properties["key"] } == [4, 5, 6])
        #expect(Set(after.map(\.id)).isDisjoint(with: before.map(\.id)))
        #expect(after.allSatisfy { session.tree.nodes[$0.id]?.rebuilds == 0 })
    }

    @Test("COL-01 a duplicate id is a diagnostic that names it, and is skipped")
    func duplicateID() {
        let items = Observed([Item(1, "a"), Item(7, "b"), Item(7, "c"), Item(2, "d")])
        let (session, messages) = recordingDiagnostics {
            TestSession { FineList(items.value) { FineLabel(text: $0.title) } }
        }
        #expect(messages.count == 1)
        #expect(messages.first?.contains("7") == true)
        #expect(session.root.texts == ["a", "b", "d"])
        #expect(session.root.properties["sections"] == [["count": 3]])
        items.value.remove(at: 1)
        session.flush()
        #expect(session.root.texts == ["a", "c", "d"])
    }

    @Test(
        "COL-02 of value-type Equatable elements only the changed rows are re-executed", arguments: Override.allCases)
    fileprivate func valueElements(override: Override) {
        let items = Observed([Item(1), Item(2), Item(3)])
        let tally = Tally()
        let session = TestSession {
            FineList(items.value) { item in
                tally.count("\(item.id)")
                FineLabel(text: item.title)
            }
            .applying(override)
        }
        tally.reset()
        items.value[1].title = "changed"
        session.flush()
        let all = override == .all || override == .onlyChangedThenAll
        #expect(tally.counts == (all ? ["1": 1, "2": 1, "3": 1] : ["2": 1]))
        #expect(session.root.texts == ["1", "changed", "3"])
    }

    @Test("COL-02 of elements that cannot be compared every surviving row is", arguments: Override.allCases)
    fileprivate func opaqueElements(override: Override) {
        let items = Observed([Opaque(id: 1, title: "a"), Opaque(id: 2, title: "b")])
        let tally = Tally()
        let session = TestSession {
            FineList(items.value) { item in
                tally.count("\(item.id)")
                FineLabel(text: item.title)
            }
            .applying(override)
        }
        tally.reset()
        items.value[1] = Opaque(id: 2, title: "c")
        session.flush()
        #expect(tally.counts == ["1": 1, "2": 1])
        #expect(session.root.texts == ["a", "c"])
    }

    @Test("COL-02 of reference elements every surviving row is, unless told otherwise", arguments: Override.allCases)
    fileprivate func referenceElements(override: Override) {
        let models = [Model(1, "a"), Model(2, "b")]
        let items = Observed(models)
        let tally = Tally()
        let session = TestSession {
            FineList(items.value) { model in
                tally.count("\(model.id)")
                FineLabel(text: model.title)
            }
            .applying(override)
        }
        tally.reset()
        items.value = models + [Model(3, "c")]
        session.flush()
        let some = override == .onlyChanged || override == .allThenOnlyChanged
        #expect(tally.counts == (some ? ["3": 1] : ["1": 1, "2": 1, "3": 1]))
    }

    @Test("COL-03 a property that a row reads updates that row alone, without a list render")
    func rowObserves() {
        let models = [Model(1, "a"), Model(2, "b")]
        let tally = Tally()
        let session = TestSession {
            FineStack.vertical {
                let _ = tally.count("stack")
                FineList(models) { model in
                    tally.count("row \(model.id)")
                    FineLabel(text: model.title)
                }
            }
        }
        tally.reset()
        models[1].title = "c"
        #expect(session.flush() == [.update(id: session.the(text: "c").id, changes: [.init("text", "c")])])
        #expect(tally.counts == [:])
    }

    @Test("COL-03 a row's stack that reads observes for its labels and switches, and each follows what it shows")
    func rowCoversLeaves() {
        let parts = (1...3).map { _ in Observed(false) }
        let others = (1...3).map { Observed("\($0)") }
        let hidden = Hidden()
        let session = TestSession {
            FineList((0..<3).map { Item($0) }) { item in
                FineStack.horizontal {
                    FineLabel(text: others[item.id].value).textColor(parts[item.id].value ? .red : .label)
                    FineToggle(isOn: .init(parts[item.id], \.value)).accessibilityLabel("seen")
                    FineToggle(isOn: .init(get: { hidden.isOn }, set: { hidden.isOn = $0 }))
                        .accessibilityLabel("unseen")
                }
            }
        }
        func observers() -> [String] {
            session.root.subtree.filter { session.tree.nodes[$0.id]?.isObserving == true }.map(\.kind)
        }
        func switches(_ name: String) -> [WireNode] {
            session.root.all("toggle").filter { $0.properties["accessibilityLabel"]?.string == name }
        }
        // The first of a site finds out that it reads; from the second on each has its scope.
        parts[0].value = true
        #expect(session.flush().count == 2)
        #expect(observers() == ["stack", "stack", "stack"])
        others[2].value = "c"
        #expect(session.flush().count == 1)
        #expect(session.root.all("label").compactMap(\.text) == ["1", "2", "c"])
        #expect(session.send(switches("seen")[1], "set", true) == nil)
        #expect(session.flush().count == 2)
        #expect(parts[1].value)
        #expect(session.send(switches("unseen")[0], "set", true) == nil)
        #expect(session.flush().count == 1)
        #expect(switches("unseen").map { $0.properties["on"] } == [true, nil, nil])
        #expect(switches("seen").map { $0.properties["on"] } == [true, true, nil])
        parts[1].value = false
        #expect(session.flush().count == 2)
        #expect(observers() == ["stack", "stack", "stack"])
    }

    @Test("OBS-01 outside of a list's row a label observes by itself, though the stack around it does, too")
    func leavesOutsideOfRows() {
        let color = Observed(false)
        let text = Observed("a")
        let tally = Tally()
        let session = TestSession {
            FineStack.vertical {
                let _ = tally.count("stack")
                FineLabel(text: text.value).textColor(color.value ? .red : .label)
            }
        }
        for turn in 1...2 {
            color.value.toggle()
            session.flush()
            tally.reset()
            text.value += "b"
            #expect(session.flush().count == 1, "turn \(turn)")
            #expect(tally["stack"] == 0, "turn \(turn)")
        }
    }

    @Test("COL-04 nothing changed means no op")
    func unchanged() {
        let items = Observed([Item(1), Item(2)])
        let session = TestSession { FineList(items.value) { FineLabel(text: $0.title) } }
        items.value = [Item(1), Item(2)]
        #expect(session.flush() == [])
    }

    @Test("A list of sections shows each section's rows in order")
    func sections() {
        let session = TestSession {
            FineList(sections: [FineListSection(id: "only", items: [Item(1), Item(2)])]) { FineLabel(text: $0.title) }
        }
        #expect(session.root.texts == ["1", "2"])
        #expect(session.root.properties["sections"] == [["count": 2]])
    }

    @Test("Sections count their rows, an empty one too, and share no id")
    func severalSections() {
        let sections = [
            FineListSection(id: "one", items: [Item(1)]), FineListSection(id: "none", items: []),
            FineListSection(id: "two", items: [Item(2), Item(1), Item(3)]),
        ]
        let (session, messages) = recordingDiagnostics {
            TestSession { FineList(sections: sections) { FineLabel(text: $0.title) } }
        }
        #expect(session.root.texts == ["1", "2", "3"])
        #expect(session.root.properties["sections"] == [["count": 1], ["count": 0], ["count": 2]])
        #expect(messages.count == 1)
    }

    @Test("Selecting and deleting run with the row's element")
    func selectAndDelete() {
        let items = Observed([Item(1), Item(2)])
        var selected: [Int] = []
        let session = TestSession {
            FineList(items.value) { FineLabel(text: $0.title) }
                .onSelect { selected.append($0.id) }
                .onDelete(title: "Remove") { item in items.value.removeAll { $0.id == item.id } }
        }
        #expect(session.root.properties["selects"] == true)
        #expect(session.root.properties["deletes"] == "Remove")
        let rows = session.root.all("row")
        session.send(rows[1], "select")
        #expect(selected == [2])
        session.send(rows[0], "delete")
        #expect(session.flush().contains(.delete(id: rows[0].id, count: 1)))
        #expect(session.root.texts == ["2"])
        #expect(session.send(rows[0], "select")?.code == .unknownNode)
    }

    @Test("Selecting and deleting disappear with the modifier")
    func handlersDisappear() {
        let handles = Observed(true)
        var count = 0
        let session = TestSession {
            FineStack.vertical {
                let list = FineList([Item(1)]) { FineLabel(text: $0.title) }
                handles.value ? list.onSelect { _ in count += 1 }.onDelete { _ in count += 1 } : list
            }
        }
        let list = session.the("list")
        let row = session.the("row")
        handles.value = false
        session.flush()
        #expect(session.the("list").id == list.id)
        #expect(session.the("list").properties["selects"] == nil)
        #expect(session.the("list").properties["deletes"] == nil)
        #expect(session.send(row, "select")?.code == .unknownEvent)
        #expect(session.send(row, "delete")?.code == .unknownEvent)
        #expect(count == 0)
    }

    @Test("The list lets go of its collection after each render")
    func letsGo() {
        final class Storage {}
        struct Elements: RandomAccessCollection {
            let storage: Storage
            let startIndex = 0
            let endIndex = 3
            subscript(index: Int) -> Item { Item(index) }
        }
        weak var storage: Storage?
        let turn = Observed(0)
        var elements: Elements? = Elements(storage: Storage())
        storage = elements?.storage
        let session = TestSession {
            FineStack.vertical {
                let _ = turn.value
                if let current = elements { FineList(current) { FineLabel(text: $0.title) } }
            }
        }
        #expect(session.root.texts == ["0", "1", "2"])
        elements = nil
        #expect(storage == nil)
    }

    /// Elements whose number is read from an observable object while the list renders.
    private struct Live: RandomAccessCollection {
        let count: Count
        let startIndex = 0
        var endIndex: Int { count.value }
        subscript(index: Int) -> Item { Item(index) }
    }

    @Test("What the collection itself reads brings a new one, through wrappers too", arguments: 0..<3)
    func liveCollection(depth: Int) {
        let count = Count()
        let session = TestSession {
            let list = FineList(Live(count: count)) { FineLabel(text: $0.title) }
            return switch depth {
            case 0: list
            case 1: list.padding(1)
            default: list.padding(1).frame(width: 1, height: 1).padding(1)
            }
        }
        #expect(session.root.texts == ["0", "1"])
        count.value = 3
        session.flush()
        #expect(session.root.texts == ["0", "1", "2"])
        #expect(session.the("list").properties["sections"] == [["count": 3]])
    }

    @Test("A key that is no whole number travels as text")
    func keys() {
        struct Named: Identifiable { let id: String }
        struct Halved: Identifiable { let id: Double }
        struct Large: Identifiable { let id: UInt64 }
        func key(_ list: some Renderable) -> Value? { TestSession { list }.the("row").properties["key"] }
        #expect(key(FineList([Named(id: "a")]) { _ in FineSpacer() }) == "a")
        #expect(key(FineList([Halved(id: 0.5)]) { _ in FineSpacer() }) == "0.5")
        #expect(key(FineList([Large(id: 7)]) { _ in FineSpacer() }) == 7)
        #expect(key(FineList([Large(id: .max)]) { _ in FineSpacer() }) == "18446744073709551615")
    }
}

/// A state that nothing observes.
@MainActor
private final class Hidden {
    var isOn = false
}
