/// Times of many of one thing, in milliseconds.
struct Times {
    private var sorted: [Double]

    init(_ times: [Double]) { sorted = times.sorted() }

    var count: Int { sorted.count }
    var median: Double { at(0.5) }

    /// The time that this part of all is within; not a number where there are none.
    func at(_ part: Double) -> Double {
        sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// A number for a table, with three digits that count.
func rounded(_ number: Double) -> String {
    guard number.isFinite else { return "-" }
    if abs(number) >= 100 { return String(Int(number.rounded())) }
    let scale = abs(number) >= 10 ? 10.0 : 100
    let value = (number * scale).rounded() / scale
    return value == value.rounded() ? String(Int(value)) : String(value)
}
