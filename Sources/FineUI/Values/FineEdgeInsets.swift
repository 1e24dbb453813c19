import FineWire

/// Distances from the edges, in points; leading and trailing follow the direction of the script.
public struct FineEdgeInsets: Hashable, Sendable {
    public var top: Double
    public var leading: Double
    public var bottom: Double
    public var trailing: Double

    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// The same distance at all four edges.
    public init(_ all: Double) {
        self.init(top: all, leading: all, bottom: all, trailing: all)
    }

    public static let zero = FineEdgeInsets(0)
}

extension FineEdgeInsets: WireConvertible {
    package var wire: Value { [top.wire, leading.wire, bottom.wire, trailing.wire] }
}
