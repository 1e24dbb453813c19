import FineScreens
import FineTerminal
import FineWire
import Foundation
import Testing

@MainActor
@Suite struct ScreenTests {
    private nonisolated static let sizes = [(80, 24), (120, 40)]

    @Test("The to-do screen looks as it did", arguments: sizes)
    func toDo(columns: Int, rows: Int) throws {
        let window = try Window(ToDoList(), title: "To-Do", columns: columns, rows: rows)
        try golden("todo-empty-\(columns)x\(rows)", window.text)
        for text in [
            "Buy milk 牛乳", "Bake a cake 🍰",
            "A rather long thing to do, which no window of eighty columns shows in one line",
        ] {
            try window.type(text)
            try window.input(.key(.enter))
        }
        try window.input(.key(.tab), .key(.tab), .text(" "))
        try golden("todo-\(columns)x\(rows)", window.text)
    }

    @Test("The counter screen looks as it did", arguments: sizes)
    func counter(columns: Int, rows: Int) throws {
        let window = try Window(CounterScreen(shared: CounterStore()), title: "Counter", columns: columns, rows: rows)
        try window.press("#own-increment")
        try golden("counter-\(columns)x\(rows)", window.text)
    }

    @Test("The catalogue looks as it did", arguments: sizes)
    func catalogue(columns: Int, rows: Int) throws {
        let window = try Window(Catalogue(), title: "FineUI", columns: columns, rows: rows)
        try window.input(.key(.tab))
        try golden("catalogue-\(columns)x\(rows)", window.text)
        try window.press("To-Do")
        try golden("catalogue-todo-\(columns)x\(rows)", window.text)
    }

    @Test("The typing screen looks as it did", arguments: sizes)
    func typing(columns: Int, rows: Int) throws {
        let window = try Window(TypingScreen(), title: "Typing", columns: columns, rows: rows)
        try window.type("Plain words")
        try window.input(.key(.tab), .text("  trimmed  "), .key(.tab), .text("upper"), .key(.tab), .text("1234567"))
        try window.input(.key(.tab), .text("A message"), .key(.enter), .key(.tab), .text("A note\nof two lines"))
        try golden("typing-\(columns)x\(rows)", window.pages())
    }

    @Test("The gallery looks as it did", arguments: sizes)
    func gallery(columns: Int, rows: Int) throws {
        let window = try Window(Gallery(), title: "Gallery", columns: columns, rows: rows)
        try golden("gallery-\(columns)x\(rows)", window.pages())
    }

    @Test("The settings look as they did, empty and filled in", arguments: sizes)
    func settings(columns: Int, rows: Int) throws {
        let window = try Window(SettingsForm(), title: "Settings", columns: columns, rows: rows)
        try golden("settings-empty-\(columns)x\(rows)", window.pages())
        try window.press("Your name")
        try window.type("Kim 김")
        try window.input(.key(.tab), .text("kim@example.com"), .key(.tab), .text("One\ntwo"))
        try window.input(.key(.tab), .key(.tab), .key(.right), .key(.tab), .key(.right), .key(.tab), .key(.up))
        try window.input(.key(.tab), .key(.right), .key(.tab), .key(.right), .key(.tab), .key(.enter))
        try golden("settings-\(columns)x\(rows)", window.pages())
    }

    @Test("The screens for measuring look as they did", arguments: sizes)
    func bench(columns: Int, rows: Int) throws {
        let number = try Window(BenchCounter(), title: "Counter", columns: columns, rows: rows)
        try number.press("Increment")
        try golden("bench-counter-\(columns)x\(rows)", number.text)
        let shared = try Window(
            BenchShared(store: CounterStore()), title: "Shared", columns: columns, rows: rows)
        try shared.press("Increment")
        try golden("bench-shared-\(columns)x\(rows)", shared.text)
        let lines = try Window(BenchRows(), title: "Rows", columns: columns, rows: rows)
        try lines.press("Create")
        try golden("bench-rows-\(columns)x\(rows)", lines.text)
        let words = try Window(BenchInput(), title: "Input", columns: columns, rows: rows)
        try words.type("Words 牛乳")
        try golden("bench-input-\(columns)x\(rows)", words.text)
    }

    @Test("A list is worked by keys alone: choose, switch, delete; the focus goes to what comes next")
    func keys() throws {
        let window = try Window(ToDoList(), title: "To-Do")
        for text in ["one", "two", "three"] {
            try window.type(text)
            try window.input(.key(.enter))
        }
        try window.input(.key(.down), .key(.down), .text(" "), .key(.delete))
        #expect(window.text.contains("2 items"))
        #expect(!window.text.contains("two"))
        #expect(window.page.focused?.role == .toggle)
        try window.input(.key(.delete), .key(.delete))
        #expect(window.text.contains("Nothing to do"))
        #expect(window.page.focused?.role == .field || window.page.focused?.role == .button)
        #expect(window.sent.count { $0.event == "delete" } == 3)
    }

    @Test("A list is worked with the mouse: the switch, the mark that deletes")
    func mouse() throws {
        let window = try Window(ToDoList(), title: "To-Do")
        try window.type("one")
        try window.press("Add")
        #expect(window.text.contains("1 item"))
        let row = try #require(window.lines.firstIndex { $0.contains("one") })
        let cells = Array(window.lines[row])
        let knob = try #require(cells.firstIndex(of: "●"))
        try window.input(.press(column: knob, row: row))
        #expect(window.text.contains("1 done"))
        let mark = try #require(Array(window.lines[row]).firstIndex(of: "✕"))
        try window.input(.press(column: mark, row: row))
        #expect(window.text.contains("Nothing to do"))
    }

    @Test("What can be pressed stands in brackets where a ground is not told by its shade", arguments: [true, false])
    func brackets(hasShades: Bool) throws {
        let nodes = ["one", "two"].enumerated().map { index, title in
            WireNode(id: 3 + index, kind: "button", properties: ["title": .string(title)])
        }
        var page = Page(columns: 40, rows: 12, isColored: true, hasShades: hasShades)
        page.mounted(try Replica(.screen(WireNode(id: 2, kind: "stack", children: nodes))))
        #expect(page.draw().text.contains("[") == !hasShades)
    }

    @Test("A choice shows at once, and what the server has once it has answered")
    func choice() throws {
        var page = try Page("toggle")
        expect(page.handle(.text(" ")), [.send(Entry(node: 2, event: "set", arguments: [true]))])
        #expect(page.draw().text.contains("━━━●"))
        page.settle { _ in true }
        #expect(page.draw().text.contains("━━━●"))
        page.settle { _ in false }
        #expect(page.draw().text.contains("●━━━"))
    }

    /// A window on its own, and what it showed the last time; FINE_GOLDEN=1 writes that anew.
    private func golden(_ name: String, _ text: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
        if ProcessInfo.processInfo.environment["FINE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(text == expected)
    }
}
