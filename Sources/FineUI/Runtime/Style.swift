import FineWire

/// What a modifier that adds no node says of the node inside it.
package enum Style {
    case property(String, Value)
    /// One axis of a pair of priorities.
    case axis(String, FineAxis, Double)
    /// One more constraint of a dimension.
    case constraint(String, Value)
    case tap((@MainActor () -> Void)?)

    /// The property that it writes.
    var name: String {
        switch self {
        case .property(let name, _), .axis(let name, _, _), .constraint(let name, _): name
        case .tap: "tap"
        }
    }
}

extension [Style] {
    /// The handlers among them, in their order.
    @MainActor
    var taps: [@MainActor () -> Void] {
        var taps: [@MainActor () -> Void] = []
        for case .tap(let handler?) in self { taps.append(handler) }
        return taps
    }
}

extension Update {
    /// Writes styles over what the primitive wrote; outermost first in `styles`, so that the outermost holds.
    mutating func apply(_ styles: [Style]) {
        for style in styles.reversed() {
            switch style {
            case .property(let name, let value): replace(name) { _ in value }
            case .axis(let name, let axis, let priority):
                replace(name) { old in
                    var pair = old?.array ?? [.null, .null]
                    pair[axis == .horizontal ? 0 : 1] = .number(priority)
                    return .array(pair)
                }
            case .constraint(let name, let value): replace(name) { .array(($0?.array ?? []) + [value]) }
            case .tap(let handler): if handler != nil { replace("tap") { _ in true } }
            }
        }
    }

    /// Writes again what the node has under these names, as the styles wrote it.
    mutating func keep(_ names: [String]) {
        for name in names {
            let value = node.properties[name] ?? .null
            replace(name) { _ in value }
        }
    }

    private mutating func replace(_ name: String, _ change: (Value?) -> Value) {
        var index: Int?
        for place in properties.indices where properties[place].key == name {
            index = place
            break
        }
        var old: Value?
        if let index { old = properties[index].value }
        let value = change(old)
        switch (index, value) {
        case (let index?, .null): properties.remove(at: index)
        case (let index?, _): properties[index].value = value
        case (nil, .null): break
        case (nil, _): properties.append((name, value))
        }
    }
}
