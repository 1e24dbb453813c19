/// Brings a node's children into line with what its description wrote.
///
/// Keyed children are matched by key, the others by slot and order; a matched pair that does not fit is rebuilt in
/// place. The ops come in this order: deletions (a run of siblings is one), rebuilds and updates, the fewest moves,
/// creations (a run is one).
@MainActor
enum ChildDiff {
    /// Returns false, and has done nothing, where a child that was kept may share its key with another, so that all are
    /// to be made.
    static func bring(_ written: [Child], into parent: Node) -> Bool {
        let old = parent.children
        if old.isEmpty {
            if !written.isEmpty { mount(written, in: parent) }
            return true
        }
        var children = written
        var matches = matchInPlace(children, with: old)
        let rest = unmatched(matches)
        if rest.isEmpty, children.count == old.count {
            renderInPlace(children, old: old, parent: parent)
            return true
        }
        if hasDuplicates(children, among: rest) {
            for child in children where child.kept != nil { return false }
            children = withoutDuplicates(children, of: parent)
            matches = matchInPlace(children, with: old)
        }
        match(children, with: old, into: &matches)
        var isKept = [Bool](repeating: false, count: old.count)
        for case let match? in matches { isKept[match] = true }
        delete(old, keeping: isKept, of: parent)
        let nodes = renderMatched(children, matches: matches, old: old, keeping: isKept, parent: parent)
        move(nodes, matches: matches, parent: parent)
        create(children, nodes: nodes, parent: parent)
        return true
    }

    // A loop, as elsewhere here: a closure would check at each call that it is on the main actor.
    private static func unmatched(_ matches: [Int?]) -> [Int] {
        var rest: [Int] = []
        for index in matches.indices where matches[index] == nil { rest.append(index) }
        return rest
    }

    /// There was none before.
    private static func mount(_ written: [Child], in parent: Node) {
        let isUnique = !hasDuplicates(written, among: written.indices)
        let children = isUnique ? written : withoutDuplicates(written, of: parent)
        parent.tree.output.create(children[...], at: 0, of: parent)
    }

    /// Every child has the place that it had.
    private static func renderInPlace(_ children: [Child], old: [Node], parent: Node) {
        for index in children.indices { parent.children[index] = render(children[index], in: old[index], of: parent) }
    }

    private static func render(_ child: Child, in node: Node, of parent: Node) -> Node {
        if child.kept === node { return node }
        guard child.fits(node) else { return parent.tree.output.rebuild(node, as: child, parent: parent) }
        node.update(child)
        return node
    }

    /// A second child of one key is rendered without reuse.
    private static func withoutDuplicates(_ children: [Child], of parent: Node) -> [Child] {
        var seen: Set<Key> = []
        var result = children
        for index in children.indices {
            guard let key = children[index].key else { continue }
            if !seen.insert(key).inserted {
                FineDiagnostics.report(
                    "duplicate key \(key) among the children of \(parent.primitive.kind) (node \(parent.id)); "
                        + "the second is rendered without reuse")
                result[index].key = nil
                result[index].slot = .unmatched
            }
        }
        return result
    }

    /// Whether one of these children has a key that another child has too. Old nodes differ in their keys, so that those
    /// who are matched do.
    private static func hasDuplicates(_ children: [Child], among rest: some Collection<Int>) -> Bool {
        if rest.count > 4 {
            var seen = Set<Key>(minimumCapacity: children.count)
            for child in children {
                if let key = child.key, !seen.insert(key).inserted { return true }
            }
            return false
        }
        for index in rest {
            guard let key = children[index].key else { continue }
            for other in children.indices where other != index {
                if children[other].key == key { return true }
            }
        }
        return false
    }

    /// For each child that has its place still the index of the old node that shows it now, whether it fits or not.
    private static func matchInPlace(_ children: [Child], with old: [Node]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: children.count)
        var start = 0
        while start < children.count, start < old.count, children[start].matches(old[start]) {
            matches[start] = start
            start += 1
        }
        var end = children.count
        var oldEnd = old.count
        // Children of an array literal are matched by their order from the front.
        while end > start, oldEnd > start, children[end - 1].matches(old[oldEnd - 1]), children[end - 1].slot != .none {
            end -= 1
            oldEnd -= 1
            matches[end] = oldEnd
        }
        // Of those between, the ones that a key names.
        for index in start..<max(start, min(end, oldEnd)) {
            if children[index].key != nil, children[index].matches(old[index]) { matches[index] = index }
        }
        return matches
    }

    /// Finds the old nodes of the others.
    private static func match(_ children: [Child], with old: [Node], into matches: inout [Int?]) {
        var isTaken = [Bool](repeating: false, count: old.count)
        for case let match? in matches { isTaken[match] = true }
        let rest = unmatched(matches)
        if rest.isEmpty || !isTaken.contains(false) { return }
        var left = Leftovers(old, isTaken: isTaken)
        for index in rest { matches[index] = left.take(for: children[index]) }
        for index in rest where matches[index] == nil { matches[index] = left.takeAny(at: children[index].slot) }
    }

    private static func delete(_ old: [Node], keeping isKept: [Bool], of parent: Node) {
        var index = 0
        while index < old.count {
            guard !isKept[index] else {
                index += 1
                continue
            }
            let start = index
            while index < old.count, !isKept[index] { index += 1 }
            parent.tree.output.delete(old[start..<index])
            parent.tree.unmount(old[start..<index])
        }
    }

    /// The node of each matched child, rendered; nil where one is to be created.
    private static func renderMatched(
        _ children: [Child], matches: [Int?], old: [Node], keeping isKept: [Bool], parent: Node
    ) -> [Node?] {
        // While children render, the parent's list holds what the client has, so that the tree is whole at any time.
        var current: [Node] = []
        var position = [Int](repeating: 0, count: old.count)
        for index in old.indices where isKept[index] {
            position[index] = current.count
            current.append(old[index])
        }
        parent.children = current
        var nodes = [Node?](repeating: nil, count: children.count)
        for index in children.indices {
            guard let match = matches[index] else { continue }
            let node = render(children[index], in: old[match], of: parent)
            parent.children[position[match]] = node
            nodes[index] = node
        }
        return nodes
    }

    private static func move(_ nodes: [Node?], matches: [Int?], parent: Node) {
        var survivors: [Int] = []
        survivors.reserveCapacity(matches.count)
        for case let match? in matches { survivors.append(match) }
        guard !isAscending(survivors) else { return }
        var ordered: [Node] = []
        ordered.reserveCapacity(nodes.count)
        for case let node? in nodes { ordered.append(node) }
        for step in Reorder.steps(to: survivors) {
            parent.tree.output.move(ordered[step.element], to: step.index)
        }
        parent.children = ordered
    }

    private static func isAscending(_ numbers: [Int]) -> Bool {
        for index in numbers.indices.dropFirst() where numbers[index - 1] > numbers[index] { return false }
        return true
    }

    private static func create(_ children: [Child], nodes: [Node?], parent: Node) {
        var index = 0
        while index < children.count {
            guard nodes[index] == nil else {
                index += 1
                continue
            }
            let start = index
            while index < children.count, nodes[index] == nil { index += 1 }
            parent.tree.output.create(children[start..<index], at: start, of: parent)
        }
    }
}

extension Child {
    /// Whether `node` has this child's place, apart from whether it fits.
    fileprivate func matches(_ node: Node) -> Bool {
        if let key { return node.key == key }
        return node.key == nil && node.slot == slot && slot.matchesByOrder
    }
}
