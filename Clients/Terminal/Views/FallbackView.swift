import FineWire

/// How a kind without a form of its own is shown and worked: by the properties whose names say what they mean.
///
/// Its words are the first of `accessibilityLabel`, `title`, `label`, `text` and `placeholder`, or its kind; its value
/// is a number `value` (from `minimum` to `maximum` by `step`), a boolean `on`, or a number `selected` into the strings
/// `titles`, and is changed by the event `set`. Its children lie below the words.
struct FallbackView {
    enum Worth: Hashable {
        case none
        case on(Bool)
        case number(Double, minimum: Double?, maximum: Double?, step: Double)
        case choice(Int, [String])
        case text(String)
    }

    let words: String
    let worth: Worth
    let isEnabled: Bool
    private let hasChildren: Bool

    init(_ node: Replica.Node) {
        let properties = node.properties
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { properties[$0]?.string }.first { !$0.isEmpty }
        }
        hasChildren = !node.children.isEmpty
        isEnabled = properties["enabled"]?.bool ?? true
        if let isOn = properties["on"]?.bool {
            worth = .on(isOn)
        } else if let titles = (properties["titles"] ?? properties["segments"])?.array?.compactMap(\.string) {
            worth = .choice((properties["selected"] ?? properties["value"])?.integer ?? -1, titles)
        } else if let number = properties["value"]?.number {
            worth = .number(
                number, minimum: properties["minimum"]?.number, maximum: properties["maximum"]?.number,
                step: properties["step"]?.number ?? 1)
        } else if let value = properties["value"]?.string {
            worth = .text(value)
        } else {
            worth = .none
        }
        let own = text("accessibilityLabel", "title", "label", "text", "placeholder")
        words = own ?? (hasChildren && worth == .none ? "" : node.kind)
    }

    var value: String {
        switch worth {
        case .none: ""
        case .on(let isOn): isOn ? "‹ on ›" : "‹ off ›"
        case .number(let number, _, _, _): "‹ \(number.short) ›"
        case .choice(let index, let titles): "‹ \(titles.indices.contains(index) ? titles[index] : "–") ›"
        case .text(let text): text
        }
    }

    var line: String { value.isEmpty ? words : words.isEmpty ? value : "\(words)  \(value)" }
    var width: Int { line.columns }
    var height: Int { line.isEmpty ? 0 : 1 }
    /// Where its children lie.
    var insets: Insets { Insets(top: height, leading: height > 0 && hasChildren ? 2 : 0) }
    var isAdjustable: Bool {
        switch worth {
        case .none, .text: false
        default: isEnabled
        }
    }

    /// The value after a step up or down; nil where there is none.
    func stepped(_ steps: Int) -> Value? {
        switch worth {
        case .none, .text: return nil
        case .on(let isOn): return .bool(!isOn)
        case .number(let number, let minimum, let maximum, let step):
            let next = number + Double(steps) * (step > 0 ? step : 1)
            return .number(min(max(next, minimum ?? -.infinity), maximum ?? .infinity))
        case .choice(let index, let titles):
            guard !titles.isEmpty else { return nil }
            return .number(Double(min(max(index + steps, 0), titles.count - 1)))
        }
    }
}

extension Double {
    /// Without a fraction where there is none.
    var short: String { Int(exactly: self).map(String.init) ?? String((self * 1000).rounded() / 1000) }
}
