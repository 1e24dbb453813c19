import FineWire

/// A colour as the author means it. Semantic ones are resolved by the client, so that dark mode, contrast and a
/// terminal's palette need no round trip; components are sRGB.
public struct FineColor: Hashable, Sendable {
    package let wire: Value

    /// Components and alpha are clamped to 0…1; what is not a number counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        wire = .array([red, green, blue, alpha].map { .number($0.unit) })
    }

    /// A grey from black (0) to white (1).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A colour whose look the client decides; `name` is one of the protocol's colour names.
    package init(named name: String) {
        wire = .string(name)
    }

    private init(wire: Value) { self.wire = wire }

    /// The same colour with another alpha; a semantic colour stays semantic.
    public func withAlphaComponent(_ alpha: Double) -> FineColor {
        let opaque = wire.array.map { Array($0.dropLast()) } ?? [wire]
        let isNamed = opaque.count == 1
        return FineColor(wire: isNamed && alpha.unit == 1 ? opaque[0] : .array(opaque + [.number(alpha.unit)]))
    }
}

extension FineColor: WireConvertible {}

extension Double {
    fileprivate var unit: Double { isNaN ? 0 : min(max(self, 0), 1) }
}
