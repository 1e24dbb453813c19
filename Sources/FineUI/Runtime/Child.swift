import FineWire

/// A child of a node as its description resolved it: what is matched against the nodes that are there.
@MainActor
struct Child {
    let primitive: any Primitive
    let signature: Signature
    let styles: [Style]
    let environment: FineEnvironmentValues
    var slot: Slot
    var key: Key?
    /// The object that it shows and is made of, so that it need not be made again for the same one.
    var element: AnyObject?
    /// What its primitive writes, where its parent's scope has evaluated it.
    var written: [Properties.Element]?
    /// The node that shows it as it is: nothing of it is to be rendered.
    private(set) var kept: Node?

    init(_ resolution: FineResolution, slot: Slot, key: Key?) {
        guard let primitive = resolution.primitive else { preconditionFailure("a resolution always ends") }
        self.primitive = primitive
        signature = resolution.signature
        styles = resolution.styles
        environment = resolution.environment
        self.slot = slot
        self.key = key
    }

    /// A child that has not been made again, since `node` shows what it would.
    init(keeping node: Node, of element: AnyObject) {
        primitive = node.primitive
        signature = node.signature
        styles = []
        environment = node.environment
        slot = node.slot
        key = node.key
        self.element = element
        kept = node
    }

    /// Whether `node` can show this description in place.
    func fits(_ node: Node) -> Bool {
        node.signature === signature && type(of: node.primitive) == type(of: primitive) && node.key == key
    }
}
