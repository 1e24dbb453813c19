import FineWire

/// Shorter forms of the same ops.
enum Compaction {
    /// Neighbouring changes of one property become one op; a text that changed in a small part becomes a splice.
    static func ops(of entries: [FrameBuilder.Entry]) -> [Op] {
        var result: [Op] = []
        result.reserveCapacity(entries.count)
        var start = 0
        while start < entries.count {
            switch entries[start] {
            case .op(let op):
                result.append(op)
                start += 1
            case .change(_, let name, _, _):
                var end = start + 1
                while end < entries.count, case .change(_, name, _, _) = entries[end] { end += 1 }
                result += changes(entries[start..<end], of: name)
                start = end
            }
        }
        return result
    }

    private static func changes(_ run: ArraySlice<FrameBuilder.Entry>, of name: String) -> [Op] {
        var together = 8 + name.utf8.count
        var apart = 0
        var assignments: [Op.Assignment] = []
        var single: [Op] = []
        for case .change(let id, _, let old, let new) in run {
            assignments.append(Op.Assignment(id, new))
            var op = Op.update(id: id, changes: [Op.Change(name, new)])
            guard case .string(let text) = new else {
                single.append(op)
                apart += 10 + name.utf8.count
                continue
            }
            var size = 13 + name.utf8.count + text.utf8.count
            together += 8 + text.utf8.count
            if text.utf8.count > 6, case .string(let before)? = old {
                let splice = Splice.difference(from: before, to: text)
                let spliced = 19 + name.utf8.count + splice.inserted.utf8.count
                if spliced < size {
                    size = spliced
                    op = .splice(id: id, name: name, splice)
                }
            }
            apart += size
            single.append(op)
        }
        return run.count > 1 && together <= apart ? [.updateMany(name: name, values: assignments)] : single
    }

    /// The creation of a run of siblings: neighbours of one shape are sent as clones of the first of them.
    static func creations(of nodes: [WireNode], at index: Int, in parent: Int) -> [Op] {
        var ops: [Op] = []
        var plain: [WireNode] = []
        var plainIndex = index
        var position = 0
        while position < nodes.count {
            var end = position + 1
            while end < nodes.count, nodes[end].hasShape(of: nodes[position]) { end += 1 }
            plain.append(nodes[position])
            if end - position > 2 {
                ops.append(.create(parent: parent, index: plainIndex, nodes: plain))
                let copies = nodes[(position + 1)..<end]
                ops.append(.clone(clones(copies, of: nodes[position], at: index + position + 1, in: parent)))
                plain = []
                plainIndex = index + end
            } else {
                plain += nodes[(position + 1)..<end]
            }
            position = end
        }
        if !plain.isEmpty { ops.append(.create(parent: parent, index: plainIndex, nodes: plain)) }
        return ops
    }

    private static func clones(
        _ copies: ArraySlice<WireNode>, of source: WireNode, at index: Int, in parent: Int
    ) -> Clone {
        let sources = source.flattened
        let flat = copies.map(\.flattened)
        var slots: [Clone.Slot] = []
        for (offset, node) in sources.enumerated() {
            var names = Set<String>()
            for copy in flat where copy[offset].properties != node.properties {
                for (name, value) in copy[offset].properties where node.properties[name] != value { names.insert(name) }
                for (name, _) in node.properties where copy[offset].properties[name] == nil { names.insert(name) }
            }
            slots += names.sorted().map { Clone.Slot(offset: offset, name: $0) }
        }
        var values: [Value] = []
        values.reserveCapacity(flat.count * slots.count)
        for copy in flat {
            for slot in slots { values.append(copy[slot.offset].properties[slot.name] ?? .null) }
        }
        return Clone(
            parent: parent, index: index, source: source.id, id: copies[copies.startIndex].id, count: copies.count,
            slots: slots, values: values)
    }
}

extension WireNode {
    /// Whether the kinds of the two subtrees agree, node by node.
    fileprivate func hasShape(of other: WireNode) -> Bool {
        kind == other.kind && children.count == other.children.count
            && zip(children, other.children).allSatisfy { $0.hasShape(of: $1) }
    }

    /// The subtree in pre-order.
    fileprivate var flattened: [WireNode] {
        var result: [WireNode] = []
        func visit(_ node: WireNode) {
            result.append(node)
            for child in node.children { visit(child) }
        }
        visit(self)
        return result
    }
}
