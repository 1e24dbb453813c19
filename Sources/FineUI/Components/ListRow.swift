import FineWire

/// Which surviving rows run again when their list renders.
enum RowReconfiguration {
    case automatic, all, onlyChanged
}

/// A row of a list: a node of its own, with the scope of what it shows.
struct ListRow<Element: Identifiable>: Primitive {
    let element: Element
    let content: @MainActor (Element) -> FineChildren
    let reconfiguration: RowReconfiguration
    let site: Site

    var body: any Renderable { self }
    func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    var kind: String { "row" }

    func update(_ update: inout Update) {
        update.set("key", wireKey)
        update.add(content(element))
    }

    func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        // The list's handlers are newer than the row where the element did not change.
        let list = node.parent?.primitive as? FineList<Element>
        let handler: (@MainActor (Element) -> Void)? =
            switch event {
            case "select": list?.select
            case "delete": list?.delete
            default: nil
            }
        guard let handler else { return .unknownEvent(event, kind: kind) }
        handler(element)
        return nil
    }

    func isUpToDate(with old: any Primitive) -> Bool {
        guard let old = old as? ListRow<Element>, reconfiguration != .all else { return false }
        let isObject = type(of: element) is AnyClass
        if isObject && reconfiguration == .automatic { return false }
        if let element = element as? any Equatable { return Self.equals(element, old.element) }
        return isObject && element as AnyObject === old.element as AnyObject
    }

    private static func equals<Compared: Equatable>(_ new: Compared, _ old: Any) -> Bool { (old as? Compared) == new }

    /// A number for a whole number that a client can hold, else the id's text.
    private var wireKey: Value {
        if let number = element.id as? any BinaryInteger, let exact = Int(exactly: number) {
            let value = Value.number(Double(exact))
            if value.integer == exact { return value }
        }
        return .string("\(element.id)")
    }
}
