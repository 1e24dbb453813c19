import FineWire

extension Renderable {
    /// A line along the inside of the view's edges, in points; none where the width is not above zero.
    public func border(width: Double, color: FineColor) -> any Renderable {
        styled("border", width > 0 ? [width.wire, color.wire] : .null)
    }

    /// The tint of the view and of what is in it; nil inherits it.
    public func tintColor(_ color: FineColor?) -> any Renderable { styled("tintColor", color?.wire ?? .null) }
}
