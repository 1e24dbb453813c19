/// A child of a node as its description resolved it: what is matched against the nodes that are there.
@MainActor
struct Child {
    let primitive: any Primitive
    let signature: Signature
    let styles: [Style]
    let environment: FineEnvironmentValues
    var slot: Slot
    var key: Key?

    init(_ resolution: FineResolution, slot: Slot, key: Key?) {
        guard let primitive = resolution.primitive else { preconditionFailure("a resolution always ends") }
        self.primitive = primitive
        signature = resolution.signature
        styles = resolution.styles
        environment = resolution.environment
        self.slot = slot
        self.key = key
    }

    /// Whether `node` can show this description in place.
    func fits(_ node: Node) -> Bool {
        node.signature === signature && type(of: node.primitive) == type(of: primitive) && node.key == key
    }
}
