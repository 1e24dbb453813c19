import FineWire

/// A place for the focus.
package struct Stop: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
        case button, field, lines, toggle, row, tap, value
        /// A view that scrolls and holds no other stop.
        case scroll
    }

    package var id: Int
    package var role: Role
    package var rect: Rect
    /// The row that it stands in, or is, where that can be deleted.
    var deletable: Int?
    /// What of the page the views around it that scroll show; nil where there are none.
    var clip: Rect?

    /// Whether it holds a text that is edited.
    var isText: Bool { role == .field || role == .lines }

    func contains(column: Int, row: Int) -> Bool {
        rect.contains(column: column, row: row) && clip?.contains(column: column, row: row) ?? true
    }

    /// The stops of a page in the order of Tab.
    static func all(in box: Box, of tree: Replica) -> [Stop] {
        var collector = Collector(tree: tree)
        collector.collect(box, Surroundings())
        return collector.stops
    }

    private struct Surroundings {
        var deletable: Int?
        var clip: Rect?
    }

    private struct Collector {
        let tree: Replica
        var stops: [Stop] = []

        mutating func collect(_ box: Box, _ around: Surroundings) {
            guard let node = tree.nodes[box.id] else { return }
            let list = node.kind == "row" ? node.parent.flatMap { tree.nodes[$0]?.properties } : nil
            var around = around
            if list?["deletes"]?.string != nil { around.deletable = box.id }
            let before = stops.count
            if let role = Stop.role(of: node, list: list) { add(role, box, around) }
            var inner = around
            if let scrolling = box.scrolling {
                inner.clip = scrolling.view.intersection(around.clip ?? scrolling.view)
            }
            for child in box.children { collect(child, inner) }
            guard stops.count == before else { return }
            // A row that can only be deleted is a stop when nothing within it is, and so is what can only be scrolled.
            if list?["deletes"]?.string != nil {
                add(.row, box, around)
            } else if let scrolling = box.scrolling, scrolling.longest > 0 {
                add(.scroll, box, around)
            }
        }

        private mutating func add(_ role: Role, _ box: Box, _ around: Surroundings) {
            stops.append(
                Stop(id: box.id, role: role, rect: box.rect, deletable: around.deletable, clip: around.clip))
        }
    }

    private static func role(of node: Replica.Node, list: Properties?) -> Role? {
        switch node.kind {
        case "button": return node.isEnabled ? .button : nil
        case "textField": return node.isEnabled ? .field : nil
        case "textView": return node.isEnabled ? .lines : nil
        case "toggle": return node.isEnabled ? .toggle : nil
        case "row": return list?["selects"]?.bool == true ? .row : nil
        case "label", "stack", "padding", "frame", "list", "spacer", "error", "screen", "session", "group", "image",
            "progress", "activity", "divider", "scroll":
            return node.properties["tap"]?.bool == true ? .tap : nil
        default:
            if node.control() != nil { return node.isEnabled ? .value : nil }
            if FallbackView(node).isAdjustable { return .value }
            return node.properties["tap"]?.bool == true ? .tap : nil
        }
    }
}
