import FineWire

extension Layout {
    /// The size within what the node's `width` or `height` demands: `=` fixes, `<=` and `>=` bound. Of what contradicts
    /// itself the higher priority holds, and of equals the later.
    func constrained(_ node: Replica.Node, _ axis: Axis, _ size: Int) -> Int {
        guard let demands = node.properties[axis == .horizontal ? "width" : "height"]?.array else { return size }
        let sorted = demands.compactMap(Demand.init).enumerated().sorted {
            ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset)
        }
        return sorted.reduce(size) { size, demand in
            let cells = max(axis.cells(demand.element.points), demand.element.points > 0 ? 1 : 0)
            switch demand.element.relation {
            case "=": return cells
            case "<=": return min(size, cells)
            case ">=": return max(size, cells)
            default: return size
            }
        }
    }

    private struct Demand {
        let relation: String
        let points: Double
        let priority: Double

        init?(_ value: Value) {
            guard let parts = value.array, parts.count >= 2, let relation = parts[0].string,
                let points = parts[1].number
            else { return nil }
            self.relation = relation
            self.points = points
            priority = parts.count > 2 ? parts[2].number ?? 1000 : 1000
        }
    }

    func isFixed(_ id: Int, _ axis: Axis) -> Bool {
        let node = node(id)
        if node.kind == "frame", let size = node.properties["size"]?.array, size.count > axis.index,
            size[axis.index].number != nil
        {
            return true
        }
        let demands = node.properties[axis == .horizontal ? "width" : "height"]?.array ?? []
        return demands.contains { $0.array?.first?.string == "=" }
    }

    /// How much a node would rather stay as wide as it prefers to be than grow.
    func hugging(_ id: Int) -> Double {
        let node = node(id)
        if let own = node.properties["hugging"]?.array?.first?.number { return own }
        switch node.kind {
        case "spacer": return -1
        case "textField", "textView", "list", "scroll": return 249
        case "label": return 251
        case "button": return 252
        case "toggle", "stepper", "datePicker", "pageControl", "activity": return 750
        case "divider": return node.isUpright ? 1000 : 250
        case "image": return 251
        case "padding": return arranged(id).map(hugging).min() ?? 250
        default: return 250
        }
    }

    /// How much a node withstands becoming narrower than it prefers to be.
    func resistance(_ id: Int) -> Double {
        let node = node(id)
        if let own = node.properties["compression"]?.array?.first?.number { return own }
        switch node.kind {
        case "button": return 751
        case "toggle", "stepper", "datePicker", "divider": return 1000
        // These have no width of their own, so they take and give what is left.
        case "textField", "textView", "slider", "progress", "scroll": return 250
        case "padding": return arranged(id).map(resistance).max() ?? 750
        default: return 750
        }
    }

    /// Whether a node takes the room that is left below.
    func growsDown(_ id: Int) -> Bool {
        guard !isFixed(id, .vertical) else { return false }
        let node = node(id)
        if let own = node.properties["hugging"]?.array, own.count > 1, let priority = own[1].number {
            return priority < 250
        }
        switch node.kind {
        case "spacer", "list": return true
        case "scroll": return node.properties["axis"]?.string != "horizontal"
        case "padding": return arranged(id).contains(where: growsDown)
        case "stack":
            let isRow = node.properties["axis"]?.string == "horizontal"
            return arranged(id).contains { !(isRow && self.node($0).kind == "spacer") && growsDown($0) }
        default: return false
        }
    }
}
