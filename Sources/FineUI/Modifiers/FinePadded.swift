/// Space around a view; a node of its own.
struct FinePadded: Renderable, Primitive {
    let content: any Renderable
    let insets: FineEdgeInsets

    var body: any Renderable { self }
    func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    var kind: String { "padding" }
    var site: Site { Site(content: content) }

    func update(_ update: inout Update) {
        update.set("insets", insets.wire, default: FineEdgeInsets.zero.wire)
        update.add(content)
    }
}

extension Renderable {
    /// Space around the view, in points.
    public func padding(_ insets: FineEdgeInsets) -> any Renderable { FinePadded(content: self, insets: insets) }

    /// The same space at all four edges, in points.
    public func padding(_ all: Double) -> any Renderable { padding(FineEdgeInsets(all)) }
}
