import FineWire

/// What assistive technology may take a view for.
public struct FineAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none: FineAccessibilityTraits = []
    public static let button = FineAccessibilityTraits(rawValue: 1 << 0)
    public static let link = FineAccessibilityTraits(rawValue: 1 << 1)
    public static let image = FineAccessibilityTraits(rawValue: 1 << 2)
    public static let header = FineAccessibilityTraits(rawValue: 1 << 3)
    public static let searchField = FineAccessibilityTraits(rawValue: 1 << 4)
    public static let selected = FineAccessibilityTraits(rawValue: 1 << 5)
    public static let notEnabled = FineAccessibilityTraits(rawValue: 1 << 6)
    public static let updatesFrequently = FineAccessibilityTraits(rawValue: 1 << 7)
    public static let staticText = FineAccessibilityTraits(rawValue: 1 << 8)
    public static let summaryElement = FineAccessibilityTraits(rawValue: 1 << 9)
    public static let adjustable = FineAccessibilityTraits(rawValue: 1 << 10)

    /// By their places in `rawValue`; `tables.json` lists them under `accessibilityTraits`.
    package static let names = [
        "button", "link", "image", "header", "searchField", "selected", "notEnabled", "updatesFrequently", "staticText",
        "summaryElement", "adjustable",
    ]
}

extension FineAccessibilityTraits: WireConvertible {
    package var wire: Value {
        .array(Self.names.indices.filter { rawValue >> $0 & 1 == 1 }.map { .string(Self.names[$0]) })
    }
}
