/// A direction of layout.
public enum FineAxis: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
}

extension FineAxis: WireConvertible {}
