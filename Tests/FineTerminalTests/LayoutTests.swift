import FineTerminal
import FineWire
import Testing

private func label(_ id: Int, _ text: String, _ more: Properties = [:]) -> WireNode {
    var properties = more
    properties["text"] = .string(text)
    return WireNode(id: id, kind: "label", properties: properties)
}

private func node(_ id: Int, _ kind: String, _ properties: Properties = [:], _ children: WireNode...) -> WireNode {
    WireNode(id: id, kind: kind, properties: properties, children: children)
}

@Suite struct LayoutTests {
    @Test("Points become cells: 8 a column, 16 a row, a half rounds up")
    func points() throws {
        let inner = [label(3, "x")]
        var page = try Page("padding", ["insets": [8, 12, 7, 0]], inner)
        #expect(page.shown == ["", "  x"])
        page = try Page("padding", ["insets": [7, 11, 0, 0]], inner)
        #expect(page.shown == [" x"])
    }

    @Test("A vertical stack spaces its children")
    func column() throws {
        let page = try Page("stack", ["spacing": 16], [label(3, "a"), label(4, "b")])
        #expect(page.shown == ["a", "", "b"])
    }

    @Test(
        "Children of a vertical stack are aligned",
        arguments: [
            ("leading", "ab"), ("center", "                   ab"),
            ("trailing", String(repeating: " ", count: 38) + "ab"),
        ])
    func alignment(name: String, line: String) throws {
        let page = try Page("stack", ["alignment": .string(name)], [label(3, "ab")])
        #expect(page.shown == [line])
    }

    @Test("In a row who hugs least grows, a spacer before all")
    func hugging() throws {
        let row: Properties = ["axis": "horizontal"]
        var page = try Page("stack", row, [label(3, "a"), label(4, "b")])
        #expect(page.shown == ["a" + String(repeating: " ", count: 38) + "b"])
        page = try Page("stack", row, [label(3, "a"), node(4, "spacer"), label(5, "b")])
        #expect(page.shown == ["a" + String(repeating: " ", count: 38) + "b"])
        page = try Page("stack", row, [label(3, "a", ["hugging": [500, 250]]), label(4, "b"), label(5, "c")])
        #expect(page.shown == ["ab" + String(repeating: " ", count: 37) + "c"])
    }

    @Test("In a row who resists least gives way")
    func compression() throws {
        let row: Properties = ["axis": "horizontal", "spacing": 8]
        let long = String(repeating: "x", count: 60)
        var page = try Page("stack", row, [label(3, long), label(4, "keep", ["compression": [1000, 750]])])
        #expect(page.shown == [String(repeating: "x", count: 34) + "… keep"])
        page = try Page("stack", row, [label(3, long, ["compression": [1000, 750]]), label(4, "gone")])
        #expect(page.shown[0].hasPrefix(String(repeating: "x", count: 37)))
    }

    @Test(
        "A row is distributed",
        arguments: [
            ("fillEqually", "a" + String(repeating: " ", count: 19) + "bbb"),
            ("fillProportionally", "a" + String(repeating: " ", count: 9) + "bbb"),
            ("equalSpacing", "a" + String(repeating: " ", count: 36) + "bbb"),
            ("equalCentering", "a" + String(repeating: " ", count: 36) + "bbb"),
        ])
    func distribution(name: String, line: String) throws {
        let children = [label(3, "a"), label(4, "bbb")]
        let page = try Page("stack", ["axis": "horizontal", "distribution": .string(name)], children)
        #expect(page.shown == [line])
    }

    @Test("With equal centering the centres are as far apart, with equal spacing the edges")
    func centering() throws {
        let children = [label(3, "aaaaaaaaa"), label(4, "b"), label(5, "c")]
        func starts(_ name: String) throws -> [Int] {
            let page = try Page("stack", ["axis": "horizontal", "distribution": .string(name)], children, columns: 41)
            let line = page.shown[0]
            return "abc".compactMap { line.firstIndex(of: $0) }.map { line.distance(from: line.startIndex, to: $0) }
        }
        // Centres at 4, 22 and 40 of 41 columns; edges 15 apart.
        #expect(try starts("equalCentering") == [0, 22, 40])
        #expect(try starts("equalSpacing") == [0, 24, 40])
    }

