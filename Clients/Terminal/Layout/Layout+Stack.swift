import FineWire

extension Layout {
    /// The widths of a horizontal stack's children.
    mutating func shareWidth(of stack: Replica.Node, among children: [Int], width: Int) -> [Int] {
        let preferred = children.map { child in
            let node = node(child)
            return node.kind == "spacer" ? Points.columns(node.properties["minLength"]?.number) : self.width(of: child)
        }
        let room = max(width - spacing(stack) * max(children.count - 1, 0), 0)
        let rest = room - preferred.reduce(0, +)
        switch stack.properties["distribution"]?.string {
        case "fillEqually": return Self.parts(of: room, weights: children.map { _ in 1 })
        case "fillProportionally": return Self.parts(of: room, weights: preferred.map { max($0, 1) })
        case "equalSpacing", "equalCentering":
            return rest >= 0 ? preferred : shrunk(children, preferred, by: -rest)
        default: return rest >= 0 ? grown(children, preferred, by: rest) : shrunk(children, preferred, by: -rest)
        }
    }

    /// Those that hug least share what is left. Of several labels the first takes it, and the others stand at the far end.
    private func grown(_ children: [Int], _ preferred: [Int], by rest: Int) -> [Int] {
        let hugging = children.map { self.hugging($0) }
        guard rest > 0, let least = hugging.min() else { return preferred }
        var hasLabel = false
        let takers = children.indices.filter { index in
            guard hugging[index] == least, !isFixed(children[index], .horizontal) else { return false }
            guard node(children[index]).kind == "label" else { return true }
            defer { hasLabel = true }
            return !hasLabel
        }
        var result = preferred
        for (index, part) in zip(takers, Self.parts(of: rest, weights: takers.map { _ in 1 })) { result[index] += part }
        return result
    }

    /// Those that resist least give way, in proportion to their width; then the next.
    private func shrunk(_ children: [Int], _ preferred: [Int], by excess: Int) -> [Int] {
        var result = preferred
        var excess = excess
        for level in Set(children.map { resistance($0) }).sorted() where excess > 0 {
            let givers = children.indices.filter { resistance(children[$0]) == level && result[$0] > 1 }
            let spare = givers.map { result[$0] - 1 }
            let take = min(excess, spare.reduce(0, +))
            for (index, part) in zip(givers, Self.parts(of: take, weights: spare)) { result[index] -= part }
            excess -= take
        }
        return result
    }

    /// A whole in parts by weight; what does not divide goes to the first.
    static func parts(of whole: Int, weights: [Int]) -> [Int] {
        let total = weights.reduce(0, +)
        guard total > 0 else { return weights.map { _ in 0 } }
        var left = whole
        var leftWeight = total
        return weights.map { weight in
            let part = leftWeight > 0 ? (left * weight + leftWeight - 1) / leftWeight : 0
            left -= part
            leftWeight -= weight
            return part
        }
    }

    /// The width of a vertical stack's child.
    mutating func across(_ child: Int, in stack: Replica.Node, width: Int) -> Int {
        let node = node(child)
        let isFilling = ["fill", nil].contains(stack.properties["alignment"]?.string) && !node.isCompact
        if isFilling, !isFixed(child, .horizontal) { return constrained(node, .horizontal, width) }
        // A field and the like have no width of their own.
        let isPliant = ["textField", "textView", "slider", "progress", "divider", "scroll"].contains(node.kind)
        if isPliant, !isFixed(child, .horizontal) { return width }
        return min(self.width(of: child), width)
    }

