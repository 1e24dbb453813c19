import FineWire

/// A few choices side by side, equally wide; where they do not fit, the chosen one between two arrows.
struct SegmentsView: ControlView {
    private let titles: [String]
    private let selected: Int?

    init(_ properties: Properties) {
        titles = (properties["segments"]?.array ?? []).enumerated().map { index, segment in
            segment.string ?? ImageView.text(of: segment.object?["image"], words: "\(index + 1)")
        }
        selected = properties["selected"]?.integer
    }

    var width: Int { 2 + titles.count * (widest + 2) + max(titles.count - 1, 0) }
    var help: [(key: String, words: String)] { [("←→", "choose")] }

    private var widest: Int { titles.map(\.columns).max() ?? 0 }

    func spans(width: Int) -> [Span] {
        guard let cells = widths(in: width) else {
            let words = selected.flatMap { titles.indices.contains($0) ? titles[$0] : nil } ?? "–"
            return [
                Span(" "), Span("‹ ", .tint), Span(words.truncated(to: width - 6).centered(in: width - 6), .chosen),
                Span(" ›", .tint),
            ]
        }
        var spans = [Span(" ")]
        for (index, (title, width)) in zip(titles, cells).enumerated() {
            if index > 0 { spans.append(Span("│", .line)) }
            let isChosen = index == selected
            let text = title.truncated(to: width - 2).centered(in: width - 2)
            spans.append(Span(isChosen ? "‹\(text)›" : " \(text) ", isChosen ? .chosen : .words))
        }
        return spans
    }

    func choice(_ wish: Wish) -> Choice? {
        guard let index = index(for: wish), titles.indices.contains(index), index != selected else { return nil }
        return Choice(value: .number(Double(index)))
    }

    private func index(for wish: Wish) -> Int? {
        switch wish {
        case .step(let steps): return selected.map { $0 + steps } ?? (steps > 0 ? 0 : titles.count - 1)
        case .first: return 0
        case .last: return titles.count - 1
        case .press(let column, of: let width):
            guard let cells = widths(in: width) else { return (selected ?? -1) + (column < width / 2 ? -1 : 1) }
            var start = 1
            for (index, width) in cells.enumerated() {
                if column >= start, column < start + width { return index }
                start += width + 1
            }
            return nil
        }
    }

    /// The columns of each segment; nil where they would show too little of their titles.
    private func widths(in width: Int) -> [Int]? {
        let room = width - 2 - max(titles.count - 1, 0)
        if width >= self.width { return titles.map { _ in widest + 2 } }
        let needed = titles.map { $0.columns + 2 }
        let rest = room - needed.reduce(0, +)
        guard rest >= 0, !titles.isEmpty else { return nil }
        return zip(needed, Layout.parts(of: rest, weights: titles.map { _ in 1 })).map { $0 + $1 }
    }
}

extension String {
    /// With blanks around it, in so many columns.
    func centered(in columns: Int) -> String {
        let rest = max(columns - self.columns, 0)
        return String(repeating: " ", count: rest / 2) + self + String(repeating: " ", count: rest - rest / 2)
    }
}
