import FineWire

extension Page {
    /// The box of a node on the page.
    func box(of id: Int) -> Box? {
        var found: Box?
        box?.forEach { if $0.id == id { found = $0 } }
        return found
    }

    /// Scrolls the views around a node so that it is seen, from the outermost to the innermost.
    mutating func scrollAround(_ id: Int) {
        for view in box?.scrolls(around: id) ?? [] {
            guard let scrolling = box(of: view)?.scrolling, let rect = box(of: id)?.rect else { return }
            let (start, end, from, to) =
                scrolling.axis == .horizontal
                ? (rect.column, rect.end, scrolling.view.column, scrolling.view.end)
                : (rect.row, rect.bottom, scrolling.view.row, scrolling.view.bottom)
            if start < from {
                scroll(view, by: start - from)
            } else if end > to {
                scroll(view, by: min(end - to, start - from))
            }
        }
    }

    /// Scrolls a view by cells; false where it is at its end already.
    @discardableResult
    mutating func scroll(_ id: Int, by cells: Int) -> Bool {
        guard let scrolling = box(of: id)?.scrolling else { return false }
        let offset = min(max(scrolling.offset + cells, 0), scrolling.longest)
        guard offset != scrolling.offset else { return false }
        offsets[id] = offset
        refresh(tree)
        return true
    }

    /// Keys of a view that can only be scrolled; nil for those that it does not use.
    mutating func workScroll(_ stop: Stop, _ input: Input) -> [Action]? {
        guard let scrolling = box(of: stop.id)?.scrolling else { return nil }
        let isAcross = scrolling.axis == .horizontal
        switch input {
        case .key(.left, _, _) where isAcross: scroll(stop.id, by: -4)
        case .key(.right, _, _) where isAcross: scroll(stop.id, by: 4)
        case .key(.up, _, _) where !isAcross: return scroll(stop.id, by: -1) ? [] : nil
        case .key(.down, _, _) where !isAcross: return scroll(stop.id, by: 1) ? [] : nil
        case .key(.home, _, _): scroll(stop.id, by: -scrolling.length)
        case .key(.end, _, _): scroll(stop.id, by: scrolling.length)
        default: return nil
        }
        return []
    }

    /// Turns the wheel over a cell: the innermost view there that can follow does, and else the page.
    mutating func wheel(_ direction: Int, across: Bool, _ column: Int, _ row: Int) {
        let (column, row) = (column - viewport.column, row - viewport.row + scroll)
        var views: [Box] = []
        box?.forEach { box in
            guard box.rect.contains(column: column, row: row) else { return }
            if box.scrolling != nil || box.kind == "textView" { views.append(box) }
        }
        for view in views.reversed() {
            if view.kind == "textView" {
                if !across, scrollLines(of: view, by: direction * 2) { return }
            } else if (view.scrolling?.axis == .horizontal) == across {
                if scroll(view.id, by: direction * (across ? 8 : 3)) { return }
            }
        }
        if !across { scroll(by: 3 * direction) }
    }

    private mutating func scrollLines(of view: Box, by rows: Int) -> Bool {
        let longest = max(0, lines(of: view.id, in: view.rect).lines.count - view.rect.height)
        var field = fields[view.id] ?? FieldState()
        let target = min(max(field.scroll + rows, 0), longest)
        guard target != field.scroll else { return false }
        field.scroll = target
        fields[view.id] = field
        return true
    }

    /// A press on the bar of a view that scrolls goes to that place; false where there is none.
    mutating func pressBar(_ column: Int, _ row: Int) -> Bool {
        var hit: Box?
        box?.forEach { box in
            guard let scrolling = box.scrolling, scrolling.longest > 0 else { return }
            if box.rect.contains(column: column, row: row), !scrolling.view.contains(column: column, row: row) {
                hit = box
            }
        }
        guard let hit, let scrolling = hit.scrolling, scrolling.room > 1 else { return false }
        let place = scrolling.axis == .horizontal ? column - hit.rect.column : row - hit.rect.row
        scroll(hit.id, by: scrolling.longest * place / (scrolling.room - 1) - scrolling.offset)
        return true
    }
}
