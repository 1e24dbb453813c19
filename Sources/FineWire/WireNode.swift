/// A node as it travels, with its whole subtree.
///
/// In `create`, `rebuild` and `clone` the ids of a subtree are consecutive in pre-order and only the first is sent;
/// in a mount every node names its own. In memory every node has its id.
package struct WireNode: Hashable, Sendable {
    package var id: Int
    package var kind: String
    package var properties: Properties
    package var children: [WireNode]

    package init(id: Int, kind: String, properties: Properties = [:], children: [WireNode] = []) {
        self.id = id
        self.kind = kind
        self.properties = properties
        self.children = children
    }

    /// The number of nodes in this subtree, itself included.
    package var size: Int { children.reduce(1) { $0 + $1.size } }
}
