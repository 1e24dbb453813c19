import FineWire

/// Which paths a randomised run has taken, by name and number.
struct Coverage: CustomStringConvertible {
    private(set) var counts: [String: Int] = [:]
    private(set) var depth = 0

    subscript(path: String) -> Int { counts[path] ?? 0 }

    mutating func note(_ path: String) { counts[path, default: 0] += 1 }

    mutating func note(_ tree: WireNode) {
        for node in tree.subtree {
            note("kind \(node.kind)")
            for (name, _) in node.properties { note("property \(name)") }
        }
        depth = max(depth, tree.depth)
    }

    mutating func note(_ ops: [Op]) {
        for op in ops { note("op \(op.path)") }
        for (first, second) in zip(ops, ops.dropFirst()) { note("\(first.letter) then \(second.letter)") }
    }

    var description: String {
        let paths = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return (["depth: \(depth)"] + paths).joined(separator: "\n")
    }
}

extension WireNode {
    fileprivate var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
}

extension Op {
    fileprivate var letter: String {
        switch self {
        case .create: "c"
        case .update: "u"
        case .updateMany: "v"
        case .rebuild: "r"
        case .move: "m"
        case .splice: "s"
        case .delete: "d"
        case .clone: "k"
        case .effect: "e"
        }
    }

    fileprivate var path: String {
        switch self {
        case .create(_, let index, let nodes):
            "create \(nodes.count == 1 ? "one" : "a run") at \(index == 0 ? "the head" : "a later place")"
        case .update(_, let changes):
            "update \(changes.count == 1 ? "one" : "several")\(changes.contains { $0.value == .null } ? ", a reset" : "")"
        case .updateMany: "update of many nodes"
        case .rebuild(_, let node): "rebuild \(node.children.isEmpty ? "a leaf" : "a subtree")"
        case .move(_, let index): "move to \(index == 0 ? "the head" : "a later place")"
        case .splice(_, _, let splice):
            "splice\(splice.deleted > 0 ? " out" : "")\(splice.inserted.isEmpty ? "" : " in")"
        case .delete(_, let count): "delete \(count == 1 ? "one" : "a run")"
        case .clone(let clone): "clone \(clone.slots.isEmpty ? "unchanged" : "with differences")"
        case .effect: "effect"
        }
    }
}
