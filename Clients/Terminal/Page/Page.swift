import FineWire

/// What a person sees of a session: the tree laid out in the window, the focus, the carets, and how far it is scrolled.
///
/// It knows no terminal and no connection. After each change of the tree or the window `refresh` lays it out anew;
/// `draw` gives the cells, and `handle` what the person's input asks for.
package struct Page {
    package private(set) var columns: Int
    package private(set) var rows: Int
    package var palette: Palette
    package var isColored: Bool
    /// Whether a ground is told from another by its shade; else what may be pressed or filled in stands in brackets.
    package var hasShades: Bool
    /// What is said in the last line instead of the help; the person or the link takes it away.
    package var notice = Notice.none
    package internal(set) var focus: Int?
    package internal(set) var scroll = 0

    var tree = Replica()
    var box: Box?
    package internal(set) var stops: [Stop] = []
    var fields: [Int: FieldState] = [:]
    var dates: [Int: DateState] = [:]
    /// How far views that scroll are scrolled.
    var offsets: [Int: Int] = [:]
    /// Whether the caret is to be seen; not once the person has scrolled away from it.
    var followsCaret = true
    /// What the mouse's button was pressed on last.
    var dragged: Int?
    /// A choice that waits until the one before it is answered.
    var waiting: Entry?
    /// What the server takes for the node that has the focus.
    var told: Int?
    /// The person's clock, by which dates are shown.
    package var clock = WallClock.utc
    /// What the help says in the person's language, by its English.
    package var words: [String: String] = [:]
    /// What the person has set and the server has not answered.
    var choices: [Int: Value] = [:]

    package enum Notice: Hashable, Sendable {
        case none
        /// About the link; gone when that lives.
        case waiting(String)
        /// Until a key is pressed.
        case message(String)
    }

    package init(
        columns: Int, rows: Int, palette: Palette = Palette(isDark: true), isColored: Bool = false,
        hasShades: Bool? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.palette = palette
        self.isColored = isColored
        self.hasShades = hasShades ?? isColored
    }

    /// The least window in which a screen can be used.
    package static let leastColumns = 24
    package static let leastRows = 6
    /// Wider than this a line is hard to read.
    static let widest = 88

    package var isTooSmall: Bool { columns < Self.leastColumns || rows < Self.leastRows }
    var screen: Int? { tree.nodes[0]?.children.last { tree.nodes[$0]?.kind == "screen" } }
    var title: String { screen.flatMap { tree.nodes[$0]?.properties["title"]?.string } ?? "" }
    var width: Int { min(columns, Self.widest) }
    /// The title stands above the contents, the help below.
    var top: Int { title.isEmpty ? 0 : rows >= 16 ? 2 : 1 }
    var viewport: Rect { Rect((columns - width) / 2, top, width, rows - top - 1) }
    var longestScroll: Int { max(0, (box?.rect.height ?? 0) - viewport.height) }

    package mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        refresh(tree)
        revealFocus()
    }

    /// Lays out the tree as it is now.
    package mutating func refresh(_ tree: Replica) {
        self.tree = tree
        let old = stops
        let isAtEnd = scroll > 0 && scroll == longestScroll && focus != nil && focus == old.last?.id
        guard let screen, !isTooSmall else {
            box = nil
            stops = []
            return
        }
        var layout = Layout(tree, offsets: offsets)
        let box = layout.screen(screen, width: width, height: viewport.height)
        self.box = box
        stops = Stop.all(in: box, of: tree)
        keepFocus(old)
        if old.isEmpty, focus == nil, let first = stops.first {
            focus = first.id
            enter(first.id)
        }
        if !fields.isEmpty { fields = fields.filter { tree.nodes[$0.key] != nil } }
        if !dates.isEmpty { dates = dates.filter { tree.nodes[$0.key] != nil } }
        if !offsets.isEmpty { offsets = offsets.filter { tree.nodes[$0.key] != nil } }
        scroll = min(scroll, longestScroll)
        // What comes below the last thing that one has done is its answer.
        if isAtEnd { revealFocus() }
        if followsCaret { scrollFocusedText() }
    }

    /// The tree is another one, or the same after a fresh mount: texts may have changed in any way.
    package mutating func mounted(_ tree: Replica) {
        for (id, var field) in fields {
            let splice = Splice.difference(from: text(of: id), to: tree.nodes[id]?.properties["text"]?.string ?? "")
            field.follow(splice)
            fields[id] = field
        }
        refresh(tree)
        if focus == nil, let first = stops.first {
            focus = first.id
            enter(first.id)
            scrollFocusedText()
        }
    }

    /// A frame has changed the tree.
    package mutating func applied(_ ops: [Op], _ tree: Replica) {
        for op in ops {
            if case .splice(let id, "text", let splice) = op { fields[id]?.follow(splice) }
        }
        refresh(tree)
        for case .effect(let id, let name, let arguments) in ops { perform(name, on: id, arguments) }
    }

    /// Takes away what the server has answered by now, and gives the focus to where it wants it. Returns what it is to
    /// hear of the focus.
    @discardableResult
    package mutating func settle(isUnderWay: (Int) -> Bool) -> [Action] {
        let next = waiting.map { isUnderWay($0.node) } == false ? takeWaiting() : []
        if !choices.isEmpty {
            let sent = next.compactMap { if case .send(let entry) = $0 { entry.node } else { nil } }
            choices = choices.filter { isUnderWay($0.key) || sent.contains($0.key) }
        }
        obeyFocus()
        return next + tellFocus()
    }

    package func text(of id: Int) -> String { tree.nodes[id]?.properties["text"]?.string ?? "" }

    /// The value of a property as the person sees it.
    func shown(_ name: String, of id: Int) -> Value? { choices[id] ?? tree.nodes[id]?.properties[name] }

    private mutating func perform(_ effect: String, on id: Int, _ arguments: [Value]) {
        switch effect {
        case "focus": if let stop = stops.first(where: { $0.id == id }) { focus(on: stop.id) }
        case "blur": if focus == id { focus = nil }
        case "scroll":
            scrollAround(id)
            if let rect = box(of: id)?.rect { reveal(rect) }
        case "announce": notice = .message(arguments.first?.string ?? text(of: id))
        default: break
        }
    }
}
