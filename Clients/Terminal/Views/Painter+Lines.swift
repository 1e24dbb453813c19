import FineWire

/// The place of the lines within a text view.
enum TextBoxView {
    /// Rows that are there before anything is written.
    static let rows = 3
    /// Rows of a view that scrolls and has no height of its own.
    static let scrollingRows = 6

    /// A column at the left for the mark of the focus, one at the right for the caret behind a full line.
    static func inner(_ rect: Rect) -> Rect { Rect(rect.column + 1, rect.row, rect.width - 2, rect.height) }

    static func height(of node: Replica.Node, width: Int) -> Int {
        if node.properties["scrolls"]?.bool == true { return scrollingRows }
        let text = node.properties["text"]?.string ?? ""
        return max(rows, TextLines(text, width: width - 2).lines.count)
    }
}

extension Painter {
    mutating func textView(_ id: Int, _ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let isFocused = page.focus == id
        let base = canvas.background(rect.column, max(rect.row, clip.row))
        let ground = palette.named(isFocused ? "secondarySystemFill" : "tertiarySystemFill", over: base)
        canvas.fill(rect.intersection(clip), ground)
        if isFocused || (!page.hasShades && node.isEnabled) {
            let style = CellStyle(foreground: look.tint)
            for row in rect.row..<rect.bottom {
                write(page.hasShades ? "▎" : isFocused ? "┃" : "│", rect.column, row, style)
            }
        }
        let inner = TextBoxView.inner(rect)
        let text = page.text(of: id)
        let field = page.fields[id]
        let outer = clip
        // The caret may stand behind the last character of a full line.
        clip = clip.intersection(Rect(inner.column, inner.row, inner.width + 1, inner.height))
        defer { clip = outer }
        guard !text.isEmpty else {
            let style = CellStyle(foreground: palette.named("placeholderText"))
            let words = node.properties["placeholder"]?.string ?? ""
            for (index, line) in words.wrapped(to: inner.width, limit: inner.height).enumerated() {
                write(line, inner.column, inner.row + index, style)
            }
            if isFocused, clip.contains(column: inner.column, row: inner.row) {
                canvas.cursor = (inner.column, inner.row)
            }
            return
        }
        var style = font(node.properties["font"])
        style.foreground =
            node.isEnabled ? words(node.properties["textColor"], inner, look) : palette.named("tertiaryLabel")
        let lines = TextLines(text, width: inner.width)
        let scroll = min(field?.scroll ?? 0, max(0, lines.lines.count - inner.height))
        let alignment = node.properties["alignment"]?.string
        for (index, line) in lines.lines.enumerated().dropFirst(scroll).prefix(inner.height) {
            let row = inner.row + index - scroll
            let start = column(of: line.text, in: inner, alignment)
            write(line.text, start, row, style)
            guard isFocused, let field else { continue }
            select(field.selection, in: line, from: start, row, look)
        }
        scrollMarks(lines.lines.count, scroll, inner, look)
        guard isFocused, let field else { return }
        let place = lines.place(of: min(field.caret, text.utf16.count))
        let start = column(of: lines.lines[place.row].text, in: inner, alignment)
        let caret = (column: min(start + place.column, inner.end), row: inner.row + place.row - scroll)
        if clip.contains(column: caret.column, row: caret.row) { canvas.cursor = caret }
    }

    private mutating func select(
        _ selection: Range<Int>, in line: TextLines.Line, from start: Int, _ row: Int, _ look: Look
    ) {
        let from = max(selection.lowerBound, line.start)
        let to = min(selection.upperBound, line.end)
        let goesOn = selection.upperBound > line.end && selection.lowerBound <= line.end && line.isBroken
        guard from < to || goesOn else { return }
        let first = start + line.text.columns(before: from - line.start)
        // A selected line break is a selected blank.
        let last = start + line.text.columns(before: max(to - line.start, 0)) + (goesOn ? 1 : 0)
        mark(Rect(first, row, last - first, 1).intersection(clip), look)
    }

    /// Arrows where there is more above and below.
    private mutating func scrollMarks(_ count: Int, _ scroll: Int, _ inner: Rect, _ look: Look) {
        let style = CellStyle(foreground: palette.named("secondaryLabel"))
        if scroll > 0 { write("▴", inner.end, inner.row, style) }
        if count - scroll > inner.height { write("▾", inner.end, inner.bottom - 1, style) }
    }

    /// Shows a part as selected.
    mutating func mark(_ selected: Rect, _ look: Look) {
        let words = palette.words(on: look.tint)
        let isColored = page.isColored
        canvas.restyle(selected) { style in
            style.background = look.tint
            style.foreground = words
            style.isReversed = !isColored
        }
    }
}