    mutating func placeRow(_ stack: Replica.Node, _ children: [Int], in rect: Rect) -> [Box] {
        let widths = shareWidth(of: stack, among: children, width: rect.width)
        let gaps = self.gaps(stack, widths, in: rect.width, spacing: spacing(stack))
        let alignment = stack.properties["alignment"]?.string ?? "fill"
        let tallest = alignment == "firstBaseline" ? children.map { baseline($0) }.max() ?? 0 : 0
        var column = rect.column
        return zip(children, widths).enumerated().map { index, item in
            let (child, width) = item
            let needed = height(of: child, width: width)
            let fills = node(child).isUpright || (alignment == "fill" && !node(child).isCompact)
            let own = fills ? max(needed, rect.height) : needed
            let row =
                switch alignment {
                case "top", "leading": rect.row
                case "bottom", "trailing", "lastBaseline": rect.row + rect.height - own
                case "firstBaseline": rect.row + tallest - baseline(child)
                default: rect.row + (rect.height - own) / 2
                }
            defer { column += width + gaps[index] }
            return place(child, Rect(column, row, width, own))
        }
    }

    mutating func placeColumn(_ stack: Replica.Node, _ children: [Int], in rect: Rect) -> [Box] {
        var heights = children.map { downwards($0, in: stack, width: rect.width) }
        let spacing = spacing(stack)
        let room = max(rect.height - spacing * max(children.count - 1, 0), 0)
        let rest = room - heights.reduce(0, +)
        if rest > 0 {
            switch stack.properties["distribution"]?.string {
            case "fillEqually": heights = Self.parts(of: room, weights: children.map { _ in 1 })
            case "fillProportionally": heights = Self.parts(of: room, weights: heights.map { max($0, 1) })
            case "equalSpacing", "equalCentering": break
            default:
                let takers = children.indices.filter { growsDown(children[$0]) }
                for (index, part) in zip(takers, Self.parts(of: rest, weights: takers.map { _ in 1 })) {
                    heights[index] += part
                }
            }
        }
        let gaps = self.gaps(stack, heights, in: rect.height, spacing: spacing)
        var row = rect.row
        return zip(children, heights).enumerated().map { index, item in
            let (child, height) = item
            let width = across(child, in: stack, width: rect.width)
            let column =
                switch stack.properties["alignment"]?.string {
                case "center": rect.column + (rect.width - width) / 2
                case "trailing", "bottom": rect.column + rect.width - width
                default: rect.column
                }
            defer { row += height + gaps[index] }
            return place(child, Rect(column, row, width, height))
        }
    }

    /// What comes after each child along the axis.
    private func gaps(_ stack: Replica.Node, _ sizes: [Int], in whole: Int, spacing: Int) -> [Int] {
        let plain = sizes.map { _ in spacing }
        let distribution = stack.properties["distribution"]?.string
        guard ["equalSpacing", "equalCentering"].contains(distribution), sizes.count > 1 else { return plain }
        let rest = whole - sizes.reduce(0, +)
        guard rest > spacing * (sizes.count - 1) else { return plain }
        if distribution == "equalCentering", let gaps = Self.centeringGaps(sizes, in: whole, spacing: spacing) {
            return gaps
        }
        return Self.parts(of: rest, weights: sizes.dropLast().map { _ in 1 }) + [0]
    }

    /// The gaps with which the centres of all are equally far apart; nil where that would take one below the spacing.
    private static func centeringGaps(_ sizes: [Int], in whole: Int, spacing: Int) -> [Int]? {
        guard let first = sizes.first, let last = sizes.last else { return nil }
        // In half cells, so that a centre may lie between two.
        let distance = Double(2 * whole - first - last) / Double(sizes.count - 1)
        let starts = sizes.enumerated().map { index, size in
            Int(((Double(first) + Double(index) * distance - Double(size)) / 2).rounded())
        }
        let gaps = zip(zip(starts, sizes), starts.dropFirst()).map { $1 - $0.0 - $0.1 }
        return gaps.allSatisfy { $0 >= spacing } ? gaps + [0] : nil
    }

    /// The row of a node's first line.
    private func baseline(_ id: Int) -> Int {
        let node = node(id)
        let first = arranged(id).first.map { baseline($0) } ?? 0
        return node.kind == "padding" ? Insets(node.properties["insets"]).top + first : first
    }
}
