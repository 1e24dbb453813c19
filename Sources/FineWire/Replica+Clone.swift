extension Replica {
    /// How many nodes one clone may bring. Its size is a number in the message, not its length.
    private static let largestClone = 1_000_000

    mutating func clone(_ clone: Clone) throws(ReplicaError) {
        guard let source = subtree(clone.source), nodes[clone.parent] != nil,
            nodes[clone.source]?.parent == clone.parent
        else {
            throw ReplicaError(.unknownNode, "node \(clone.source) is not a live child of node \(clone.parent)")
        }
        let size = source.size
        let values = clone.slots.count.multipliedReportingOverflow(by: clone.count)
        guard clone.count >= 1, clone.count <= Self.largestClone / size else {
            throw ReplicaError(.badCount, "\(clone.count) copies of \(size) nodes")
        }
        guard !values.overflow, values.partialValue == clone.values.count else {
            throw ReplicaError(
                .badCount, "\(clone.values.count) values for \(clone.count) copies with \(clone.slots.count) slots")
        }
        if let slot = clone.slots.first(where: { $0.offset < 0 || $0.offset >= size }) {
            throw ReplicaError(.badCount, "slot \(slot.offset) of \(size) nodes")
        }
        var next = clone.id
        let copies = (0..<clone.count).map { copy in
            let first = next
            var root = source.renumbered(from: &next)
            let values = clone.values[(copy * clone.slots.count)...]
            for (slot, value) in zip(clone.slots, values) { root.set(slot.name, at: first + slot.offset, to: value) }
            return root
        }
        try apply(.create(parent: clone.parent, index: clone.index, nodes: copies))
    }
}

extension WireNode {
    /// This subtree with ids in pre-order from `next`, which is left at the first that is free.
    fileprivate func renumbered(from next: inout Int) -> WireNode {
        var copy = self
        copy.id = next
        next += 1
        for index in copy.children.indices { copy.children[index] = copy.children[index].renumbered(from: &next) }
        return copy
    }

    /// Sets a property of the node with this id; ids run in pre-order below this node.
    fileprivate mutating func set(_ name: String, at id: Int, to value: Value) {
        if id == self.id {
            properties[name] = value
        } else if let index = children.lastIndex(where: { $0.id <= id }) {
            children[index].set(name, at: id, to: value)
        }
    }
}
