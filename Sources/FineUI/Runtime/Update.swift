import FineWire

/// One evaluation of a node's description: the properties and children that it writes.
@MainActor
package struct Update {
    /// The node under evaluation; a primitive may keep state in `node.storage`.
    package let node: Node
    /// What was written, at most once a name; names at their defaults are absent.
    var properties: [Properties.Element] = []
    var children: [Child] = []
    /// What the rows among the children are made of; of one `FineForEach` at most.
    var kept: KeptRows?
    /// Whether rows may stay as they are.
    var keepsRows = true
    /// Whether labels and switches among the children are evaluated in this scope.
    private lazy var coversLeaves = node.coversLeaves
    /// The editable text, where one was written.
    private(set) var text: String?
    package var environment: FineEnvironmentValues { node.environment }

    init(node: Node, properties: [Properties.Element]) {
        self.node = node
        self.properties = properties
    }

    /// Writes a property. Equal to `standard`, it is at its default and stays off the wire.
    package mutating func set(_ name: String, _ value: Value, default standard: Value = .null) {
        if value != standard, value != .null { properties.append((name, value)) }
    }

    package mutating func set(_ name: String, _ value: String, default standard: String = "") {
        if value != standard { properties.append((name, .string(value))) }
    }

    /// What is no finite number counts as zero.
    package mutating func set(_ name: String, _ value: Double, default standard: Double) {
        set(name, value.wire, default: .number(standard))
    }

    package mutating func set(_ name: String, _ value: Bool, default standard: Bool) {
        if value != standard { properties.append((name, .bool(value))) }
    }

    /// Writes the editable text of the node, which travels as splices.
    package mutating func setDocument(_ text: String) { self.text = text }

    /// Adds the children of a builder. Composites among them are resolved here, inside this scope.
    package mutating func add(_ content: FineChildren) {
        children.reserveCapacity(children.count + content.count)
        content.forEach { description, slot in add(description, slot: slot, key: nil) }
    }

    /// Adds one child in a slot of its own.
    package mutating func add(_ description: any Renderable, slot: Slot = .only) {
        add(description, slot: slot, key: nil)
    }

    /// Adds a child whose identity `key` gives, unless the description has a key of its own.
    package mutating func add(_ description: any Renderable, slot: Slot, key: Key?) {
        let resolution = FineResolution(description, environment: node.environment)
        if resolution.isPlain, resolution.primitive?.addSiblings(to: &self) == true { return }
        var child = Child(resolution, slot: slot, key: resolution.key ?? key)
        if coversLeaves, type(of: child.primitive).isCoverable {
            var leaf = Update(node: node, properties: [])
            child.primitive.update(&leaf)
            child.written = leaf.properties
        }
        children.append(child)
    }
}
