/// One difference between two states of a session's tree. A frame's ops apply in order.
package enum Op: Hashable, Sendable {
    /// `["c", parent, index, id, node, …]`: siblings inserted at `index`; ids run in pre-order from `nodes[0].id`.
    case create(parent: Int, index: Int, nodes: [WireNode])
    /// `["u", id, name, value, …]`: properties of one node; `.null` is back to the default.
    case update(id: Int, changes: [Change])
    /// `["v", name, id, value, …]`: one property of many nodes.
    case updateMany(name: String, values: [Assignment])
    /// `["r", id, newID, node]`: another node, with its subtree, in the place of this one.
    case rebuild(id: Int, node: WireNode)
    /// `["m", id, index]`: within its parent; `index` counts after the removal.
    case move(id: Int, index: Int)
    /// `["s", id, name, start, deleted, inserted]`: a part of a text property.
    case splice(id: Int, name: String, Splice)
    /// `["d", id, count?]`: this node and the `count - 1` siblings after it.
    case delete(id: Int, count: Int)
    /// `["k", parent, index, source, id, count, [offset, name, …], value, …]`: copies of a live sibling's subtree.
    case clone(Clone)
    /// `["e", id, effect, argument, …]`: something to do once, which leaves no trace in the tree.
    case effect(id: Int, name: String, arguments: [Value])

    package struct Change: Hashable, Sendable {
        package var name: String
        package var value: Value
        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    package struct Assignment: Hashable, Sendable {
        package var id: Int
        package var value: Value
        package init(_ id: Int, _ value: Value) {
            self.id = id
            self.value = value
        }
    }
}

/// `count` copies of the subtree of `source`, inserted at `index` of `parent`. The ids of the copies run on from `id`
/// in pre-order, copy after copy. Each slot names a node of the subtree by its pre-order offset (0 is its root) and
/// a property; `values` holds, copy after copy, one value a slot (`.null`: the default).
package struct Clone: Hashable, Sendable {
    package struct Slot: Hashable, Sendable {
        package var offset: Int
        package var name: String
        package init(offset: Int, name: String) {
            self.offset = offset
            self.name = name
        }
    }

    package var parent: Int
    package var index: Int
    package var source: Int
    package var id: Int
    package var count: Int
    package var slots: [Slot]
    package var values: [Value]

    package init(parent: Int, index: Int, source: Int, id: Int, count: Int, slots: [Slot], values: [Value]) {
        self.parent = parent
        self.index = index
        self.source = source
        self.id = id
        self.count = count
        self.slots = slots
        self.values = values
    }
}
