import FineWire

/// How much a wish of the layout counts against others, from 1 to 1000; at 1000 it is not a wish any more.
public struct FineLayoutPriority: RawRepresentable, Hashable, Sendable {
    public var rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = FineLayoutPriority(1000)
    public static let defaultHigh = FineLayoutPriority(750)
    public static let defaultLow = FineLayoutPriority(250)
    public static let fittingSizeLevel = FineLayoutPriority(50)
}

extension FineLayoutPriority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int) { self.init(Float(value)) }
    public init(floatLiteral value: Float) { self.init(value) }
}

extension FineLayoutPriority: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension FineLayoutPriority: WireConvertible {
    /// Clamped to 0…1000.
    package var wire: Value { min(max(Double(rawValue), 0), 1000).wire }
}
