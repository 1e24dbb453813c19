import FineTerminal
import FineWire
import Testing

@Suite struct FieldTests {
    /// A page with one field, on which edits are done at once.
    private struct Field {
        var page: Page
        var replica: Replica

        init(_ text: String, _ more: Properties = [:]) throws {
            var properties = more
            properties["text"] = text.isEmpty ? nil : .string(text)
            page = try Page("textField", properties)
            replica = try Replica(.screen(WireNode(id: 2, kind: "textField", properties: properties)))
        }

        @discardableResult
        mutating func input(_ inputs: Input...) throws -> [Splice] {
            var splices: [Splice] = []
            for input in inputs {
                for case .edit(let id, let splice) in page.handle(input) {
                    try replica.apply([.splice(id: id, name: "text", splice)])
                    page.refresh(replica)
                    splices.append(splice)
                }
            }
            return splices
        }

        mutating func receive(_ splice: Splice) throws {
            let op = Op.splice(id: 2, name: "text", splice)
            try replica.apply([op])
            page.applied([op], replica)
        }

        var text: String { page.text(of: 2) }
    }

    @Test("TXT-05 the caret goes by characters, and what is typed replaces the selection")
    func editing() throws {
        var field = try Field("aé👩\u{200D}🚀")
        expect(try field.input(.key(.backspace)), [Splice(start: 2, deleted: 5, inserted: "")])
        expect(try field.input(.key(.left, shift: true), .text("x")), [Splice(start: 1, deleted: 1, inserted: "x")])
        try field.input(.key(.home), .text("牛乳を"), .key(.delete))
        #expect(field.text == "牛乳をx")
        try field.input(.key(.end), .control("u"), .text("two words"), .control("w"))
        #expect(field.text == "two ")
        try field.input(.key(.left, control: true), .control("k"))
        #expect(field.text == "")
    }

    @Test("A paste is one edit, in one line")
    func paste() throws {
        var field = try Field("ab")
        expect(try field.input(.key(.left), .text("1\n2")), [Splice(start: 1, deleted: 0, inserted: "1 2")])
    }

    @Test("TXT-03 the caret keeps its place while the server changes the text")
    func follow() throws {
        var field = try Field("hello")
        try field.input(.key(.left), .key(.left))
        try field.receive(Splice(start: 0, deleted: 0, inserted: ">> "))
        try field.input(.text("_"))
        #expect(field.text == ">> hel_lo")
        try field.receive(Splice(start: 0, deleted: 9, inserted: "HELLO"))
        try field.input(.text("!"))
        #expect(field.text.count == 6)
    }

    @Test("A long text scrolls with the caret; a secret shows dots")
    func appearance() throws {
        var field = try Field(String(repeating: "0123456789", count: 10))
        #expect(field.page.shown[0].hasSuffix("56789 ]"))
        #expect(field.page.draw().cursor?.column == 38)
        try field.input(.key(.home))
        #expect(field.page.shown[0].hasPrefix("[0123"))
        field = try Field("geheim", ["secure": true])
        #expect(field.page.shown[0].hasPrefix("[••••••"))
        field = try Field("", ["placeholder": "Name"])
        #expect(field.page.shown[0].hasPrefix("[Name"))
        #expect(field.page.draw().cursor?.column == 1)
    }

    @Test("Enter submits where that is asked for")
    func submit() throws {
        var field = try Field("a", ["submit": true])
        expect(field.page.handle(.key(.enter)), [.send(Entry(node: 2, event: "submit"))])
        field = try Field("a")
        expect(field.page.handle(.key(.enter)), [])
    }

    @Test("A press sets the caret at the nearest character")
    func press() throws {
        var field = try Field("牛乳abc")
        try field.input(.press(column: 4, row: 0), .text("|"))
        #expect(field.text == "牛乳|abc")
    }
}
