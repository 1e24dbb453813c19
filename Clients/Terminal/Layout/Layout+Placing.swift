import FineWire

extension Layout {
    /// The box of a node that is given this place, with those below it.
    mutating func place(_ id: Int, _ rect: Rect) -> Box {
        let node = node(id)
        let children = arranged(id)
        if node.kind == "scroll" { return placeScroll(id, node, children, in: rect) }
        return Box(id, node.kind, rect, placed(children, of: id, node, in: rect))
    }

    private mutating func placed(_ children: [Int], of id: Int, _ node: Replica.Node, in rect: Rect) -> [Box] {
        guard !children.isEmpty else { return [] }
        switch node.kind {
        case "stack" where node.properties["axis"]?.string == "horizontal": return placeRow(node, children, in: rect)
        case "stack": return placeColumn(node, children, in: rect)
        case "padding": return fill(children, Insets(node.properties["insets"]).apply(to: rect))
        case "frame": return children.map { align($0, node.properties["align"]?.string ?? "center", in: rect) }
        case "list":
            return fill(children, Insets(leading: Self.margin, trailing: Self.margin).apply(to: rect), last: false)
        case "row": return fill(children, rowInsets(id).apply(to: rect))
        default:
            return fill(children, FallbackView(node).insets.apply(to: rect), last: false)
        }
    }

    /// One below the other in the whole width; the last takes what is left.
    private mutating func fill(_ children: [Int], _ rect: Rect, last fills: Bool = true) -> [Box] {
        var row = rect.row
        return children.enumerated().map { index, child in
            let width = node(child).isCompact ? min(self.width(of: child), rect.width) : rect.width
            let needed = height(of: child, width: width)
            let isLast = fills && index == children.count - 1
            defer { row += needed }
            return place(child, Rect(rect.column, row, width, isLast ? max(needed, rect.bottom - row) : needed))
        }
    }

    private mutating func align(_ child: Int, _ alignment: String, in rect: Rect) -> Box {
        let width = min(self.width(of: child), rect.width)
        let height = min(self.height(of: child, width: width), rect.height)
        let alignment = alignment.lowercased()
        let column =
            alignment.hasSuffix("leading")
            ? rect.column
            : alignment.hasSuffix("trailing") ? rect.end - width : rect.column + (rect.width - width) / 2
        let row =
            alignment.hasPrefix("top")
            ? rect.row : alignment.hasPrefix("bottom") ? rect.bottom - height : rect.row + (rect.height - height) / 2
        return place(child, Rect(column, row, width, height))
    }
}
