import FineWire

extension Page {
    /// What the person's input asks for.
    package mutating func handle(_ input: Input) -> [Action] {
        if case .background(let color) = input {
            let palette = Palette(isDark: color.luminance < 0.5, ground: color)
            let changes = palette.isDark != self.palette.isDark
            self.palette = palette
            return changes ? [.traits] : []
        }
        if case .message = notice { notice = .none }
        let before = focus
        let isDrag = if case .drag = input { true } else { false }
        var actions = act(on: input)
        if let before, before != focus { actions += enterDigits(of: before) }
        switch input {
        case .wheel, .key(.pageUp, _, _), .key(.pageDown, _, _): followsCaret = false
        default:
            followsCaret = true
            scrollFocusedText()
        }
        actions += tellFocus()
        return isDrag || actions.isEmpty ? actions : takeWaiting() + actions
    }

    private mutating func act(on input: Input) -> [Action] {
        switch input {
        case .control("c"), .control("q"): return [.quit]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        case .key(.tab, _, _): moveFocus(by: 1)
        case .key(.backtab, _, _): moveFocus(by: -1)
        case .key(.pageUp, _, _): scroll(by: 1 - viewport.height)
        case .key(.pageDown, _, _): scroll(by: viewport.height - 1)
        case .wheel(let direction, let across, let column, let row): wheel(direction, across: across, column, row)
        case .press(let column, let row): return press(column, row)
        case .drag(let column, let row): return drag(column, row)
        default:
            if let stop = focused, let actions = own(stop, input) { return actions }
            return work(input)
        }
        return []
    }

    /// What has a use of its own for an input; nil where it has none.
    private mutating func own(_ stop: Stop, _ input: Input) -> [Action]? {
        switch stop.role {
        case .field: edit(stop.id, input)
        case .lines: editLines(stop, input) ?? edit(stop.id, input)
        case .value: work(stop, input)
        case .scroll: workScroll(stop, input)
        default: nil
        }
    }

    /// Keys of what has the focus, unless it has taken them.
    private mutating func work(_ input: Input) -> [Action] {
        switch input {
        case .key(.enter, _, _): return focused.map { activate($0, bySpace: false) } ?? []
        case .text(" "): return focused.map { activate($0, bySpace: true) } ?? []
        case .key(.delete, _, _), .key(.backspace, _, _):
            guard let stop = focused, let row = stop.deletable, !stop.isText else { return [] }
            return [.send(Entry(node: row, event: "delete"))]
        case .key(.left, _, _), .key(.right, _, _):
            if case .key(let key, _, _) = input { _ = moveFocus(key) }
        case .key(.up, _, _), .key(.down, _, _):
            guard case .key(let key, _, _) = input else { break }
            if !moveFocus(key) { scroll(by: key == .up ? -1 : 1) }
        case .key(.home, _, _): scroll = 0
        case .key(.end, _, _): scroll = longestScroll
        default: break
        }
        return []
    }

    /// What Enter and a press do, and Space, but in a field.
    mutating func activate(_ stop: Stop, bySpace: Bool) -> [Action] {
        switch stop.role {
        case .button, .tap: return [.send(Entry(node: stop.id, event: "tap"))]
        case .row:
            let list = tree.nodes[stop.id]?.parent.flatMap { tree.nodes[$0] }
            guard list?.properties["selects"]?.bool == true else { return [] }
            return [.send(Entry(node: stop.id, event: "select"))]
        case .toggle:
            let isOn = shown("on", of: stop.id)?.bool ?? false
            return set(stop.id, .bool(!isOn))
        case .value:
            guard tree.nodes[stop.id]?.control() == nil else { return [] }
            return wish(.step(1), of: stop.id)
        case .lines, .scroll: return []
        case .field:
            guard !bySpace, tree.nodes[stop.id]?.properties["submit"]?.bool == true else { return [] }
            return [.send(Entry(node: stop.id, event: "submit"))]
        }
    }

    private mutating func set(_ id: Int, _ value: Value) -> [Action] {
        choices[id] = value
        return [.send(Entry(node: id, event: "set", arguments: [value]))]
    }

    private mutating func press(_ column: Int, _ row: Int) -> [Action] {
        let view = viewport
        dragged = nil
        guard view.contains(column: column, row: row) else { return [] }
        let (column, row) = (column - view.column, row - view.row + scroll)
        // What is in front comes last.
        guard let stop = stops.last(where: { $0.contains(column: column, row: row) }) else {
            return pressBar(column, row) ? [] : pressMark(column, row)
        }
        if stop.role == .row, stop.rect.end - Layout.mark <= column, stop.deletable != nil {
            return pressMark(column, row)
        }
        dragged = stop.id
        if stop.role == .scroll, pressBar(column, row) { return [] }
        // Seen as it was pressed, before what the focus scrolls.
        switch stop.role {
        case .field: place(stop, column)
        case .lines: placeInLines(stop, column, row)
        case .value:
            focus = stop.id
            return pressValue(stop, column, row)
        default: break
        }
        focus(on: stop.id)
        return stop.isText ? [] : activate(stop, bySpace: false)
    }

    /// The mark at the end of a row deletes it.
    private mutating func pressMark(_ column: Int, _ row: Int) -> [Action] {
        var rows: [Box] = []
        box?.forEach { if $0.kind == "row", $0.rect.contains(column: column, row: row) { rows.append($0) } }
        guard let hit = rows.last, column >= hit.rect.end - Layout.mark, let list = tree.nodes[hit.id]?.parent,
            tree.nodes[list]?.properties["deletes"]?.string != nil
        else { return [] }
        return [.send(Entry(node: hit.id, event: "delete"))]
    }
}
