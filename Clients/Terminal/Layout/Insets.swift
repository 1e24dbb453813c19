import FineWire

/// Insets in cells.
struct Insets: Hashable {
    var top = 0
    var leading = 0
    var bottom = 0
    var trailing = 0

    init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// `[top, leading, bottom, trailing]` in points.
    init(_ value: Value?) {
        let points = (value?.array ?? []).map(\.number)
        guard points.count >= 4 else {
            self.init()
            return
        }
        self.init(
            top: Points.rows(points[0]), leading: Points.columns(points[1]), bottom: Points.rows(points[2]),
            trailing: Points.columns(points[3]))
    }

    func apply(to rect: Rect) -> Rect {
        Rect(
            rect.column + leading, rect.row + top, rect.width - leading - trailing, rect.height - top - bottom)
    }
}

extension Layout {
    /// What a row keeps free around its content: a margin, and the place of the mark that deletes it.
    func rowInsets(_ id: Int) -> Insets {
        let row = node(id)
        let isDeletable = row.parent.map { node($0).properties["deletes"]?.string != nil } ?? false
        return Insets(leading: Self.margin, trailing: isDeletable ? Self.mark + 1 : Self.margin)
    }
}
