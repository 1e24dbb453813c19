import FineWire

/// A modifier that adds no node: it styles the node inside it, and its name stands in the signature.
struct FineStyled: Transparent {
    let content: any Renderable
    let component: Signature.Component
    let style: Style

    var body: any Renderable { content }
    func resolve(into resolution: inout FineResolution) {
        resolution.modify(component, style, content: content)
    }
}

extension Renderable {
    /// Writes a property; one that is at its default stays off the wire.
    func styled(_ name: String, _ value: Value, default standard: Value = .null) -> any Renderable {
        let style = Style.property(name, value == standard ? .null : value)
        return FineStyled(content: self, component: .modifier(name), style: style)
    }

    /// The colour behind the view.
    public func backgroundColor(_ color: FineColor?) -> any Renderable {
        styled("backgroundColor", color?.wire ?? .null)
    }

    /// Rounds the corners of the view and of its background; points.
    public func cornerRadius(_ radius: Double) -> any Renderable {
        styled("cornerRadius", max(0, radius).wire, default: 0)
    }

    /// How opaque the view is, 0…1.
    public func opacity(_ opacity: Double) -> any Renderable {
        styled("opacity", min(max(opacity, 0), 1).wire, default: 1)
    }
}
