import FineWire

extension Page {
    /// The lines of a text view as they are shown.
    func lines(of id: Int, in rect: Rect) -> TextLines {
        TextLines(text(of: id), width: TextBoxView.inner(rect).width)
    }

    /// What an input does in a text view beyond what it does in a field; nil where a field does the same.
    mutating func editLines(_ stop: Stop, _ input: Input) -> [Action]? {
        var field = fields[stop.id] ?? FieldState()
        let text = text(of: stop.id)
        field.clamp(to: text)
        let lines = lines(of: stop.id, in: stop.rect)
        let (row, column) = lines.place(of: field.caret)
        defer { fields[stop.id] = field }
        switch input {
        case .key(.up, let extending, _), .key(.down, let extending, _):
            let isUp = if case .key(.up, _, _) = input { true } else { false }
            let next = row + (isUp ? -1 : 1)
            // At its ends the arrows leave the view, as they leave a field.
            guard lines.lines.indices.contains(next) || extending else { return nil }
            let goal = field.column ?? column
            let isOutside = !lines.lines.indices.contains(next)
            field.move(
                to: isOutside ? (isUp ? 0 : text.utf16.count) : lines.offset(row: next, column: goal),
                extending: extending)
            field.column = goal
        case .key(.home, let extending, let whole):
            field.move(to: whole ? 0 : lines.lines[row].start, extending: extending)
        case .key(.end, let extending, let whole):
            field.move(to: whole ? text.utf16.count : lines.lastOffset(row: row), extending: extending)
        case .control("a"): field.move(to: lines.lines[row].start)
        case .control("e"): field.move(to: lines.lastOffset(row: row))
        case .control("k"):
            let end = text.lineEnd(after: field.caret)
            // At the end of a line, the line break.
            return delete(field.caret..<(end > field.caret ? end : text.characterEnd(after: end)), in: stop.id, &field)
        case .control("u"): return delete(text.lineStart(before: field.caret)..<field.caret, in: stop.id, &field)
        case .key(.enter, _, _): return replace(field.selection, by: "\n", in: stop.id, &field)
        case .text(let typed): return replace(field.selection, by: typed, in: stop.id, &field)
        default: return nil
        }
        return []
    }

    /// Keeps the caret of the text view that has the focus within what is seen of it, and that within the window.
    mutating func scrollFocusedLines(_ stop: Stop) {
        guard var field = fields[stop.id], let node = tree.nodes[stop.id] else { return }
        let lines = lines(of: stop.id, in: stop.rect)
        // The caret may be ahead of the text: an edit that it has gone along with follows.
        let row = lines.place(of: min(field.caret, text(of: stop.id).utf16.count)).row
        let height = max(stop.rect.height, 1)
        if node.properties["scrolls"]?.bool == true || lines.lines.count > height {
            field.scroll = min(max(field.scroll, row - height + 1), row)
            field.scroll = min(field.scroll, max(0, lines.lines.count - height))
        } else {
            field.scroll = 0
        }
        fields[stop.id] = field
        guard stop.rect.height > viewport.height else { return }
        reveal(Rect(stop.rect.column, stop.rect.row + row - field.scroll, stop.rect.width, 1))
    }

    /// Sets the caret, or the end of the selection, where a text view was pressed.
    mutating func placeInLines(_ stop: Stop, _ column: Int, _ row: Int, extending: Bool = false) {
        var field = fields[stop.id] ?? FieldState()
        let inner = TextBoxView.inner(stop.rect)
        let lines = lines(of: stop.id, in: stop.rect)
        let offset = lines.offset(row: row - inner.row + field.scroll, column: max(column - inner.column, 0))
        field.move(to: offset, extending: extending)
        fields[stop.id] = field
    }
}

extension TextLines {
    /// The last offset of which the caret is seen in this row.
    fileprivate func lastOffset(row: Int) -> Int { offset(row: row, column: .max) }
}

extension String {
    fileprivate func lineStart(before offset: Int) -> Int {
        let end = utf16.index(startIndex, offsetBy: min(offset, utf16.count))
        guard let newline = self[..<end].lastIndex(where: \.isNewline) else { return 0 }
        return utf16.distance(from: startIndex, to: index(after: newline))
    }

    fileprivate func lineEnd(after offset: Int) -> Int {
        let start = utf16.index(startIndex, offsetBy: min(offset, utf16.count))
        let end = self[start...].firstIndex(where: \.isNewline) ?? endIndex
        return utf16.distance(from: startIndex, to: end)
    }
}
