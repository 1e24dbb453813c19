import FineWire

extension Renderable {
    /// How much the view resists growing beyond what it shows.
    public func hugging(_ priority: FineLayoutPriority, axis: FineAxis) -> any Renderable {
        prioritized("hugging", priority, axis)
    }

    /// How much the view resists shrinking below what it shows.
    public func compressionResistance(_ priority: FineLayoutPriority, axis: FineAxis) -> any Renderable {
        prioritized("compression", priority, axis)
    }

    /// Constrains the view's own width, in points. The default priority yields to what a container requires.
    public func width(
        _ relation: FineLayoutRelation, _ points: Double, priority: FineLayoutPriority = 999
    ) -> any Renderable {
        constrained("width", relation, points, priority)
    }

    /// Constrains the view's own height, in points. The default priority yields to what a container requires.
    public func height(
        _ relation: FineLayoutRelation, _ points: Double, priority: FineLayoutPriority = 999
    ) -> any Renderable {
        constrained("height", relation, points, priority)
    }

    /// Constrains the view's width to be this many times its height. The ratio belongs to the signature.
    public func aspectRatio(_ ratio: Double) -> any Renderable {
        let isRatio = ratio > 0 && ratio.isFinite
        return FineStyled(
            content: self, component: .modifier("aspectRatio", variant: Int(bitPattern: UInt(ratio.bitPattern))),
            style: .property("aspectRatio", isRatio ? .number(ratio) : .null))
    }

    private func prioritized(_ name: String, _ priority: FineLayoutPriority, _ axis: FineAxis) -> any Renderable {
        FineStyled(
            content: self, component: .modifier(name), style: .axis(name, axis, priority.wire.number ?? 0))
    }

    private func constrained(
        _ name: String, _ relation: FineLayoutRelation, _ points: Double, _ priority: FineLayoutPriority
    ) -> any Renderable {
        // Relation and priority belong to the signature, the points do not.
        let kind = FineLayoutRelation.allCases.firstIndex(of: relation) ?? 0
        let variant = Int(priority.rawValue.bitPattern) << 2 | kind + 1
        return FineStyled(
            content: self, component: .modifier(name, variant: variant),
            style: .constraint(name, [relation.wire, points.wire, priority.wire]))
    }
}
