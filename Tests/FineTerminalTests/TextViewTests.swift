import FineTerminal
import FineWire
import Testing

@Suite struct TextViewTests {
    /// A page with one text view, on which edits are done at once.
    private struct View {
        var page: Page
        var replica: Replica

        init(_ text: String, _ more: Properties = [:], columns: Int = 24) throws {
            var properties = more
            properties["text"] = text.isEmpty ? nil : .string(text)
            page = try Page("textView", properties, columns: columns)
            replica = try Replica(.screen(WireNode(id: 2, kind: "textView", properties: properties)))
        }

        mutating func input(_ inputs: Input...) throws {
            for input in inputs {
                for case .edit(let id, let splice) in page.handle(input) {
                    try replica.apply([.splice(id: id, name: "text", splice)])
                    page.refresh(replica)
                }
            }
        }

        mutating func receive(_ splice: Splice) throws {
            let op = Op.splice(id: 2, name: "text", splice)
            try replica.apply([op])
            page.applied([op], replica)
        }

        var text: String { page.text(of: 2) }
        /// The cursor within the view.
        var caret: [Int] { page.draw().cursor.map { [$0.row, $0.column - 1] } ?? [] }
        var shown: [String] { page.shown.map { String($0.dropFirst()) } }
    }

    @Test("TXT-05 Enter makes a line, a paste keeps its lines, and the caret goes up and down by columns")
    func editing() throws {
        var view = try View("")
        try view.input(.text("one"), .key(.enter), .text("牛乳を買う"), .key(.enter), .text("e\u{301}nd"))
        #expect(view.text == "one\n牛乳を買う\ne\u{301}nd")
        #expect(view.caret == [2, 3])
        try view.input(.key(.up))
        #expect(view.caret == [1, 4])
        try view.input(.key(.up))
        #expect(view.caret == [0, 3])
        // The column is kept over a shorter line.
        try view.input(.key(.down), .key(.end), .key(.up), .key(.down))
        #expect(view.caret == [1, 10])
        try view.input(.text("1\n2"))
        #expect(view.text == "one\n牛乳を買う1\n2\ne\u{301}nd")
        try view.input(.key(.home), .key(.backspace))
        #expect(view.text == "one\n牛乳を買う12\ne\u{301}nd")
        try view.input(.control("k"), .control("k"), .key(.end, control: true), .control("u"))
        #expect(view.text == "one\n")
    }

    @Test("Shift with the arrows selects over lines, and what is typed takes the selection's place")
    func selection() throws {
        var view = try View("first line\nsecond line\nthird")
        try view.input(.key(.home, control: true), .key(.right), .key(.down, shift: true))
        let marked = (0..<12).map { view.page.draw()[$0, 0].style.isReversed }
        #expect(marked == [false, false] + Array(repeating: true, count: 10))
        try view.input(.text("X"))
        #expect(view.text == "fXecond line\nthird")
        try view.input(.key(.down, shift: true), .key(.down, shift: true), .key(.delete))
        #expect(view.text == "fX")
    }

    @Test("BND-15 the placeholder shows while it is empty, and it grows with its text")
    func growth() throws {
        var view = try View("", ["placeholder": "As you like"])
        #expect(view.shown == ["As you like", "", ""])
        try view.input(.text("a\nb\nc\nd\ne"))
        #expect(view.shown == ["a", "b", "c", "d", "e"])
        try view.input(.key(.home, control: true), .text("a text that is longer than its width"))
        #expect(view.shown.prefix(3) == ["a text that is longer", "than its widtha", "b"])
        #expect(view.caret == [1, 14])
    }

    @Test("BND-15 one that scrolls keeps its height, and what is seen follows the caret and the wheel")
    func scrolling() throws {
        let text = (1...20).map { "line \($0)" }.joined(separator: "\n")
        var view = try View(text, ["scrolls": true, "height": [["=", 64, 1000]]])
        #expect(view.shown == ["line 17               ▴", "line 18", "line 19", "line 20"])
        try view.input(.key(.home, control: true))
        #expect(view.shown == ["line 1", "line 2", "line 3", "line 4                ▾"])
        try view.input(.key(.down), .key(.down), .key(.down), .key(.down))
        #expect(view.shown[3].hasPrefix("line 5"))
        try view.input(.wheel(-1, column: 3, row: 1))
        #expect(view.shown[0].hasPrefix("line 1"))
    }

    @Test("TXT-03 the caret keeps its place while the server changes the text, also over lines")
    func follow() throws {
        var view = try View("one\ntwo")
        try view.input(.key(.home), .key(.right))
        try view.receive(Splice(start: 0, deleted: 0, inserted: "zero\n"))
        #expect(view.caret == [2, 1])
        try view.input(.text("_"))
        #expect(view.text == "zero\none\nt_wo")
    }

    @Test("A press sets the caret; at the ends the arrows leave the view")
    func press() throws {
        let view = WireNode(id: 3, kind: "textView", properties: ["text": "abc\ndef"])
        let button = WireNode(id: 4, kind: "button", properties: ["title": "OK"])
        var page = try Page("stack", [:], [view, button])
        _ = page.handle(.press(column: 3, row: 1))
        expect(page.handle(.text("|")), [.edit(node: 3, Splice(start: 6, deleted: 0, inserted: "|"))])
        _ = page.handle(.key(.down))
        #expect(page.focus == 4)
        _ = page.handle(.key(.up))
        #expect(page.focus == 3)
    }

    @Test("The mouse selects with its button held")
    func drag() throws {
        var view = try View("one\ntwo\nthree")
        try view.input(.press(column: 2, row: 0), .drag(column: 3, row: 1), .text("-"))
        #expect(view.text == "o-o\nthree")
        var page = try Page("textField", ["text": "a few words"])
        _ = page.handle(.press(column: 3, row: 0))
        _ = page.handle(.drag(column: 6, row: 0))
        expect(page.handle(.text("n")), [.edit(node: 2, Splice(start: 2, deleted: 3, inserted: "n"))])
    }

    @Test("FOC-01 the focus goes where the state wants it, and what the person does is told once")
    func focused() throws {
        let field = WireNode(id: 3, kind: "textField")
        let view = WireNode(id: 4, kind: "textView", properties: ["focused": false])
        var page = try Page("stack", [:], [field, view])
        var replica = try Replica(.screen(WireNode(id: 2, kind: "stack", children: [field, view])))
        expect(page.settle { _ in false }, [])
        func entry(_ isFocused: Bool) -> [Action] {
            [.send(Entry(node: 4, event: "focus", arguments: [.bool(isFocused)]))]
        }
        func answer(_ isFocused: Bool) throws {
            let ops = [Op.update(id: 4, changes: [.init("focused", .bool(isFocused))])]
            try replica.apply(ops)
            page.applied(ops, replica)
            expect(page.settle { _ in false }, [])
        }
        try answer(true)
        #expect(page.focus == 4)
        expect(page.handle(.key(.tab)), entry(false))
        // Not answered yet: the state still says otherwise.
        expect(page.settle { _ in true }, [])
        #expect(page.focus == 3)
        try answer(false)
        #expect(page.focus == 3)
        expect(page.handle(.key(.tab)), entry(true))
        try answer(true)
        try answer(false)
        #expect(page.focus == nil)
    }
}
