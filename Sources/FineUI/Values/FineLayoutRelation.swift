/// How a size relates to the number given.
public enum FineLayoutRelation: String, Hashable, Sendable, CaseIterable {
    case equal = "="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="
}

extension FineLayoutRelation: WireConvertible {}
