import FineWire

/// Solves a tree's declared layout in cells.
///
/// Widths come first, from what the nodes prefer and the room that there is; heights follow from widths. A screen is
/// as high as it needs to be and scrolls, so nothing gives way downwards.
package struct Layout {
    let tree: Replica
    /// How far views that scroll are scrolled, by node.
    let offsets: [Int: Int]
    private var widths: [Int: Int] = [:]
    private var heights: [Height: Int] = [:]

    private struct Height: Hashable {
        let id: Int
        let width: Int
    }

    package init(_ tree: Replica, offsets: [Int: Int] = [:]) {
        self.tree = tree
        self.offsets = offsets
    }

    /// A margin of lists and rows, and the mark that deletes a row, in columns.
    static let margin = 2
    static let mark = 3

    /// The box of a screen's contents, at the origin, at least `height` high.
    package mutating func screen(_ id: Int, width: Int, height: Int) -> Box {
        let children = arranged(id)
        var row = 0
        var boxes: [Box] = []
        for (index, child) in children.enumerated() {
            let needed = self.height(of: child, width: width)
            let own = index == children.count - 1 ? max(needed, height - row) : needed
            boxes.append(place(child, Rect(0, row, width, own)))
            row += own
        }
        return Box(id, "screen", Rect(0, 0, width, max(row, height)), boxes)
    }

    func node(_ id: Int) -> Replica.Node {
        tree.nodes[id] ?? Replica.Node(kind: "group", properties: [:], parent: nil, children: [])
    }

    /// The children as a layout sees them: those of groups among them, and none that is hidden.
    func arranged(_ id: Int) -> [Int] {
        node(id).children.flatMap { child in
            let node = node(child)
            return node.kind == "group" ? arranged(child) : node.isHidden ? [] : [child]
        }
    }

    /// The width that a node prefers, whatever room there is.
    package mutating func width(of id: Int) -> Int {
        if let known = widths[id] { return known }
        let node = node(id)
        let width = constrained(node, .horizontal, preferredWidth(of: id, node))
        widths[id] = width
        return width
    }

    /// The height that a node needs in this width.
    package mutating func height(of id: Int, width: Int) -> Int {
        let key = Height(id: id, width: width)
        if let known = heights[key] { return known }
        let node = node(id)
        let height = constrained(node, .vertical, neededHeight(of: id, node, width: width))
        heights[key] = height
        return height
    }

    private mutating func preferredWidth(of id: Int, _ node: Replica.Node) -> Int {
        let properties = node.properties
        switch node.kind {
        case "label": return Lines.width(of: properties["text"]?.string ?? "")
        case "button": return node.buttonText.columns + 4
        case "textField", "textView": return 24
        case "image": return node.pictureText.columns
        case "progress": return 24
        case "activity": return ActivityView.text(of: node).columns
        case "divider": return 1
        case "scroll": return scrollWidth(id, node)
        case "toggle": return ToggleView.width
        case "spacer": return 0
        case "stack":
            let children = arranged(id)
            guard properties["axis"]?.string == "horizontal" else { return widest(children) }
            return children.reduce(spacing(node) * max(children.count - 1, 0)) { $0 + self.width(of: $1) }
        case "padding":
            let insets = Insets(properties["insets"])
            return widest(arranged(id)) + insets.leading + insets.trailing
        case "frame":
            let size = properties["size"]?.array ?? []
            return size.first?.number.map(Points.columns) ?? widest(arranged(id))
        case "list": return widest(arranged(id)) + 2 * Self.margin
        case "row": return widest(arranged(id)) + rowInsets(id).leading + rowInsets(id).trailing
        case "error": return Lines.width(of: properties["text"]?.string ?? "") + 2
        case "screen", "session": return widest(arranged(id))
        default:
            if let control = node.control() { return control.width }
            return max(FallbackView(node).width, widest(arranged(id)) + FallbackView(node).insets.leading)
        }
    }

    private mutating func neededHeight(of id: Int, _ node: Replica.Node, width: Int) -> Int {
        let properties = node.properties
        switch node.kind {
        case "label": return Lines.of(node, width: width).count
        case "button", "textField", "toggle", "image", "progress", "activity", "divider": return 1
        case "textView": return TextBoxView.height(of: node, width: width)
        case "scroll": return scrollHeight(id, node, width: width)
        case "spacer": return 0
        case "stack":
            let children = arranged(id)
            if properties["axis"]?.string == "horizontal" {
                let shares = shareWidth(of: node, among: children, width: width)
                return zip(children, shares).reduce(0) { max($0, height(of: $1.0, width: $1.1)) }
            }
            let gaps = spacing(node) * max(children.count - 1, 0)
            return children.reduce(gaps) { $0 + downwards($1, in: node, width: width) }
        case "padding":
            let insets = Insets(properties["insets"])
            return stacked(arranged(id), width: width - insets.leading - insets.trailing) + insets.top + insets.bottom
        case "frame":
            let size = properties["size"]?.array ?? []
            if size.count > 1, let points = size[1].number { return Points.rows(points) }
            return arranged(id).reduce(0) { max($0, height(of: $1, width: min(self.width(of: $1), width))) }
        case "list": return stacked(arranged(id), width: width - 2 * Self.margin)
        case "row":
            let insets = rowInsets(id)
            return max(1, stacked(arranged(id), width: width - insets.leading - insets.trailing))
        case "error": return (properties["text"]?.string ?? "").wrapped(to: width - 2).count
        case "screen", "session": return stacked(arranged(id), width: width)
        default:
            if node.control() != nil { return 1 }
            let insets = FallbackView(node).insets
            return insets.top + stacked(arranged(id), width: width - insets.leading)
        }
    }

    /// The height of a vertical stack's child in its own width.
    mutating func downwards(_ child: Int, in stack: Replica.Node, width: Int) -> Int {
        let node = node(child)
        if node.kind == "spacer" { return Points.rows(node.properties["minLength"]?.number) }
        return height(of: child, width: across(child, in: stack, width: width))
    }

    mutating func widest(_ ids: [Int]) -> Int { ids.reduce(0) { max($0, width(of: $1)) } }

    mutating func stacked(_ ids: [Int], width: Int) -> Int {
        ids.reduce(0) { $0 + height(of: $1, width: max(width, 0)) }
    }

    func spacing(_ stack: Replica.Node) -> Int {
        let points = stack.properties["spacing"]?.number
        return stack.properties["axis"]?.string == "horizontal" ? Points.columns(points) : Points.rows(points)
    }
}
