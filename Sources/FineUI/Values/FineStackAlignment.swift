/// How a stack places its children across its axis. `top`, `bottom` and the baselines are for horizontal stacks,
/// where `top` means the same as `leading`, and `bottom` the same as `trailing`.
public enum FineStackAlignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

extension FineStackAlignment: WireConvertible {}

/// How a stack shares the room along its axis among its children.
public enum FineStackDistribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

extension FineStackDistribution: WireConvertible {}
