/// Marks by the depth of their nodes, parents first (a binary heap).
struct MarkQueue {
    private var heap: [(depth: Int16, mark: Mailbox.Mark)] = []

    var isEmpty: Bool { heap.isEmpty }
    var count: Int { heap.count }

    func contains(where isWanted: (Mailbox.Mark) -> Bool) -> Bool { heap.contains { isWanted($0.mark) } }

    mutating func push(_ mark: Mailbox.Mark, depth: Int16) {
        heap.append((depth, mark))
        var index = heap.count - 1
        while index > 0, comesBefore(index, (index - 1) / 2) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func pop() -> Mailbox.Mark? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first.mark }
        heap[0] = last
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && comesBefore(child, smallest) {
                smallest = child
            }
            if smallest == index { return first.mark }
            heap.swapAt(index, smallest)
            index = smallest
        }
    }

    private func comesBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].depth, heap[left].mark.node) < (heap[right].depth, heap[right].mark.node)
    }
}
