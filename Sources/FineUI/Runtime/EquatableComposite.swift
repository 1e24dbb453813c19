/// A composite that can be compared has a scope, and so a transparent node, of its own: while it and its environment
/// are equal to the last ones it is not evaluated again, and what it observes still updates it.
struct EquatableComposite: Primitive {
    private let composite: any Renderable & Equatable

    init(_ composite: any Renderable & Equatable) { self.composite = composite }

    package var kind: String { "group" }
    package var site: Site { Site(type: type(of: composite)) }
    package var body: any Renderable { composite.body }
    package func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package func update(_ update: inout Update) { update.add(composite.body) }

    package func isUpToDate(with old: any Primitive) -> Bool {
        guard let old = old as? EquatableComposite else { return false }
        return Self.equals(composite, old.composite)
    }

    private static func equals<Composite: Equatable>(_ new: Composite, _ old: Any) -> Bool {
        (old as? Composite) == new
    }
}
