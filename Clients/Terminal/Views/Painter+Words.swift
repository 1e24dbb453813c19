import FineWire

extension Painter {
    mutating func label(_ node: Replica.Node, _ rect: Rect, _ look: Look) {
        var style = font(node.properties["font"])
        style.foreground = words(node.properties["textColor"], rect, look)
        let lines = Lines.of(node, width: rect.width)
        // Where it is given more height than it needs it stands in the middle.
        var row = rect.row + max(0, (rect.height - lines.count) / 2)
        for line in lines.prefix(max(rect.height, 1)) {
            let text = line.truncated(to: rect.width)
            let own = node.properties["alignment"]?.string ?? "natural"
            let alignment = own == "natural" && text.isRightToLeft ? "right" : own
            write(text, column(of: text, in: rect, alignment), row, style)
            row += 1
        }
    }

    /// Every size is one row; a title is told by its weight.
    func font(_ value: Value?) -> CellStyle {
        var style = CellStyle()
        let bold: Set = ["largeTitle", "title1", "title2", "title3", "headline", "semibold", "bold", "heavy", "black"]
        if let name = value?.string { style.isBold = bold.contains(name) }
        if let font = value?.object {
            style.isBold = bold.contains(font["weight"]?.string ?? "") || (font["size"]?.number ?? 0) >= 20
            style.isItalic = font["italic"]?.bool ?? false
        }
        return style
    }

    func column(of text: String, in rect: Rect, _ alignment: String?) -> Int {
        let rest = max(rect.width - text.columns, 0)
        switch alignment {
        case "center": return rect.column + rest / 2
        case "right": return rect.column + rest
        default: return rect.column
        }
    }

    mutating func error(_ node: Replica.Node, _ rect: Rect) {
        let red = palette.named("systemRed")
        var row = rect.row
        for line in (node.properties["text"]?.string ?? "").wrapped(to: rect.width - 2) {
            write("!", rect.column, row, CellStyle(foreground: red, isBold: true))
            write(line, rect.column + 2, row, CellStyle(foreground: red))
            row += 1
        }
    }
}
