/// The fewest moves that bring a list into another order: every element outside a longest increasing subsequence
/// moves once.
enum Reorder {
    /// Move the element that ends at place `element` to `index`, counted after its removal from where it is.
    struct Step: Equatable {
        let element: Int
        let index: Int
    }

    /// `target[i]` is the present position (a permutation of any distinct numbers) of what comes to place i.
    /// The steps apply in order.
    static func steps(to target: [Int]) -> [Step] {
        let rank = ranks(of: target)
        let stays = longestIncreasing(rank)
        var pending = Counter(size: rank.count)
        for (place, isStaying) in stays.enumerated() where !isStaying { pending.add(1, at: rank[place]) }
        var steps: [Step] = []
        // Elements that have yet to move lie in front of the stationary element that `anchor` names; a moved element is
        // set right after its predecessor, so behind as many of them as that anchor is.
        var anchor = -1
        for (place, isStaying) in stays.enumerated() {
            if isStaying {
                anchor = rank[place]
                continue
            }
            pending.add(-1, at: rank[place])
            steps.append(Step(element: place, index: place + pending.count(below: anchor)))
        }
        return steps
    }

    private static func ranks(of target: [Int]) -> [Int] {
        var rank = [Int](repeating: 0, count: target.count)
        for (order, place) in target.indices.sorted(by: { target[$0] < target[$1] }).enumerated() {
            rank[place] = order
        }
        return rank
    }

    /// Marks the elements of one longest increasing subsequence (patience sorting with back links).
    static func longestIncreasing(_ values: [Int]) -> [Bool] {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for index in values.indices {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var marked = [Bool](repeating: false, count: values.count)
        var index = tails.last ?? -1
        while index >= 0 {
            marked[index] = true
            index = previous[index]
        }
        return marked
    }

    /// Sums of a prefix in logarithmic time (Fenwick, 1994).
    private struct Counter {
        private var sums: [Int]

        init(size: Int) { sums = [Int](repeating: 0, count: size + 1) }

        mutating func add(_ amount: Int, at position: Int) {
            var index = position + 1
            while index < sums.count {
                sums[index] += amount
                index += index & -index
            }
        }

        func count(below position: Int) -> Int {
            var index = max(position, 0)
            var sum = 0
            while index > 0 {
                sum += sums[index]
                index -= index & -index
            }
            return sum
        }
    }
}
