import FineWire

extension Page {
    /// The window's cells: the title, what is visible of the contents, and the line at the bottom.
    package func draw() -> Canvas {
        var canvas = Canvas(columns: columns, rows: rows)
        let whole = Rect(0, 0, columns, rows)
        guard !isTooSmall else {
            let words = self.words["window too small"] ?? "window too small"
            canvas.write(words.truncated(to: columns), 0, rows / 2, CellStyle(), clip: whole)
            return canvas
        }
        if let box {
            var painter = Painter(self, on: canvas)
            painter.draw(box, Painter.Look(tint: palette.tint))
            canvas = painter.canvas
        }
        drawTitle(&canvas, whole)
        drawScrollBar(&canvas, whole)
        drawLastLine(&canvas, whole)
        return canvas
    }

    /// Keeps the caret of the text that has the focus within what is seen of it.
    mutating func scrollFocusedText() {
        guard let stop = focused, stop.isText else { return }
        if stop.role == .lines { return scrollFocusedLines(stop) }
        guard var field = fields[stop.id] else { return }
        let caret = columns(before: field.caret, in: stop.id)
        let width = max(stop.rect.width - 2, 1)
        if caret < field.scroll { field.scroll = caret }
        if caret >= field.scroll + width { field.scroll = caret - width + 1 }
        field.scroll = min(field.scroll, max(0, shownText(of: stop.id).columns - width + 1))
        fields[stop.id] = field
    }

    /// How many columns the text of a field takes before an offset.
    func columns(before offset: Int, in id: Int) -> Int {
        let text = text(of: id)
        if tree.nodes[id]?.isSecure == true {
            return String(text[..<text.utf16.index(text.startIndex, offsetBy: min(offset, text.utf16.count))]).count
        }
        return text.columns(before: offset)
    }

    private func drawTitle(_ canvas: inout Canvas, _ whole: Rect) {
        guard !title.isEmpty else { return }
        let ground = palette.named("secondarySystemBackground")
        canvas.fill(Rect(0, 0, columns, 1), ground)
        let words = title.truncated(to: width - 4)
        canvas.write(words, viewport.column + 2, 0, CellStyle(isBold: true), clip: whole)
    }

    private func drawScrollBar(_ canvas: inout Canvas, _ whole: Rect) {
        guard longestScroll > 0, let height = box?.rect.height else { return }
        let view = viewport
        let size = max(1, view.height * view.height / height)
        let start = view.row + (view.height - size) * scroll / longestScroll
        let column = min(view.end, columns - 1)
        for row in view.row..<view.bottom {
            let isThumb = row >= start && row < start + size
            let color = palette.named(isThumb ? "secondaryLabel" : "separator")
            canvas.write(isThumb ? "┃" : "│", column, row, CellStyle(foreground: color), clip: whole)
        }
    }

    private func drawLastLine(_ canvas: inout Canvas, _ whole: Rect) {
        let row = rows - 1
        let start = viewport.column + 2
        switch notice {
        case .none:
            let pale = CellStyle(foreground: palette.named("tertiaryLabel"))
            let strong = CellStyle(foreground: palette.named("secondaryLabel"), isBold: true)
            var column = start
            for (key, english) in help {
                let words = self.words[english] ?? english
                guard column + key.columns + 1 + words.columns <= viewport.end - 1 else { break }
                column = canvas.write(key, column, row, strong, clip: whole) + 1
                column = canvas.write(words, column, row, pale, clip: whole) + 3
            }
        case .waiting(let words):
            let style = CellStyle(foreground: palette.named("systemOrange"), isBold: true)
            canvas.write(words.truncated(to: width - 4), start, row, style, clip: whole)
        case .message(let words):
            let style = CellStyle(foreground: palette.named("systemOrange"))
            canvas.write(words.truncated(to: width - 4), start, row, style, clip: whole)
        }
    }

    /// What keys do here, the most useful first.
    var help: [(key: String, words: String)] {
        var help: [(String, String)] = []
        switch focused?.role {
        case .button, .tap: help.append(("Enter", "press"))
        case .field:
            if let id = focus, let node = tree.nodes[id], node.properties["submit"]?.bool == true {
                let name = node.properties["returnKey"]?.string ?? "default"
                help.append(("Enter", name == "default" ? "submit" : name))
            }
        case .lines: help.append(("Enter", "new line"))
        case .scroll: help.append((focus.flatMap { box(of: $0)?.scrolling?.axis } == .vertical ? "↑↓" : "←→", "scroll"))
        case .toggle: help.append(("Space", "switch"))
        case .row:
            let list = focus.flatMap { tree.nodes[$0]?.parent }.flatMap { tree.nodes[$0] }
            if list?.properties["selects"]?.bool == true { help.append(("Enter", "choose")) }
        case .value: help += focus.flatMap { control($0)?.help } ?? [("←→", "change")]
        case nil: break
        }
        if let row = focused?.deletable, focused?.isText == false, let list = tree.nodes[row]?.parent {
            help.append(("Del", (tree.nodes[list]?.properties["deletes"]?.string ?? "delete").lowercased()))
        }
        if stops.count > 1 { help.append(("Tab", "next")) }
        if longestScroll > 0 { help.append(("PgDn", "scroll")) }
        return help + [("^C", "leave"), ("^Z", "suspend")]
    }
}
