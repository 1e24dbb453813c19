import FineWire

extension Link {
    /// How many frames of the session are applied, and how many entries are known to be processed.
    package var counts: (applied: Int, acknowledged: Int) { (applied, outbox.acknowledged) }

    /// Whether a mount has been asked for and is not here yet.
    package var awaitsMount: Bool { isRemounting }

    /// Whether nothing is under way, in either direction, and the server knows it.
    package var isSettled: Bool { phase == .live && !isRemounting && outbox.items.isEmpty && told == applied }

    /// The tree as the server had it with the last frame that is applied: without the edits that are under way. Nil
    /// before the first mount.
    package var serverTree: WireNode? {
        guard isMounted else { return nil }
        return replica.subtree().map { withBaseTexts($0) }
    }

    private func withBaseTexts(_ node: WireNode) -> WireNode {
        var node = node
        if let document = documents[node.id] {
            node.properties[Self.text] = document.base.isEmpty ? .null : .string(document.base)
        }
        node.children = node.children.map { withBaseTexts($0) }
        return node
    }
}
