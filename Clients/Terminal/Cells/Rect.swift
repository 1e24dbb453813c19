/// A part of the page in cells.
package struct Rect: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var width: Int
    package var height: Int

    package init(_ column: Int, _ row: Int, _ width: Int, _ height: Int) {
        self.column = column
        self.row = row
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// The first column and row beyond it.
    package var end: Int { column + width }
    package var bottom: Int { row + height }

    func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < end && row >= self.row && row < bottom
    }

    func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(left, top, min(end, other.end) - left, min(bottom, other.bottom) - top)
    }
}
