/// Where a view lies within a frame that is larger than it.
public enum FineFrameAlignment: String, Hashable, Sendable, CaseIterable {
    case center, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}

extension FineFrameAlignment: WireConvertible {}
