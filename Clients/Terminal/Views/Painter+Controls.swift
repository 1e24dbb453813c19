import FineWire

extension Painter {
    mutating func button(_ id: Int, _ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let isEnabled = node.properties["enabled"]?.bool ?? true
        let isFocused = page.focus == id
        let base = canvas.background(rect.column, max(rect.row, clip.row))
        var style = CellStyle(foreground: isEnabled ? look.tint : palette.named("tertiaryLabel"))
        switch node.properties["style"]?.string ?? "plain" {
        case "filled" where isEnabled, "borderedProminent" where isEnabled:
            style.background = look.tint
            style.foreground = palette.words(on: look.tint)
            style.isBold = true
        case "tinted" where isEnabled, "borderedTinted" where isEnabled:
            style.background = look.tint.blended(over: base ?? palette.ground, alpha: 0.22)
        case "plain", "borderless": break
        default: style.background = palette.named("secondarySystemFill", over: base)
        }
        if isFocused {
            style.isBold = true
            let isFilled = style.background == look.tint
            style.foreground = isFilled ? palette.words(on: look.tint) : palette.words(on: look.tint)
            style.background = isFilled ? look.tint.blended(over: palette.words(on: look.tint), alpha: 0.75) : look.tint
        }
        let row = rect.row + max(0, (rect.height - 1) / 2)
        if let color = style.background { canvas.fill(rect.intersection(clip), blend(color, over: base, look)) }
        style.foreground = style.foreground.map { blend($0, over: style.background ?? base, look) }
        style.background = nil
        let title = node.buttonText.truncated(to: max(rect.width - 2, 1))
        write(title, rect.column + max(rect.width - title.columns, 0) / 2, row, style)
        guard isFocused || (!page.hasShades && isEnabled) else { return }
        write(isFocused ? "▸" : "[", rect.column, row, style)
        write(isFocused ? "◂" : "]", rect.end - 1, row, style)
    }

    mutating func toggle(_ id: Int, _ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let isOn = page.shown("on", of: id)?.bool ?? false
        let isEnabled = node.properties["enabled"]?.bool ?? true
        let color =
            !isEnabled
            ? palette.named("tertiaryLabel")
            : isOn ? palette.named("systemGreen") : palette.named("secondaryLabel")
        let isFocused = page.focus == id
        let row = rect.row + max(0, (rect.height - 1) / 2)
        write(
            ToggleView.text(isOn: isOn, isFocused: isFocused), rect.column, row,
            CellStyle(foreground: color.map { blend($0, over: nil, look) }, isBold: isOn || isFocused))
        guard isFocused else { return }
        for column in [rect.column, rect.column + 5] where clip.contains(column: column, row: row) {
            canvas.restyle(Rect(column, row, 1, 1)) { $0.foreground = look.tint }
        }
    }

    mutating func field(_ id: Int, _ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let isEnabled = node.properties["enabled"]?.bool ?? true
        let isFocused = page.focus == id
        let base = canvas.background(rect.column, max(rect.row, clip.row))
        let row = rect.row + max(0, (rect.height - 1) / 2)
        let line = Rect(rect.column, row, rect.width, 1)
        let ground = palette.named(isFocused ? "secondarySystemFill" : "tertiarySystemFill", over: base)
        canvas.fill(line.intersection(clip), ground)
        if isFocused || (!page.hasShades && isEnabled) {
            let style = CellStyle(foreground: look.tint)
            write(page.hasShades ? "▎" : "[", line.column, row, style)
            if !page.hasShades { write("]", line.end - 1, row, style) }
        }
        let inner = Rect(line.column + 1, row, line.width - 2, 1)
        let inside = inner.intersection(clip)
        let text = page.shownText(of: id)
        guard !text.isEmpty else {
            let words = (node.properties["placeholder"]?.string ?? "").truncated(to: inner.width)
            let style = CellStyle(foreground: palette.named("placeholderText"))
            write(words, self.column(of: words, in: inner, node.properties["alignment"]?.string), row, style)
            if isFocused, clip.contains(column: inner.column, row: row) { canvas.cursor = (inner.column, row) }
            return
        }
        var style = font(node.properties["font"])
        style.foreground =
            isEnabled ? words(node.properties["textColor"], inner, look) : palette.named("tertiaryLabel")
        let field = isFocused ? page.fields[id] : nil
        let fits = text.columns < inner.width
        let start = fits ? self.column(of: text, in: inner, node.properties["alignment"]?.string) : inner.column
        let scroll = fits ? 0 : field?.scroll ?? 0
        canvas.write(text, start - scroll, row, style, clip: inside)
        guard let field else { return }
        func place(of offset: Int) -> Int { start - scroll + page.columns(before: offset, in: id) }
        if !field.selection.isEmpty {
            let from = place(of: field.selection.lowerBound)
            mark(Rect(from, row, place(of: field.selection.upperBound) - from, 1).intersection(inside), look)
        }
        let caret = place(of: field.caret)
        if clip.contains(column: caret, row: row) { canvas.cursor = (caret, row) }
    }

    mutating func fallback(_ id: Int, _ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let view = FallbackView(node)
        guard view.height > 0 else { return }
        let color = view.isEnabled ? nil : palette.named("tertiaryLabel")
        let end = write(view.words, rect.column, rect.row, CellStyle(foreground: color))
        let isFocused = page.focus == id
        var style = CellStyle(foreground: view.isEnabled ? look.tint : color, isBold: isFocused)
        style.isReversed = isFocused
        write(view.value, view.words.isEmpty ? end : end + 2, rect.row, style)
    }
}
