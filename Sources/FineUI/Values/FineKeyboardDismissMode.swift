/// How scrolling puts an on-screen keyboard away.
public enum FineKeyboardDismissMode: String, Hashable, Sendable, CaseIterable {
    case none, onDrag, interactive
}

extension FineKeyboardDismissMode: WireConvertible {}
