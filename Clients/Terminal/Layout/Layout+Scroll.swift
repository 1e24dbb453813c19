import FineWire

extension Layout {
    /// A view that scrolls upright is as wide as its contents, one that scrolls across as all of them side by side.
    mutating func scrollWidth(_ id: Int, _ node: Replica.Node) -> Int {
        let children = arranged(id)
        guard node.scrollAxis == .horizontal else { return widest(children) }
        return children.reduce(0) { $0 + width(of: $1) }
    }

    mutating func scrollHeight(_ id: Int, _ node: Replica.Node, width: Int) -> Int {
        let children = arranged(id)
        guard node.scrollAxis == .horizontal else { return stacked(children, width: width) }
        let highest = children.reduce(0) { max($0, height(of: $1, width: self.width(of: $1))) }
        // The last row shows where one is.
        return highest + (scrollWidth(id, node) > width ? 1 : 0)
    }

    mutating func placeScroll(_ id: Int, _ node: Replica.Node, _ children: [Int], in rect: Rect) -> Box {
        var view = rect
        let axis = node.scrollAxis
        var length = axis == .horizontal ? scrollWidth(id, node) : stacked(children, width: rect.width)
        if axis == .horizontal, length > rect.width {
            view.height = max(rect.height - 1, 0)
        } else if axis == .vertical, length > rect.height {
            view.width = max(rect.width - 1, 0)
            length = stacked(children, width: view.width)
        }
        var scrolling = Box.Scrolling(axis: axis, length: length, offset: 0, view: view)
        scrolling.offset = min(max(offsets[id] ?? 0, 0), scrolling.longest)
        var column = view.column - (axis == .horizontal ? scrolling.offset : 0)
        var row = view.row - (axis == .vertical ? scrolling.offset : 0)
        let boxes = children.map { child in
            let width = axis == .horizontal ? self.width(of: child) : view.width
            let height = axis == .horizontal ? view.height : self.height(of: child, width: width)
            defer { if axis == .horizontal { column += width } else { row += height } }
            return place(child, Rect(column, row, width, height))
        }
        return Box(id, node.kind, rect, boxes, scrolling: scrolling)
    }
}

extension Replica.Node {
    var scrollAxis: Axis { properties["axis"]?.string == "horizontal" ? .horizontal : .vertical }
}
