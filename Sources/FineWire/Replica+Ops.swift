extension Replica {
    /// Applies one op and logs what undoes it. Each op checks everything before it changes anything.
    mutating func apply(_ op: Op) throws(ReplicaError) {
        switch op {
        case .create(let parent, let index, let nodes): try create(parent: parent, index: index, roots: nodes)
        case .update(let id, let changes):
            for change in changes { try set(change.name, of: id, to: change.value) }
            if changes.isEmpty { _ = try node(id) }
        case .updateMany(let name, let values):
            for assignment in values { try set(name, of: assignment.id, to: assignment.value) }
        case .rebuild(let id, let node): try rebuild(id, as: node)
        case .move(let id, let index): try move(id, to: index)
        case .splice(let id, let name, let splice): try self.splice(name, of: id, by: splice)
        case .delete(let id, let count): try delete(id, count: count)
        case .clone(let clone): try self.clone(clone)
        case .effect(let id, _, _): _ = try node(id)
        }
    }

    private func node(_ id: Int) throws(ReplicaError) -> Node {
        guard let node = nodes[id] else { throw ReplicaError(.unknownNode, "no node \(id)") }
        return node
    }

    /// A node's parent and its place there.
    private func place(of id: Int) throws(ReplicaError) -> (parent: Int, index: Int) {
        guard let parent = try node(id).parent else { throw ReplicaError(.badRoot, "node 0 stays where it is") }
        guard let index = nodes[parent]?.children.firstIndex(of: id) else {
            preconditionFailure("node \(id) is not among the children of its parent \(parent)")
        }
        return (parent, index)
    }

    private mutating func set(_ name: String, of id: Int, to value: Value) throws(ReplicaError) {
        let old = try node(id).properties[name]
        nodes[id]?.properties[name] = value
        undo.append(.property(id: id, name: name, old: old))
    }

    /// A text that becomes empty is absent, since empty is the default.
    private mutating func splice(_ name: String, of id: Int, by splice: Splice) throws(ReplicaError) {
        guard var text = (try node(id).properties[name] ?? "").string else {
            throw ReplicaError(.badSplice, "\(name) of node \(id) is not a text")
        }
        guard text.apply(splice) else {
            throw ReplicaError(.badSplice, "\(splice.start)+\(splice.deleted) is no range of \(name) of node \(id)")
        }
        try set(name, of: id, to: text.isEmpty ? .null : .string(text))
    }

    private mutating func create(parent: Int, index: Int, roots: [WireNode]) throws(ReplicaError) {
        let count = try node(parent).children.count
        guard index <= count, index >= 0 else {
            throw ReplicaError(.badIndex, "\(index) of \(count) children of node \(parent)")
        }
        guard var next = roots.first?.id else { throw ReplicaError(.badCount, "a run of no nodes") }
        for root in roots { try checkIsNew(root, next: &next) }
        for root in roots { try insert(root, parent: parent) }
        nodes[parent]?.children.insert(contentsOf: roots.map(\.id), at: index)
        undo.append(.insertion(parent: parent, index: index, count: roots.count))
    }

    /// Checks that the ids of a subtree run in pre-order from `next` and that none is live.
    private func checkIsNew(_ node: WireNode, next: inout Int) throws(ReplicaError) {
        guard node.id == next, nodes[next] == nil else {
            throw ReplicaError(.duplicateID, "node \(node.id) is live already or out of order")
        }
        next += 1
        for child in node.children { try checkIsNew(child, next: &next) }
    }

    private mutating func rebuild(_ id: Int, as replacement: WireNode) throws(ReplicaError) {
        let (parent, index) = try place(of: id)
        var next = replacement.id
        try checkIsNew(replacement, next: &next)
        removeRun(parent: parent, index: index, count: 1)
        try create(parent: parent, index: index, roots: [replacement])
    }

    private mutating func move(_ id: Int, to index: Int) throws(ReplicaError) {
        let (parent, from) = try place(of: id)
        let count = try node(parent).children.count
        guard index < count, index >= 0 else {
            throw ReplicaError(.badIndex, "\(index) of \(count) children of node \(parent)")
        }
        nodes[parent]?.children.remove(at: from)
        nodes[parent]?.children.insert(id, at: index)
        undo.append(.move(parent: parent, from: from, to: index))
    }

    private mutating func delete(_ id: Int, count: Int) throws(ReplicaError) {
        let (parent, index) = try place(of: id)
        guard count >= 1, count <= (try node(parent)).children.count - index else {
            throw ReplicaError(.badCount, "\(count) siblings from node \(id) on")
        }
        removeRun(parent: parent, index: index, count: count)
    }

    private mutating func removeRun(parent: Int, index: Int, count: Int) {
        let ids = Array(nodes[parent]?.children[index..<index + count] ?? [])
        nodes[parent]?.children.removeSubrange(index..<index + count)
        var removed: [(id: Int, node: Node)] = []
        for id in ids { remove(id, into: &removed) }
        undo.append(.removal(parent: parent, index: index, ids: ids, nodes: removed))
    }
}
