import FineWire

/// Rows from a collection, each with the identity of its element. What a row reads updates that row alone.
///
/// When the list renders, the row of an element that is still there runs again where the element differs from the one
/// before; elements that cannot be compared, or are objects (the old and the new one are the same), always count as
/// different. The description lets go of its collection once it is rendered, so that the author's own stays the only
/// reference and is changed in place.
public struct FineList<Element: Identifiable>: Renderable, Primitive {
    private let sections: Lent<[any Collection<Element>]>
    private let content: @MainActor (Element) -> FineChildren
    package let site: Site
    private var reconfiguration = RowReconfiguration.automatic
    private(set) var select: (@MainActor (Element) -> Void)?
    private(set) var delete: (@MainActor (Element) -> Void)?
    private var deleteTitle = ""
    private var keyboardDismissMode = FineKeyboardDismissMode.none

    public init(
        _ data: some Collection<Element>, file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder content: @escaping @MainActor (Element) -> FineChildren
    ) {
        sections = Lent([data])
        self.content = content
        site = Site(file: file, line: line)
    }

    public init(
        sections: [FineListSection<Element>], file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder content: @escaping @MainActor (Element) -> FineChildren
    ) {
        self.sections = Lent(sections.map(\.items))
        self.content = content
        site = Site(file: file, line: line)
    }

    /// Runs when the person chooses a row; nil makes the rows no choice.
    public func onSelect(_ handler: (@MainActor (Element) -> Void)?) -> FineList { with { $0.select = handler } }

    /// Lets the person delete a row: `handler` removes the element. Nil takes the way away.
    public func onDelete(title: String = "Delete", _ handler: (@MainActor (Element) -> Void)?) -> FineList {
        with {
            $0.delete = handler
            $0.deleteTitle = title
        }
    }

    /// Whether scrolling puts an on-screen keyboard away; `.none` by default.
    public func keyboardDismissMode(_ mode: FineKeyboardDismissMode) -> FineList {
        with { $0.keyboardDismissMode = mode }
    }

    /// Runs every row again whenever the list renders: for rows that show what neither the element nor an observable
    /// object holds. Of this and `reconfiguringOnlyChangedRows()` the last holds.
    public func reconfiguringAllRows() -> FineList { with { $0.reconfiguration = .all } }

    /// Runs only the rows whose element changed, also where elements are objects: their `==`, or else their identity,
    /// is taken to speak for all that a row shows.
    public func reconfiguringOnlyChangedRows() -> FineList { with { $0.reconfiguration = .onlyChanged } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "list" }

    package func update(_ update: inout Update) {
        if let sections = sections.take() {
            addRows(of: sections, to: &update)
        } else {
            // Rendered again for something that the collection itself reads: until whoever described this list gives
            // another, the rows stay as they are.
            for row in update.node.children { update.add(row.primitive, slot: .unmatched, key: row.key) }
            update.set("sections", update.node.properties["sections"] ?? .null)
        }
        update.set("selects", select != nil, default: false)
        if delete != nil { update.set("deletes", deleteTitle, default: "") }
        update.set("keyboardDismiss", keyboardDismissMode.rawValue, default: "none")
    }

    package func didRender(_ node: Node) {
        guard let missed = sections.missed else { return }
        var ancestor: Node? = node
        for _ in 0..<missed { ancestor = ancestor?.parent }
        ancestor?.mark()
    }

    private func addRows(of sections: [any Collection<Element>], to update: inout Update) {
        var seen: Set<Element.ID> = []
        var counts: [Value] = []
        for section in sections {
            var count = 0
            for element in section {
                guard seen.insert(element.id).inserted else {
                    FineDiagnostics.report(
                        "duplicate id \(element.id) in a list (node \(update.node.id)); the second element is skipped")
                    continue
                }
                let row = ListRow(
                    element: element, content: content, reconfiguration: reconfiguration, site: site)
                update.add(row, slot: .unmatched, key: Key(element.id))
                count += 1
            }
            counts.append(["count": .number(Double(count))])
        }
        update.set("sections", .array(counts), default: [])
    }
}
