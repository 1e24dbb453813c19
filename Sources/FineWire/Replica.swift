/// The client's copy of a session's tree: what a mount brought and every frame since has changed.
package struct Replica: Sendable {
    package struct Node: Hashable, Sendable {
        package var kind: String
        package var properties: Properties
        /// Nil for node 0.
        package var parent: Int?
        package var children: [Int]

        package init(kind: String, properties: Properties, parent: Int?, children: [Int]) {
            self.kind = kind
            self.properties = properties
            self.parent = parent
            self.children = children
        }
    }

    /// The live nodes by id. Node 0 is always there.
    package internal(set) var nodes: [Int: Node]

    /// What undoes the ops of the frame that is being applied, in the order of the ops.
    var undo: [Undo] = []

    /// An empty session, as before the first mount.
    package init() {
        nodes = [0: Node(kind: "session", properties: [:], parent: nil, children: [])]
    }

    package init(_ root: WireNode) throws(ReplicaError) {
        self.init()
        try mount(root)
    }

    /// Replaces the whole tree. The root is node 0 and no id occurs twice; else the old tree stays.
    package mutating func mount(_ root: WireNode) throws(ReplicaError) {
        guard root.id == 0 else { throw ReplicaError(.badRoot, "the root of a mount is node \(root.id)") }
        let old = nodes
        nodes = [:]
        do throws(ReplicaError) {
            try insert(root, parent: nil)
        } catch {
            nodes = old
            throw error
        }
    }

    /// Applies a frame, whole or not at all: when it throws, nothing has changed.
    package mutating func apply(_ ops: [Op]) throws(ReplicaError) {
        undo.removeAll(keepingCapacity: true)
        do throws(ReplicaError) {
            for op in ops { try apply(op) }
        } catch {
            for step in undo.reversed() { revert(step) }
            throw error
        }
    }

    /// The subtree of a live node, for comparison; nil when there is no such node.
    package func subtree(_ id: Int = 0) -> WireNode? {
        guard let node = nodes[id] else { return nil }
        return WireNode(
            id: id, kind: node.kind, properties: node.properties, children: node.children.compactMap { subtree($0) })
    }

    /// Adds a subtree to `nodes`, but not to the children of its parent. When it throws, a part has been added.
    mutating func insert(_ node: WireNode, parent: Int?) throws(ReplicaError) {
        guard nodes[node.id] == nil else { throw ReplicaError(.duplicateID, "node \(node.id) is live already") }
        nodes[node.id] = Node(
            kind: node.kind, properties: node.properties, parent: parent, children: node.children.map(\.id))
        for child in node.children { try insert(child, parent: node.id) }
    }

    /// Takes a subtree out of `nodes`, but not out of the children of its parent, and adds it to `removed`.
    mutating func remove(_ id: Int, into removed: inout [(id: Int, node: Node)]) {
        guard let node = nodes.removeValue(forKey: id) else { return }
        removed.append((id, node))
        for child in node.children { remove(child, into: &removed) }
    }
}