    @Test("Sizes fix and bound; of two the one with the higher priority holds")
    func sizes() throws {
        func width(_ demands: Value) throws -> Int {
            let children = [label(3, "abcdefgh", ["width": demands]), label(4, "|")]
            let page = try Page(
                "stack", ["axis": "horizontal", "alignment": "leading"], children + [node(5, "spacer")])
            let line = page.shown[0]
            return line.distance(from: line.startIndex, to: line.firstIndex(of: "|") ?? line.endIndex)
        }
        #expect(try width([["=", 80, 1000]]) == 10)
        #expect(try width([["<=", 32, 1000]]) == 4)
        #expect(try width([[">=", 160, 1000]]) == 20)
        #expect(try width([["=", 80, 1000], ["=", 40, 250]]) == 10)
    }

    @Test(
        "A frame has its size, and its child a place in it",
        arguments: [("topLeading", 0, 0), ("center", 4, 1), ("bottomTrailing", 8, 2)])
    func frame(name: String, column: Int, row: Int) throws {
        let frame = node(3, "frame", ["size": [80, 48], "align": .string(name)], label(4, "ab"))
        let page = try Page("stack", ["alignment": "leading"], [frame, label(5, "below")])
        #expect(page.shown[row] == String(repeating: " ", count: column) + "ab")
        #expect(page.shown[3] == "below")
    }

    @Test("A label takes the lines that it is allowed")
    func lines() throws {
        let text = "one two three four five six seven eight nine"
        var page = try Page("label", ["text": .string(text)])
        #expect(page.shown == ["one two three four five six seven eight…"])
        page = try Page("label", ["text": .string(text), "lines": 0])
        #expect(page.shown == ["one two three four five six seven eight", "nine"])
    }

    @Test("Words that are read from the right stand at the right, unless they are put elsewhere")
    func direction() throws {
        var page = try Page("label", ["text": "שלום"])
        #expect(page.shown == [String(repeating: " ", count: 36) + "שלום"])
        page = try Page("label", ["text": "שלום", "alignment": "left"])
        #expect(page.shown == ["שלום"])
        page = try Page("label", ["text": "1 שלום"])
        #expect(page.shown[0].hasPrefix(" "))
    }

    @Test("Groups are not there for the layout")
    func groups() throws {
        let group = node(3, "group", [:], label(4, "a"), label(5, "b"))
        let page = try Page("stack", ["spacing": 16], [group, label(6, "c")])
        #expect(page.shown == ["a", "", "b", "", "c"])
    }

    @Test("A kind that nobody has thought of shows its words, its value and its children")
    func fallback() throws {
        var page = try Page("gauge", ["title": "Speed", "value": 3], [label(3, "below")])
        #expect(page.shown == ["Speed  ‹ 3 ›", "  below"])
        expect(page.handle(.key(.right)), [.send(Entry(node: 2, event: "set", arguments: [4]))])
        page = try Page("rating", ["title": "Taste", "titles": ["poor", "good"], "selected": 0])
        #expect(page.shown == ["Taste  ‹ poor ›"])
        expect(page.handle(.press(column: 9, row: 0)), [.send(Entry(node: 2, event: "set", arguments: [1]))])
        page = try Page("wrapper", [:], [label(3, "inside")])
        #expect(page.shown == ["inside"])
    }

    @Test("What is higher than the window scrolls, and the focus is always seen")
    func scrolling() throws {
        let buttons = (3..<40).map { node($0, "button", ["title": .string("b\($0)")]) }
        var page = try Page("stack", [:], buttons)
        #expect(page.scroll == 0)
        for _ in 3..<30 { _ = page.handle(.key(.tab)) }
        #expect(page.focus == 30)
        #expect(page.draw().text.contains("b30"))
        _ = page.handle(.key(.backtab))
        _ = page.handle(.wheel(-1))
        #expect(!page.draw().text.contains("b30"))
    }

    @Test("A window that is too small says so, and is used again when it grows")
    func small() throws {
        var page = try Page("label", ["text": "x"])
        page.resize(columns: 20, rows: 5)
        #expect(page.draw().text.contains("window too small"))
        page.resize(columns: 40, rows: 12)
        #expect(page.shown == ["x"])
    }
}
