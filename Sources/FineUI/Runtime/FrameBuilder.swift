import FineWire

/// Collects the ops of the frame under construction, in the order in which they apply.
///
/// A subtree that is being mounted for the first time is muted: it travels whole in the op that creates it.
@MainActor
final class FrameBuilder {
    private unowned let tree: Tree
    private var entries: [Entry] = []
    private var muted = 0

    /// An op, or a change of one property that may yet take a shorter form.
    enum Entry {
        case op(Op)
        case change(id: Int, name: String, old: Value?, new: Value)
    }

    init(tree: Tree) { self.tree = tree }

    /// The ops of the frame; the builder is empty afterwards.
    func take() -> [Op] {
        defer { entries = [] }
        return Compaction.ops(of: entries)
    }

    /// Brings what the client has of a node's properties into line; only differences become an op.
    func write(_ written: [Properties.Element], to node: Node) {
        if muted > 0, node.properties.isEmpty {
            // As large as it need be: most nodes stay as they are mounted.
            node.properties = Properties(written)
            return
        }
        var changes: [Op.Change] = []
        var kept = 0
        for (name, value) in written {
            let old = node.properties[name]
            if old != nil { kept += 1 }
            if old != value { changes.append(Op.Change(name, value)) }
        }
        if kept < node.propertyCount {
            for (name, _) in node.properties where name != node.documentName {
                if !written.contains(where: { $0.key == name }) { changes.append(Op.Change(name, .null)) }
            }
        }
        guard !changes.isEmpty else { return }
        if muted == 0 { record(changes, to: node) }
        for change in changes { node.properties[change.name] = change.value }
    }

    private func record(_ changes: [Op.Change], to node: Node) {
        if changes.count == 1 {
            let name = changes[0].name
            entries.append(.change(id: node.id, name: name, old: node.properties[name], new: changes[0].value))
        } else {
            entries.append(.op(.update(id: node.id, changes: changes)))
        }
    }

    /// Renders the root for the first time.
    func mount(_ root: Node) {
        muted += 1
        root.render()
        muted -= 1
    }

    /// Mounts a run of siblings. On a mounted parent they become one op, or a few where clones are shorter.
    func create(_ children: ArraySlice<Child>, at index: Int, of parent: Node) {
        muted += 1
        var nodes: [Node] = []
        nodes.reserveCapacity(children.count)
        for index in children.indices {
            let node = Node(children[index], parent: parent, tree: tree)
            node.render(children[index].styles, written: children[index].written)
            nodes.append(node)
        }
        muted -= 1
        parent.children.insert(contentsOf: nodes, at: index)
        if muted == 0 {
            entries += Compaction.creations(of: nodes.map(\.wire), at: index, in: parent.id).map(Entry.op)
        }
    }

    /// Mounts another node in the place of `old`, which is unmounted. Returns it; the caller puts it into the list.
    func rebuild(_ old: Node, as child: Child, parent: Node) -> Node {
        FineDiagnostics.noteRebuild(of: old, as: child)
        muted += 1
        let node = Node(child, parent: parent, tree: tree, replacing: old)
        node.render(child.styles, written: child.written)
        muted -= 1
        old.unmount()
        if muted == 0 { entries.append(.op(.rebuild(id: old.id, node: node.wire))) }
        return node
    }

    func move(_ node: Node, to index: Int) {
        entries.append(.op(.move(id: node.id, index: index)))
    }

    func delete(_ run: ArraySlice<Node>) {
        guard let first = run.first, muted == 0 else { return }
        entries.append(.op(.delete(id: first.id, count: run.count)))
    }

    /// The editable text of a node, as splices against what the person has typed.
    func write(document text: String, to node: Node) {
        guard let document = node.document else {
            node.document = TextDocument(text)
            node.properties[TextDocument.name] = text.isEmpty ? nil : .string(text)
            return
        }
        for splice in document.set(text, frame: tree.frame + 1, seen: tree.acknowledged) {
            if muted == 0 { entries.append(.op(.splice(id: node.id, name: TextDocument.name, splice))) }
        }
        node.properties[TextDocument.name] = text.isEmpty ? nil : .string(text)
    }
}
