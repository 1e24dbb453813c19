import FineWire

/// Draws the boxes of a page into cells.
struct Painter {
    var canvas: Canvas
    let page: Page
    /// The part of the canvas that shows the page.
    var clip: Rect
    /// Added to a place on the page, it is one on the canvas.
    private let columns: Int
    private let rows: Int

    /// What a node hands down to those within it.
    struct Look {
        var tint: RGB
        var opacity = 1.0
    }

    init(_ page: Page, on canvas: Canvas) {
        self.page = page
        self.canvas = canvas
        clip = page.viewport
        columns = page.viewport.column
        rows = page.viewport.row - page.scroll
    }

    var palette: Palette { page.palette }

    mutating func draw(_ box: Box, _ look: Look) {
        guard let node = page.tree.nodes[box.id] else { return }
        let rect = place(box.rect)
        // A thousand rows that are scrolled out cost nothing.
        guard rect.bottom > clip.row, rect.row < clip.bottom, rect.end > clip.column, rect.column < clip.end else {
            return
        }
        var look = look
        if let tint = palette.color(node.properties["tintColor"], tint: look.tint, over: nil) { look.tint = tint }
        look.opacity *= min(max(node.properties["opacity"]?.number ?? 1, 0), 1)
        guard look.opacity > 0.05 else { return }
        let base = canvas.background(max(rect.column, clip.column), max(rect.row, clip.row))
        if let color = palette.color(node.properties["backgroundColor"], tint: look.tint, over: base) {
            canvas.fill(rect.intersection(clip), blend(color, over: base, look))
            if (node.properties["cornerRadius"]?.number ?? 0) > 0 { round(rect, outside: base) }
        }
        switch node.kind {
        case "label": label(node, rect, look)
        case "button": button(box.id, node, rect, look)
        case "textField": field(box.id, node, rect, look)
        case "textView": textView(box.id, node, rect, look)
        case "toggle": toggle(box.id, node, rect, look)
        case "progress": progress(node, rect, look)
        case "activity": activity(node, rect, look)
        case "divider": divider(node, rect, look)
        case "image": image(node, rect, look)
        case "list": list(box, rect)
        case "row": row(box, rect, look)
        case "error": error(node, rect)
        case "screen", "session", "stack", "padding", "frame", "spacer", "group", "scroll": break
        default:
            if let view = page.control(box.id) {
                control(box.id, view, rect, look)
            } else {
                fallback(box.id, node, rect, look)
            }
        }
        if node.properties["tap"]?.bool == true, node.kind != "button", page.focus == box.id {
            write("▸", max(rect.column - 1, 0), rect.row, CellStyle(foreground: look.tint, isBold: true))
        }
        if let scrolling = box.scrolling {
            let outer = clip
            clip = clip.intersection(place(scrolling.view))
            for child in box.children { draw(child, look) }
            clip = outer
            scrollBar(box, scrolling, look)
        } else {
            for child in box.children { draw(child, look) }
        }
        border(node, rect, look)
    }

    func place(_ rect: Rect) -> Rect { Rect(rect.column + columns, rect.row + rows, rect.width, rect.height) }

    @discardableResult
    mutating func write(_ text: String, _ column: Int, _ row: Int, _ style: CellStyle) -> Int {
        canvas.write(text, column, row, style, clip: clip)
    }

    func blend(_ color: RGB, over base: RGB?, _ look: Look) -> RGB {
        look.opacity >= 1 ? color : color.blended(over: base ?? palette.ground, alpha: look.opacity)
    }

    /// A colour for words, given what they stand on. Words that are paler than the page's are blended.
    func words(_ value: Value?, _ rect: Rect, _ look: Look) -> RGB? {
        let base = canvas.background(rect.column, max(rect.row, clip.row))
        guard let color = palette.color(value, tint: look.tint, over: base) else {
            guard look.opacity < 1 else { return nil }
            return blend(palette.isDark ? RGB(0xFFFFFF) : RGB(0x000000), over: base, look)
        }
        return blend(color, over: base, look)
    }

    /// Quarter blocks round the corners of a filled part.
    private mutating func round(_ rect: Rect, outside: RGB?) {
        guard page.hasShades, rect.width > 2, rect.height > 1 else { return }
        let corners = [
            ("▗", rect.column, rect.row), ("▖", rect.end - 1, rect.row), ("▝", rect.column, rect.bottom - 1),
            ("▘", rect.end - 1, rect.bottom - 1),
        ]
        for (text, column, row) in corners where clip.contains(column: column, row: row) {
            let color = canvas.background(column, row)
            canvas.fill(Rect(column, row, 1, 1), outside)
            write(text, column, row, CellStyle(foreground: color, background: outside))
        }
    }

    /// A line around a part, in cells that are blank.
    private mutating func border(_ node: Replica.Node, _ rect: Rect, _ look: Look) {
        guard let parts = node.properties["border"]?.array, parts.count > 1, (parts[0].number ?? 0) > 0,
            rect.width > 1, rect.height > 2
        else { return }
        let style = CellStyle(foreground: palette.color(parts[1], tint: look.tint, over: nil))
        let isRound = (node.properties["cornerRadius"]?.number ?? 0) > 0
        let corners = isRound ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
        let line = String(repeating: "─", count: rect.width - 2)
        frame(corners[0] + line + corners[1], rect.column, rect.row, style)
        frame(corners[2] + line + corners[3], rect.column, rect.bottom - 1, style)
        for row in rect.row + 1..<rect.bottom - 1 {
            frame("│", rect.column, row, style)
            frame("│", rect.end - 1, row, style)
        }
    }

    private mutating func frame(_ text: String, _ column: Int, _ row: Int, _ style: CellStyle) {
        for (offset, character) in text.enumerated() where clip.contains(column: column + offset, row: row) {
            let there = canvas[column + offset, row].text
            if there == " " || "▗▖▝▘".contains(there) { write(String(character), column + offset, row, style) }
        }
    }
}
