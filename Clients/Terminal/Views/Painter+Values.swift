import FineWire

extension Painter {
    /// A kind with a value, in one line.
    mutating func control(_ id: Int, _ view: any ControlView, _ rect: Rect, _ look: Look) {
        let isEnabled = page.tree.nodes[id]?.isEnabled ?? true
        let isFocused = page.focus == id
        let line = view.line(in: rect)
        let row = line.row
        if view.isFramed {
            let base = canvas.background(line.column, max(row, clip.row))
            canvas.fill(line.intersection(clip), palette.named("tertiarySystemFill", over: base))
        }
        var column = line.column
        let outer = clip
        clip = clip.intersection(line)
        for span in view.spans(width: line.width) {
            column = write(span.text, column, row, style(of: span.tone, in: line, isEnabled: isEnabled, look))
        }
        clip = outer
        marks(around: line, isFocused: isFocused, isFramed: view.isFramed && isEnabled, look)
    }

    /// Arrows around what has the focus; without colours, brackets around what could.
    func markStyle(_ look: Look) -> CellStyle { CellStyle(foreground: look.tint, isBold: true) }

    mutating func marks(around line: Rect, isFocused: Bool, isFramed: Bool, _ look: Look) {
        guard isFocused || (isFramed && !page.hasShades) else { return }
        let style = isFocused ? markStyle(look) : CellStyle()
        write(isFocused ? "▸" : "[", line.column, line.row, style)
        write(isFocused ? "◂" : "]", line.end - 1, line.row, style)
    }

    private func style(of tone: Span.Tone, in line: Rect, isEnabled: Bool, _ look: Look) -> CellStyle {
        let base = canvas.background(line.column, max(line.row, clip.row))
        let pale = palette.named("tertiaryLabel", over: base)
        var style = CellStyle()
        switch tone {
        case .words: style.foreground = isEnabled ? words("label", line, look) : pale
        case .tint: style.foreground = isEnabled ? look.tint : pale
        case .pale: style.foreground = pale
        case .line: style.foreground = palette.named("systemGray", over: base)
        case .color(let value): style.foreground = isEnabled ? words(value, line, look) : pale
        case .chosen:
            style.isBold = true
            style.background = isEnabled ? look.tint : palette.named("systemFill", over: base)
            style.foreground = isEnabled ? palette.words(on: look.tint) : pale
        }
        style.foreground = style.foreground.map { blend($0, over: style.background ?? base, look) }
        return style
    }

    mutating func progress(_ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let part = min(max(node.properties["value"]?.number ?? 0, 0), 1)
        let row = rect.row + max(0, (rect.height - 1) / 2)
        let words = " \(Int((part * 100).rounded())) %"
        // The words have the room of the longest of them, so that the bar stays as long as it is.
        let length = rect.width >= 16 ? rect.width - 6 : rect.width
        let done = Int((part * Double(length)).rounded())
        let isBar = node.properties["style"]?.string == "bar"
        let tint = self.words(node.properties["tint"] ?? "tint", rect, look)
        let track = node.properties["track"].flatMap { self.words($0, rect, look) } ?? palette.named("systemGray4")
        let end = write(
            String(repeating: isBar ? "█" : "━", count: done), rect.column, row, CellStyle(foreground: tint))
        write(
            String(repeating: isBar ? "░" : "─", count: length - done), end, row, CellStyle(foreground: track))
        guard length < rect.width else { return }
        let pale = CellStyle(foreground: self.words("secondaryLabel", rect, look))
        write(words, rect.end - words.columns, row, pale)
    }

    /// It stands still: nothing in a terminal moves without a reason.
    mutating func activity(_ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let isOn = node.properties["animating"]?.bool == true
        var style = CellStyle(foreground: words(node.properties["color"] ?? "systemGray", rect, look))
        style.isBold = node.properties["style"]?.string == "large"
        write(ActivityView.text(of: node).truncated(to: rect.width), rect.column, rect.row, style)
        guard !isOn else { return }
        canvas.restyle(rect.intersection(clip)) { $0.isBold = false }
    }

    mutating func divider(_ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let style = CellStyle(foreground: words(node.properties["color"] ?? "separator", rect, look))
        let isThick = (node.properties["thickness"]?.number ?? 0) >= 3
        guard node.properties["axis"]?.string == "vertical" else {
            let line = String(repeating: isThick ? "━" : "─", count: rect.width)
            write(line, rect.column, rect.row + max(0, (rect.height - 1) / 2), style)
            return
        }
        for row in rect.row..<rect.bottom { write(isThick ? "┃" : "│", rect.column, row, style) }
    }

    mutating func image(_ node: Replica.Node, _ rect: Rect, _ look: Look) {
        let text = node.pictureText.truncated(to: rect.width)
        let column = rect.column + max(rect.width - text.columns, 0) / 2
        let row = rect.row + max(0, (rect.height - 1) / 2)
        write(text, column, row, CellStyle(foreground: blend(look.tint, over: nil, look)))
    }
}

extension Painter {
    /// Where the contents of a view that scrolls are, beside what is seen of them.
    mutating func scrollBar(_ box: Box, _ scrolling: Box.Scrolling, _ look: Look) {
        guard scrolling.longest > 0 else { return }
        let isAcross = scrolling.axis == .horizontal
        let rect = place(box.rect)
        let room = scrolling.room
        let size = max(1, room * room / scrolling.length)
        let start = (room - size) * scrolling.offset / scrolling.longest
        let isFocused = page.focus == box.id
        for place in 0..<room {
            let isThumb = place >= start && place < start + size
            let text = isThumb ? (isAcross ? "━" : "┃") : (isAcross ? "─" : "│")
            let color = isThumb ? (isFocused ? look.tint : palette.named("secondaryLabel")) : palette.named("separator")
            let (column, row) = isAcross ? (rect.column + place, rect.bottom - 1) : (rect.end - 1, rect.row + place)
            write(text, column, row, CellStyle(foreground: color, isBold: isFocused))
        }
        guard isFocused else { return }
        write("▸", rect.column, isAcross ? rect.bottom - 1 : rect.row, markStyle(look))
    }
}

/// What says that something goes on.
enum ActivityView {
    static func text(of node: Replica.Node) -> String {
        let words = node.properties["accessibilityLabel"]?.string ?? ""
        guard node.properties["animating"]?.bool == true else { return words.isEmpty ? "○" : "○ \(words)" }
        return words.isEmpty ? "◌ …" : "◌ \(words)…"
    }
}
