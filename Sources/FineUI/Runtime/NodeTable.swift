/// The live nodes of a tree by their ids.
///
/// Ids count up and siblings are made together, so that a page of neighbours takes a third of what a hash table takes.
@MainActor
package struct NodeTable {
    private nonisolated static let pageSize = 16

    private final class Page {
        let number: Int
        var nodes = [Node?](repeating: nil, count: NodeTable.pageSize)
        var count = 0

        init(number: Int) { self.number = number }
    }

    private var pages: [Int: Page] = [:]
    /// The page that was filled last, which is the one that the next node belongs to.
    private var latest: Page?
    package private(set) var count = 0

    package subscript(id: Int) -> Node? {
        get {
            guard id >= 0 else { return nil }
            return pages[id / Self.pageSize]?.nodes[id % Self.pageSize]
        }
        set {
            if let newValue { put(newValue, at: id) } else { remove(at: id) }
        }
    }

    private mutating func put(_ node: Node, at id: Int) {
        let page = page(number: id / Self.pageSize)
        if page.nodes[id % Self.pageSize] == nil {
            page.count += 1
            count += 1
        }
        page.nodes[id % Self.pageSize] = node
    }

    private mutating func page(number: Int) -> Page {
        if let latest, latest.number == number { return latest }
        let page = pages[number] ?? Page(number: number)
        pages[number] = page
        latest = page
        return page
    }

    private mutating func remove(at id: Int) {
        guard let page = pages[id / Self.pageSize], page.nodes[id % Self.pageSize] != nil else { return }
        page.nodes[id % Self.pageSize] = nil
        page.count -= 1
        count -= 1
        guard page.count == 0 else { return }
        pages[page.number] = nil
        if latest === page { latest = nil }
    }

    /// All of them, in no order.
    package var all: [Node] { pages.values.flatMap { $0.nodes.compactMap { $0 } } }
}
