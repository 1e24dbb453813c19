/// Where a node lies on the page, and those within it.
package struct Box: Hashable, Sendable {
    package var id: Int
    package var kind: String
    package var rect: Rect
    package var children: [Box]
    /// Of a view that scrolls, how long its contents are along its axis, and how much of that is before what is seen.
    package var scrolling: Scrolling?

    package struct Scrolling: Hashable, Sendable {
        package var axis: Axis
        package var length: Int
        package var offset: Int
        /// What shows the contents, within the view.
        package var view: Rect

        package var room: Int { axis == .horizontal ? view.width : view.height }
        package var longest: Int { max(length - room, 0) }
    }

    init(_ id: Int, _ kind: String, _ rect: Rect, _ children: [Box] = [], scrolling: Scrolling? = nil) {
        self.id = id
        self.kind = kind
        self.rect = rect
        self.children = children
        self.scrolling = scrolling
    }

    /// The views that scroll around a box within this one, the outermost first; nil where there is no such box.
    func scrolls(around id: Int) -> [Int]? {
        if id == self.id { return [] }
        for child in children {
            if let inner = child.scrolls(around: id) { return scrolling == nil ? inner : [self.id] + inner }
        }
        return nil
    }

    /// Calls `body` for this box and all below, those in front last.
    func forEach(_ body: (Box) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }
}
