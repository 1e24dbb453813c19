/// How lines of text lie within their view; `natural` follows the direction of the script.
public enum FineTextAlignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right, justified, natural
}

extension FineTextAlignment: WireConvertible {}
