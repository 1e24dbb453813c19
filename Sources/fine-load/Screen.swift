import FineWire

/// Looks at a replica as a person does.
struct Screen {
    let replica: Replica

    func node(_ identifier: String) -> Int? {
        replica.nodes.first { $0.value.properties["identifier"] == .string(identifier) }?.key
    }

    func text(_ identifier: String) -> String {
        node(identifier).flatMap { replica.nodes[$0]?.properties["text"]?.string } ?? ""
    }

    /// What each row of the only list shows.
    var rows: [(title: String, isOn: Bool)] {
        guard let list = replica.nodes.first(where: { $0.value.kind == "list" })?.value else { return [] }
        return list.children.map { row in
            (
                descendant(of: row, "label").flatMap { replica.nodes[$0]?.properties["text"]?.string } ?? "",
                descendant(of: row, "toggle").flatMap { replica.nodes[$0]?.properties["on"] } == .bool(true)
            )
        }
    }

    func row(_ title: String) -> Int? {
        guard let list = replica.nodes.first(where: { $0.value.kind == "list" })?.value,
            let index = rows.firstIndex(where: { $0.title == title })
        else { return nil }
        return list.children[index]
    }

    func descendant(of id: Int, _ kind: String) -> Int? {
        guard let node = replica.nodes[id] else { return nil }
        return node.kind == kind ? id : node.children.lazy.compactMap { descendant(of: $0, kind) }.first
    }

    /// The tree without ids, which depend on when what was rendered.
    var tree: WireNode? { replica.subtree().map(Self.anonymous) }

    private static func anonymous(_ node: WireNode) -> WireNode {
        WireNode(id: 0, kind: node.kind, properties: node.properties, children: node.children.map(anonymous))
    }
}
