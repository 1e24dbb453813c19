/// Adds tasks, a few keys at a time and with mistakes that are taken back, marks them as done and deletes them.
struct ToDoScript: Script {
    let path = "/todo"
    private var generator: SeededGenerator
    private var coming: [Step] = []
    private var items: [(title: String, isDone: Bool)] = []
    private var draft = ""
    private var count = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> Step {
        if coming.isEmpty { plan() }
        let step = coming.removeFirst()
        note(step)
        return step
    }

    func isShown(by screen: Screen) -> Bool {
        screen.rows.map(\.title) == items.map(\.title) && screen.rows.map(\.isOn) == items.map(\.isDone)
            && screen.text("draft") == draft
            && screen.text("count") == (items.count == 1 ? "1 item" : "\(items.count) items")
    }

    private mutating func plan() {
        let item = items.randomElement(using: &generator)
        // A list that grows for ever would only make the looking slow.
        if let item, items.count > 12 { return coming = [.delete(title: item.title)] }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...4: add()
        case 5...6:
            guard let item else { return add() }
            coming = [.set(title: item.title, !item.isDone)]
        case 7: coming = [.check]
        default:
            guard let item, items.count > 6 || generator.chance(30) else { return add() }
            coming = [.delete(title: item.title)]
        }
    }

    private mutating func add() {
        count += 1
        for piece in ["\(count)", " mi", "l", "k ", ["é", "日本", "😀", "👩‍👧"].randomElement(using: &generator)!] {
            if generator.chance(15) {
                coming.append(.edit(field: "draft", start: 0, fromEnd: true, deleted: 0, inserted: "xy"))
                coming.append(.edit(field: "draft", start: 2, fromEnd: true, deleted: 2, inserted: ""))
            }
            coming.append(.edit(field: "draft", start: 0, fromEnd: true, deleted: 0, inserted: piece))
        }
        coming.append(.tap("add"))
    }

    private mutating func note(_ step: Step) {
        switch step {
        case .edit(_, _, _, let deleted, let inserted):
            draft.unicodeScalars.removeLast(deleted)
            draft += inserted
        case .tap:
            items.append((draft, false))
            draft = ""
        case .set(let title, let isDone): items[index(title)].isDone = isDone
        case .delete(let title): items.remove(at: index(title))
        case .check: break
        }
    }

    private func index(_ title: String) -> Int { items.firstIndex { $0.title == title }! }
}
