import FineTerminal
import FineWire
import ProtocolTesting
import Testing

/// What a page with one control asks for.
private func set(_ value: Value, _ event: String = "set") -> [Action] {
    [.send(Entry(node: 2, event: event, arguments: [value]))]
}

@Suite struct ControlTests {
    @Test("A slider goes by a twentieth, to its ends and to where it is pressed, and keeps what is not answered")
    func slider() throws {
        func track(_ done: Int) -> [String] {
            ["▸" + String(repeating: "━", count: done) + "●" + String(repeating: "─", count: 40 - done) + "◂"]
        }
        var page = try Page("slider", ["value": 0.5], columns: 43)
        #expect(page.shown == track(20))
        expect(page.handle(.key(.right)), set(0.55))
        expect(page.handle(.key(.right)), set(0.6))
        #expect(page.shown == track(24))
        page.settle { _ in false }
        #expect(page.shown == track(20))
        expect(page.handle(.press(column: 11, row: 0)), set(0.25))
        expect(page.handle(.key(.end)), set(1))
        expect(page.handle(.key(.end)), [])
        expect(page.handle(.key(.home)), set(0))
        page = try Page("slider", ["value": 0, "min": -1.7e308, "max": 1.7e308], columns: 43)
        #expect(page.shown == track(20))
        expect(page.handle(.press(column: 40, row: 0)).count, 1)
        page = try Page("slider", ["value": 0, "max": .number(.leastNonzeroMagnitude)], columns: 43)
        #expect(page.shown == track(0))
        expect(page.handle(.key(.end)), set(.number(.leastNonzeroMagnitude)))
        page = try Page("slider", ["value": 5, "min": 5, "max": 5])
        expect(page.handle(.key(.right)), [])
    }

    @Test("Of a thumb that is dragged the newest value waits for the answer to the last, and nothing overtakes it")
    func drag() throws {
        let button = WireNode(id: 4, kind: "button", properties: ["title": "OK"])
        let slider = WireNode(id: 3, kind: "slider", properties: ["max": 40])
        var page = try Page("stack", [:], [slider, button], columns: 43)
        func sets(_ value: Value) -> Action { .send(Entry(node: 3, event: "set", arguments: [value])) }
        expect(page.handle(.press(column: 11, row: 0)), [sets(10)])
        expect(page.handle(.drag(column: 12, row: 0)), [])
        expect(page.handle(.drag(column: 21, row: 5)), [])
        #expect(page.shown[0].prefix(22).hasSuffix("●"))
        expect(page.settle { _ in true }, [])
        expect(page.settle { _ in false }, [sets(20)])
        #expect(page.shown[0].prefix(22).hasSuffix("●"))
        expect(page.handle(.drag(column: 31, row: 0)), [])
        expect(page.handle(.key(.tab)), [])
        expect(page.handle(.key(.enter)), [sets(30), .send(Entry(node: 4, event: "tap"))])
        expect(page.settle { _ in false }, [])
        // What was pressed elsewhere is not dragged here.
        _ = page.handle(.press(column: 2, row: 1))
        expect(page.handle(.drag(column: 5, row: 0)), [])
    }

    @Test("A stepper has a half for less and one for more, and counts steps, which the server adds up")
    func stepper() throws {
        var page = try Page("stepper", ["value": 3])
        #expect(page.shown == ["▸ − │ + ◂"])
        expect(page.handle(.key(.right)), set(1, "step"))
        expect(page.handle(.text("-")), set(-1, "step"))
        expect(page.handle(.press(column: 2, row: 0)), set(-1, "step"))
        expect(page.handle(.press(column: 6, row: 0)), set(1, "step"))
        expect(page.handle(.press(column: 20, row: 0)), [])
    }

    @Test("BND-06 a segment is chosen by keys and by a press; none may be selected")
    func segments() throws {
        let segments: Value = ["All", "Active", ["image": "star.fill"]]
        var page = try Page("segmented", ["segments": segments])
        #expect(page.shown == ["▸  All   │ Active │   ★    ◂"])
        expect(page.handle(.key(.right)), set(0))
        #expect(page.shown == ["▸‹ All  ›│ Active │   ★    ◂"])
        expect(page.handle(.key(.left)), [])
        expect(page.handle(.press(column: 22, row: 0)), set(2))
        expect(page.handle(.press(column: 9, row: 0)), [])
        expect(page.handle(.key(.home)), set(0))
    }

