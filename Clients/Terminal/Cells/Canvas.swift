/// What a cell looks like. Without colours it is the terminal's own.
package struct CellStyle: Hashable, Sendable {
    package var foreground: RGB?
    package var background: RGB?
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false
    package var isReversed = false

    package init(foreground: RGB? = nil, background: RGB? = nil, isBold: Bool = false) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
    }
}

package struct Cell: Hashable, Sendable {
    /// A character with its marks; empty in the right half of a wide one.
    package var text = " "
    package var style = CellStyle()
}

/// A grid of cells to draw into. What falls outside of it is left out.
package struct Canvas: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    package private(set) var cells: [Cell]
    /// Where the cursor stands, if one is to be seen.
    package var cursor: (column: Int, row: Int)? {
        get { cursorColumn >= 0 ? (cursorColumn, cursorRow) : nil }
        set { (cursorColumn, cursorRow) = newValue.map { ($0.column, $0.row) } ?? (-1, -1) }
    }
    private var cursorColumn = -1
    private var cursorRow = -1

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    package subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

    /// Clears a part and gives it a background.
    mutating func fill(_ rect: Rect, _ background: RGB?) {
        let rect = rect.intersection(Rect(0, 0, columns, rows))
        for row in rect.row..<max(rect.bottom, rect.row) {
            for column in rect.column..<max(rect.end, rect.column) {
                set(Cell(text: " ", style: CellStyle(background: background)), column, row)
            }
        }
    }

    /// Writes a line within `clip`. A background of nil is what is there already. Returns the column behind it.
    @discardableResult
    mutating func write(_ text: String, _ column: Int, _ row: Int, _ style: CellStyle, clip: Rect) -> Int {
        let clip = clip.intersection(Rect(0, 0, columns, rows))
        var column = column
        for glyph in Glyph.all(in: text) {
            defer { column += glyph.width }
            guard row >= clip.row, row < clip.bottom, column >= clip.column, column < clip.end else { continue }
            var style = style
            if style.background == nil { style.background = self[column, row].style.background }
            if glyph.width == 1 {
                set(Cell(text: glyph.text, style: style), column, row)
            } else if column + 1 < clip.end {
                set(Cell(text: glyph.text, style: style), column, row)
                set(Cell(text: "", style: style), column + 1, row)
            } else {
                // Half of a wide character cannot be shown.
                set(Cell(text: " ", style: style), column, row)
            }
        }
        return column
    }

    /// Changes the styles of a part, not its characters.
    mutating func restyle(_ rect: Rect, _ change: (inout CellStyle) -> Void) {
        let rect = rect.intersection(Rect(0, 0, columns, rows))
        for row in rect.row..<max(rect.bottom, rect.row) {
            for column in rect.column..<max(rect.end, rect.column) { change(&cells[row * columns + column].style) }
        }
    }

    /// The background at a cell, as far as the canvas has one there.
    func background(_ column: Int, _ row: Int) -> RGB? {
        guard Rect(0, 0, columns, rows).contains(column: column, row: row) else { return nil }
        return self[column, row].style.background
    }

    /// The characters, a line for each row, without blanks at the ends.
    package var text: String {
        (0..<rows).map { row in line(row) + "\n" }.joined()
    }

    package func line(_ row: Int) -> String {
        cells[row * columns..<(row + 1) * columns].reduce(into: "") { $0 += $1.text }.trimmingEnd()
    }

    private mutating func set(_ cell: Cell, _ column: Int, _ row: Int) {
        let index = row * columns + column
        // Whoever loses a half loses both.
        if cells[index].text.isEmpty, column > 0, !cell.text.isEmpty { cells[index - 1].text = " " }
        if column + 1 < columns, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
        cells[index] = cell
    }
}
