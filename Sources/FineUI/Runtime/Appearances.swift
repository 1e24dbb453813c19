/// The views that wait for the client to show them.
@MainActor
struct Appearances {
    private var waiting: [(frame: Int, node: Node)] = []

    /// `node` is on its way in the frame after `frame`.
    mutating func expect(_ node: Node, after frame: Int) { waiting.append((frame + 1, node)) }

    mutating func forget(_ node: Node) {
        if !waiting.isEmpty { waiting.removeAll { $0.node === node } }
    }

    /// Takes the views of every frame up to this one, in the order in which they were mounted.
    mutating func take(through frame: Int) -> [Node] {
        guard let first = waiting.first, first.frame <= frame else { return [] }
        let count = waiting.firstIndex { $0.frame > frame } ?? waiting.count
        defer { waiting.removeFirst(count) }
        return waiting.prefix(count).map(\.node)
    }
}
