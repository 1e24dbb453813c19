import FineWire

/// A track with a thumb on it. A key moves the thumb by a twentieth of the range.
struct SliderView: ControlView {
    private let value: Double
    private let minimum: Double
    private let maximum: Double

    init(_ properties: Properties) {
        minimum = properties["min"]?.number ?? 0
        maximum = max(properties["max"]?.number ?? 1, minimum)
        value = min(max(properties["value"]?.number ?? 0, minimum), maximum)
    }

    var width: Int { 18 }
    var isFramed: Bool { false }
    var isWide: Bool { true }
    var help: [(key: String, words: String)] { [("←→", "change")] }

    func spans(width: Int) -> [Span] {
        let steps = max(width - 3, 0)
        // Halves, since a range may be wider than the largest number.
        let part = maximum > minimum ? (value / 2 - minimum / 2) / (maximum / 2 - minimum / 2) : 0
        let place = part.isFinite ? Int((part * Double(steps)).rounded()) : 0
        return [
            Span(" "), Span(String(repeating: "━", count: place), .tint), Span("●", .tint),
            Span(String(repeating: "─", count: steps - place), .line),
        ]
    }

    func choice(_ wish: Wish) -> Choice? {
        guard maximum > minimum else { return nil }
        let wanted: Double
        switch wish {
        case .step(let steps): wanted = value + Double(steps) * (maximum / 20 - minimum / 20)
        case .first: wanted = minimum
        case .last: wanted = maximum
        case .press(let column, of: let width):
            guard width > 3 else { return nil }
            let part = min(max(Double(column - 1) / Double(width - 3), 0), 1)
            wanted = minimum * (1 - part) + maximum * part
        }
        let chosen = min(max(wanted, minimum), maximum).rounded(toDigits: 7)
        return chosen == value ? nil : Choice(value: .number(chosen))
    }
}

extension Double {
    /// With as many digits as a `Float` has, so that steps do not add up to what nobody would write.
    fileprivate func rounded(toDigits digits: Int) -> Double {
        guard (1e-30...1e30).contains(magnitude) else { return self }
        var scale = 1.0
        var size = magnitude
        while size < 1 { (size, scale) = (size * 10, scale * 10) }
        while size >= 10 { (size, scale) = (size / 10, scale / 10) }
        for _ in 1..<digits { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
