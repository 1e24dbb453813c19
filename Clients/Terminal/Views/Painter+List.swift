import FineWire

extension Painter {
    /// The rows lie on a ground of their own.
    mutating func list(_ box: Box, _ rect: Rect) {
        guard let first = box.children.first, let last = box.children.last else { return }
        let top = place(first.rect)
        let all = Rect(top.column, top.row, top.width, place(last.rect).bottom - top.row)
        let base = canvas.background(all.column, max(all.row, clip.row))
        guard let ground = palette.named("secondarySystemGroupedBackground", over: base) else { return }
        canvas.fill(all.intersection(clip), ground)
    }

    mutating func row(_ box: Box, _ rect: Rect, _ look: Look) {
        let isFocused = page.focus == box.id
        if isFocused {
            let base = canvas.background(rect.column, max(rect.row, clip.row))
            canvas.fill(rect.intersection(clip), look.tint.blended(over: base ?? palette.ground, alpha: 0.3))
            write("▸", rect.column, rect.row, CellStyle(foreground: look.tint, isBold: true))
        }
        let list = page.tree.nodes[box.id]?.parent.flatMap { page.tree.nodes[$0] }
        guard list?.properties["deletes"]?.string != nil else { return }
        let color = page.focused?.deletable == box.id ? palette.named("systemRed") : palette.named("tertiaryLabel")
        let row = rect.row + max(0, (rect.height - 1) / 2)
        write("✕", rect.end - 2, row, CellStyle(foreground: color))
    }
}