    @Test("Segments that do not fit are shown one at a time")
    func manySegments() throws {
        let titles = (1...30).map { Value.string("Segment \($0)") }
        var page = try Page("segmented", ["segments": .array(titles), "selected": 1], columns: 30)
        #expect(page.shown == ["▸‹        Segment 2         ›◂"])
        expect(page.handle(.press(column: 28, row: 0)), set(2))
        expect(page.handle(.press(column: 1, row: 0)), set(1))
    }

    @Test("A page control is turned by keys and by a press on a dot; of many pages it shows the number")
    func pages() throws {
        var page = try Page("pageControl", ["pages": 4, "page": 1])
        #expect(page.shown == ["▸○ ● ○ ○◂"])
        expect(page.handle(.key(.right)), set(2))
        expect(page.handle(.press(column: 1, row: 0)), set(0))
        expect(page.handle(.key(.left)), [])
        page = try Page("pageControl", ["pages": 50, "page": 6])
        #expect(page.shown == ["▸‹ 7 / 50 › ◂"])
        expect(page.handle(.press(column: 8, row: 0)), set(7))
        page = try Page("pageControl", ["pages": 1, "hidesForSinglePage": true])
        #expect(page.shown == [])
    }

    @Test("Every kind of the tables has a form of its own")
    func allKinds() throws {
        let kinds = try #require(ProtocolFiles.value("tables.json").object?["kinds"]?.object)
        #expect(kinds.count > 20)
        for kind in kinds.keys.sorted() where kind != "session" && kind != "screen" {
            // The fallback would show the name, or the number as it shows numbers.
            let page = try Page(kind, ["value": 1])
            #expect(!page.shown.contains { $0.contains(kind) || $0.contains("‹ 1 ›") }, "\(kind)")
        }
    }

    @Test("What is disabled is no stop and stands in no brackets", arguments: ["slider", "stepper", "datePicker"])
    func disabled(kind: String) throws {
        var page = try Page(kind, ["enabled": false])
        #expect(page.stops == [])
        #expect(!page.shown[0].contains("["))
        expect(page.handle(.press(column: 4, row: 0)), [])
    }

    @Test("Progress, activity and dividers show what they say")
    func indicators() throws {
        var page = try Page("progress", ["value": 0.4], columns: 26)
        #expect(page.shown == ["━━━━━━━━────────────  40 %"])
        page = try Page("progress", ["value": 7, "style": "bar"], columns: 26)
        #expect(page.shown == ["████████████████████ 100 %"])
        page = try Page("activity", ["animating": true, "accessibilityLabel": "Loading"])
        #expect(page.shown == ["◌ Loading…"])
        page = try Page("activity", [:])
        #expect(page.shown == [])
        page = try Page("divider", [:], columns: 24)
        #expect(page.shown == [String(repeating: "─", count: 24)])
        let line = WireNode(id: 3, kind: "divider", properties: ["axis": "vertical"])
        let tall = WireNode(id: 4, kind: "label", properties: ["text": "a\nb", "lines": 0])
        page = try Page("stack", ["axis": "horizontal"], [line, tall])
        #expect(page.shown == ["│a", "│b"])
    }

    @Test(
        "A symbol is a character, another picture its words or its file",
        arguments: [
            ("star.fill", nil, "★"), ("gearshape", "Settings", "⚙"), ("/pictures/cat.png?size=2", nil, "[cat.png]"),
            ("/pictures/cat.png", "A cat", "[A cat]"), ("data:image/png;base64,AAAA", nil, "[image]"),
        ])
    func image(image: String, words: String?, text: String) throws {
        var properties: Properties = ["image": .string(image)]
        if let words { properties["accessibilityLabel"] = .string(words) }
        let page = try Page("image", properties)
        #expect(page.shown.map { $0.trimmingCharacters() } == [text])
        let button = try Page("button", ["image": .string(image), "title": "Go", "accessibilityLabel": "Start"])
        #expect(button.shown[0].contains(image.hasPrefix("/") || image.hasPrefix("d") ? "] Go" : "\(text) Go"))
    }
}

extension String {
    fileprivate func trimmingCharacters() -> String { String(drop { $0 == " " }) }
}
