import FineUI
import RandomTesting

/// A screen made of random parts, and random changes to it.
@MainActor
final class RandomScreen: FineContent {
    private var random: SeededGenerator
    private var nextID = 0
    private(set) var root: Part

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        root = Part(id: -1, form: .loop, text: "", flags: 1, parts: [], rows: [], modifiers: [])
        root.parts = (0..<3).map { _ in makePart(depth: 8) }
    }

    func body() -> any Renderable { root.describe() }

    func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private func element<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element? {
        elements.randomElement(using: &random)
    }

    private func makePart(depth: Int) -> Part {
        nextID += 1
        let form = Part.Form.allCases[number(below: Part.Form.allCases.count)]
        // A screen stays small enough to be mounted anew at each step, yet some branches go deep.
        let count = depth > 0 ? [0, 1, 1, 2, 3][number(below: 5)] : 0
        return Part(
            id: nextID, form: form, text: makeText(), flags: number(below: 64),
            parts: (0..<count).map { _ in makePart(depth: depth - 1) }, rows: makeRows(),
            modifiers: (0..<number(below: 4)).map { _ in makeModification() })
    }

    private func makeText() -> String {
        let texts = ["", "a", "text", "a longer text that changes a little", "é漢字👩‍👩‍👧", "\u{1F600}"]
        return texts[number(below: texts.count)] + (number(below: 2) == 0 ? "\(number(below: 100))" : "")
    }

    private func makeRows() -> [Item] {
        (0..<number(below: 6)).map { _ in Item(number(below: 12), makeText()) }
    }

    private func makeModification() -> Modification {
        Modification(kind: number(below: Modification.kinds), value: number(below: 12))
    }

    /// Changes something that is shown.
    func mutate() {
        let all = root.all
        switch number(below: 12) {
        case 0: element(of: all)?.text = makeText()
        case 1: for part in all where number(below: 2) == 0 { part.text += "!" }
        case 2: element(of: all)?.flags = number(below: 64)
        case 3: element(of: all.filter { $0.form == .toggle })?.isOn.toggle()
        case 4: element(of: all.dropFirst())?.form = Part.Form.allCases[number(below: Part.Form.allCases.count)]
        case 5, 6: if let part = element(of: all) { change(&part.modifiers) }
        case 7, 8: if let part = element(of: all.filter { $0.form.hasRows }) { changeRows(of: part) }
        default: if let part = element(of: all.filter { $0.form.isContainer }) { changeParts(of: part) }
        }
    }

    private func changeRows(of part: Part) {
        switch number(below: 4) {
        case 0: part.rows = makeRows()
        case 1: part.rows.shuffle(using: &random)
        case 2: if !part.rows.isEmpty { part.rows[number(below: part.rows.count)].title = makeText() }
        default: addRun(to: part)
        }
    }

    private func changeParts(of part: Part) {
        let count = part.parts.count
        switch number(below: 6) {
        case 0, 1: if root.all.count < 120 { part.parts.insert(makePart(depth: 4), at: number(below: count + 1)) }
        case 2: if count > 0 { part.parts.remove(at: number(below: count)) }
        case 3: if count > 1 { part.parts.removeFirst(number(below: count)) }
        case 4: part.parts.shuffle(using: &random)
        default: move(in: part)
        }
    }

    /// Rows of one shape, which may travel as clones of each other.
    private func addRun(to part: Part) {
        let first = part.rows.count + 100
        part.rows += (first..<first + 3 + number(below: 5)).map { Item($0 * 2 + 1, makeText()) }
        if part.rows.count > 24 { part.rows.removeFirst(12) }
    }

    private func move(in part: Part) {
        guard part.parts.count > 1 else { return }
        let moved = part.parts.remove(at: number(below: part.parts.count))
        part.parts.insert(moved, at: number(below: part.parts.count + 1))
    }

    private func change(_ modifiers: inout [Modification]) {
        switch number(below: 4) {
        case 0: modifiers.append(makeModification())
        case 1: if !modifiers.isEmpty { modifiers.remove(at: number(below: modifiers.count)) }
        case 2: modifiers.reverse()
        default:
            guard !modifiers.isEmpty else { return }
            let index = number(below: modifiers.count)
            modifiers[index] = modifiers[index].with(value: number(below: 12))
        }
    }
}
