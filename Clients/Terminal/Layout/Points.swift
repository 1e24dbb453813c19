/// The rule by which points become cells: 8 points a column, 16 a row, to the nearest; a half rounds up.
enum Points {
    static func columns(_ points: Double?) -> Int { cells(points, 8) }
    static func rows(_ points: Double?) -> Int { cells(points, 16) }

    private static func cells(_ points: Double?, _ size: Double) -> Int {
        guard let points, points > 0 else { return 0 }
        return Int(min(points / size, 10_000).rounded(.toNearestOrAwayFromZero))
    }
}

/// The two directions of a layout.
package enum Axis: Hashable, Sendable {
    case horizontal, vertical

    var index: Int { self == .horizontal ? 0 : 1 }
    func cells(_ points: Double?) -> Int { self == .horizontal ? Points.columns(points) : Points.rows(points) }
}
