extension Replica {
    /// One step back. A log of these instead of a copy of the tree: a frame costs what it changes.
    enum Undo: Sendable {
        case property(id: Int, name: String, old: Value?)
        case insertion(parent: Int, index: Int, count: Int)
        case removal(parent: Int, index: Int, ids: [Int], nodes: [(id: Int, node: Node)])
        case move(parent: Int, from: Int, to: Int)
    }

    mutating func revert(_ step: Undo) {
        switch step {
        case .property(let id, let name, let old):
            nodes[id]?.properties[name] = old
        case .insertion(let parent, let index, let count):
            let ids = nodes[parent]?.children[index..<index + count] ?? []
            nodes[parent]?.children.removeSubrange(index..<index + count)
            var discarded: [(id: Int, node: Node)] = []
            for id in ids { remove(id, into: &discarded) }
        case .removal(let parent, let index, let ids, let removed):
            for (id, node) in removed { nodes[id] = node }
            nodes[parent]?.children.insert(contentsOf: ids, at: index)
        case .move(let parent, let from, let to):
            guard let id = nodes[parent]?.children.remove(at: to) else { return }
            nodes[parent]?.children.insert(id, at: from)
        }
    }
}
