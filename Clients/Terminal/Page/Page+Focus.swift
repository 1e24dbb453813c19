import FineWire

extension Page {
    package var focused: Stop? { focus.flatMap { id in stops.first { $0.id == id } } }

    /// When what had the focus is gone, it goes to what came after it, or else before, or where a screen begins.
    mutating func keepFocus(_ old: [Stop]) {
        guard let focus, !stops.contains(where: { $0.id == focus }) else { return }
        self.focus = nil
        let live = Set(stops.map(\.id))
        guard let index = old.firstIndex(where: { $0.id == focus }) else { return }
        // Of the same role first: from one row's switch to the next one's.
        let after = old[index...].filter { live.contains($0.id) }
        let before = old[..<index].reversed().filter { live.contains($0.id) }
        let role = old[index].role
        let next =
            after.first { $0.role == role } ?? before.first { $0.role == role } ?? after.first ?? before.first
        if let next = next ?? stops.first { self.focus(on: next.id) }
    }

    mutating func focus(on id: Int) {
        focus = id
        enter(id)
        scrollAround(id)
        revealFocus()
    }

    /// A text that gets the focus for the first time has its caret at the end.
    mutating func enter(_ id: Int) {
        guard stops.first(where: { $0.id == id })?.isText == true, fields[id] == nil else { return }
        var field = FieldState()
        field.move(to: text(of: id).utf16.count)
        fields[id] = field
    }

    mutating func moveFocus(by step: Int) {
        guard !stops.isEmpty else { return }
        let index = focus.flatMap { id in stops.firstIndex { $0.id == id } }
        let next = index.map { ($0 + step + stops.count) % stops.count } ?? (step > 0 ? 0 : stops.count - 1)
        focus(on: stops[next].id)
    }

    /// To the nearest stop in a direction; without one, false.
    mutating func moveFocus(_ key: Key) -> Bool {
        guard let here = focused?.rect else {
            moveFocus(by: 1)
            return focus != nil
        }
        let candidates = stops.filter { stop in
            switch key {
            case .up: stop.rect.bottom <= here.row
            case .down: stop.rect.row >= here.bottom
            case .left: stop.rect.end <= here.column && stop.rect.row < here.bottom && stop.rect.bottom > here.row
            default: stop.rect.column >= here.end && stop.rect.row < here.bottom && stop.rect.bottom > here.row
            }
        }
        func cost(_ stop: Stop) -> Int {
            let rows = abs(stop.rect.row - here.row)
            let columns = max(0, stop.rect.column - here.end + 1, here.column - stop.rect.end + 1)
            return key == .up || key == .down ? rows * 1000 + columns : columns * 1000 + rows
        }
        guard let next = candidates.min(by: { cost($0) < cost($1) }) else { return false }
        focus(on: next.id)
        return true
    }

    mutating func revealFocus() {
        if let focused { reveal(focused.rect) }
    }

    mutating func reveal(_ rect: Rect) {
        if rect.bottom > scroll + viewport.height { scroll = rect.bottom - viewport.height }
        if rect.row < scroll { scroll = rect.row }
        // The first stop shows what stands above it, too.
        if rect == stops.first?.rect, rect.bottom <= viewport.height { scroll = 0 }
        // And the last one what stands below.
        if rect == stops.last?.rect, rect.row >= longestScroll { scroll = longestScroll }
        scroll = min(max(scroll, 0), longestScroll)
    }

    mutating func scroll(by rows: Int) {
        scroll = min(max(scroll + rows, 0), longestScroll)
    }
}
