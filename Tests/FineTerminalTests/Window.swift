import CNcurses
import FineTerminal
import FineUI
import FineWire
import Testing

/// A page with a session behind it, in process: what the page asks for is done, and shown.
@MainActor
final class Window {
    private(set) var page: Page
    private(set) var sent: [Entry] = []
    private let tree: Tree
    private(set) var replica: Replica

    init(_ content: any FineContent, title: String, columns: Int = 80, rows: Int = 24) throws {
        Locale.adopt()
        let controller = FineContentController(content)
        controller.title = title
        let traits: [String: Value] = ["horizontalSizeClass": columns >= 96 ? "regular" : "compact"]
        tree = Tree(session: FineSession(id: "test", path: "/test", traits: traits), controller: controller)
        tree.mount()
        replica = try Replica(tree.mountFrame())
        tree.acknowledge(through: tree.frame)
        page = Page(columns: columns, rows: rows)
        page.mounted(replica)
        try perform(page.settle { _ in false })
    }

    var text: String { page.draw().text }
    /// All of the screen, window by window.
    func pages() throws -> String {
        try input(.key(.pageUp), .key(.pageUp), .key(.pageUp), .key(.pageUp), .key(.pageUp), .key(.pageUp))
        var pages: [String] = []
        while pages.last != text {
            pages.append(text)
            try input(.key(.pageDown))
        }
        return pages.joined()
    }

    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    func input(_ inputs: Input...) throws {
        for input in inputs { try perform(page.handle(input)) }
    }

    private func perform(_ actions: [Action]) throws {
        for action in actions {
            switch action {
            case .send(let entry): try send(entry)
            case .edit(let id, let splice):
                try replica.apply([.splice(id: id, name: "text", splice)])
                page.refresh(replica)
                let arguments: [Value] = [
                    .number(Double(splice.start)), .number(Double(splice.deleted)), .string(splice.inserted),
                ]
                try send(Entry(node: id, event: "edit", arguments: arguments))
            default: break
            }
        }
    }

    func type(_ text: String) throws { for character in text { try input(.text(String(character))) } }

    /// Presses what shows this text.
    func press(_ target: String) throws {
        let found = page.reveal(target)
        let place = try #require(found, "nothing shows \(target)")
        try input(.press(column: place.column, row: place.row))
    }

    private func send(_ entry: Entry) throws {
        sent.append(entry)
        #expect(tree.handle(entry) == nil)
        if let frame = tree.flush() {
            try replica.apply(frame.ops)
            tree.acknowledge(through: tree.frame)
            page.applied(frame.ops, replica)
        }
        try perform(page.settle { _ in false })
    }
}

/// Widths of characters are the locale's.
enum Locale {
    private static let isUnicode = fine_locale_adopt()
    static func adopt() { #expect(isUnicode) }
}

extension Page {
    /// A page that shows a screen with these nodes in it; ids count from 2.
    init(_ kind: String, _ properties: Properties = [:], _ children: [WireNode] = [], columns: Int = 40, rows: Int = 12)
        throws
    {
        Locale.adopt()
        self.init(columns: columns, rows: rows)
        mounted(try Replica(.screen(WireNode(id: 2, kind: kind, properties: properties, children: children))))
    }

    /// The contents, without the help and without what is empty at the end.
    var shown: [String] {
        var lines = draw().text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}

extension WireNode {
    /// A session whose screen shows this node at the top.
    static func screen(_ node: WireNode) -> WireNode {
        let stack = WireNode(id: 1000, kind: "stack", children: [node])
        return WireNode(id: 0, kind: "session", children: [WireNode(id: 1, kind: "screen", children: [stack])])
    }
}

/// For what mutates, which the macro cannot hold.
func expect<T: Equatable>(_ value: T, _ expected: T, _ location: SourceLocation = #_sourceLocation) {
    #expect(value == expected, sourceLocation: location)
}
