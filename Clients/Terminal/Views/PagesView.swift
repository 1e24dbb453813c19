import FineWire

/// A dot for each page; of many pages their number.
struct PagesView: ControlView {
    /// Of more pages only the number is shown.
    private static let most = 20

    private let pages: Int
    private let page: Int
    private let color: Value?
    private let currentColor: Value?

    init(_ properties: Properties) {
        pages = max(properties["pages"]?.integer ?? 0, 0)
        page = min(max(properties["page"]?.integer ?? 0, 0), max(pages - 1, 0))
        color = properties["color"]
        currentColor = properties["currentColor"]
    }

    var width: Int { pages > Self.most ? "‹ \(pages) / \(pages) ›".columns + 2 : 2 * pages + 1 }
    var isFramed: Bool { false }
    var help: [(key: String, words: String)] { [("←→", "turn")] }

    func spans(width: Int) -> [Span] {
        guard pages <= Self.most, width >= self.width else {
            return [Span(" "), Span("‹ ", .tint), Span("\(page + 1) / \(pages)"), Span(" ›", .tint)]
        }
        return [Span(" ")]
            + (0..<pages).flatMap { index in
                let tone = (index == page ? currentColor : color).map(Span.Tone.color)
                let gap = index < pages - 1 ? [Span(" ")] : []
                return [Span(index == page ? "●" : "○", tone ?? (index == page ? .words : .pale))] + gap
            }
    }

    func choice(_ wish: Wish) -> Choice? {
        let wanted: Int
        switch wish {
        case .step(let steps): wanted = page + steps
        case .first: wanted = 0
        case .last: wanted = pages - 1
        case .press(let column, of: let width):
            wanted =
                pages <= Self.most && width >= self.width
                ? column / 2 : page + (column < width / 2 ? -1 : 1)
        }
        guard (0..<pages).contains(wanted), wanted != page else { return nil }
        return Choice(value: .number(Double(wanted)))
    }
}
