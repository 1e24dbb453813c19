import FineWire

/// Two buttons, for less and for more. The server adds the steps up.
struct StepperView: ControlView {
    private let isAtStart: Bool
    private let isAtEnd: Bool

    init(_ properties: Properties) {
        let value = properties["value"]?.number ?? 0
        isAtStart = value <= properties["min"]?.number ?? 0
        isAtEnd = value >= properties["max"]?.number ?? 100
    }

    var width: Int { 9 }
    var help: [(key: String, words: String)] { [("←→", "less, more")] }

    func spans(width: Int) -> [Span] {
        [
            Span(" "), Span(" − ", isAtStart ? .pale : .tint), Span("│", .line),
            Span(" + ", isAtEnd ? .pale : .tint),
        ]
    }

    func choice(_ wish: Wish) -> Choice? {
        switch wish {
        case .step(let steps): Choice(event: "step", value: .number(steps < 0 ? -1 : 1), isShown: false)
        case .press(let column, of: _):
            column == width / 2
                ? nil : Choice(event: "step", value: .number(column < width / 2 ? -1 : 1), isShown: false)
        case .first, .last: nil
        }
    }
}
