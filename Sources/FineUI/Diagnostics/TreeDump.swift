extension Tree {
    /// The tree as text, a line a node: component, kind, id, counters, key, signature and local state. Subscribes to
    /// nothing.
    package func dump() -> String {
        var lines: [String] = []
        func visit(_ node: Node, indent: String) {
            lines.append(indent + node.dumpLine)
            for child in node.children { visit(child, indent: indent + "  ") }
        }
        if let root = nodes[0] { visit(root, indent: "") }
        return lines.joined(separator: "\n")
    }
}

extension Node {
    fileprivate var dumpLine: String {
        var line = "\(type(of: primitive)) → \(primitive.kind) #\(id) renders \(renders)"
        if rebuilds > 0 { line += " rebuilds \(rebuilds)" }
        if let key { line += " key \(key)" }
        if signature !== Signature.empty { line += " modifiers \"\(signature.description)\"" }
        if storage != nil { line += " state" }
        return line
    }
}
