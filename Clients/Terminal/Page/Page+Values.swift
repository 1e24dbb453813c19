import FineWire

extension Page {
    /// A node as the person sees it, with what they have chosen.
    func shownNode(_ id: Int) -> Replica.Node? {
        guard var node = tree.nodes[id] else { return nil }
        if let choice = choices[id] { node.properties[node.settable] = choice }
        return node
    }

    func control(_ id: Int) -> (any ControlView)? {
        shownNode(id)?.control(focus == id ? dates[id] ?? DateState() : nil, clock: clock)
    }

    /// Keys of what has a value; nil for those that it does not use.
    mutating func work(_ stop: Stop, _ input: Input) -> [Action]? {
        if tree.nodes[stop.id]?.kind == "datePicker" { return workDate(stop.id, input) }
        switch input {
        case .key(.left, _, _), .text("-"): return wish(.step(-1), of: stop.id)
        case .key(.right, _, _), .text("+"): return wish(.step(1), of: stop.id)
        case .key(.home, _, _) where tree.nodes[stop.id]?.control() != nil: return wish(.first, of: stop.id)
        case .key(.end, _, _) where tree.nodes[stop.id]?.control() != nil: return wish(.last, of: stop.id)
        default: return nil
        }
    }

    /// What a press at a cell of the page does to what has a value.
    mutating func pressValue(_ stop: Stop, _ column: Int, _ row: Int) -> [Action] {
        guard let control = control(stop.id) else { return wish(.step(1), of: stop.id) }
        let line = control.line(in: stop.rect)
        guard line.contains(column: column, row: row) else { return [] }
        guard let date = control as? DateView else {
            return wish(.press(column - line.column, of: line.width), of: stop.id)
        }
        if let part = date.part(atColumn: column - line.column) {
            let actions = enterDigits(of: stop.id)
            dates[stop.id] = DateState(part: part)
            return actions
        }
        guard let direction = date.direction(atColumn: column - line.column) else { return [] }
        return turn(stop.id, by: direction)
    }

    mutating func wish(_ wish: Wish, of id: Int) -> [Action] {
        if let control = control(id) { return control.choice(wish).map { choose($0, of: id) } ?? [] }
        guard case .step(let steps) = wish, let node = tree.nodes[id],
            let value = FallbackView(node).stepped(steps)
        else { return [] }
        return [.send(Entry(node: id, event: "set", arguments: [value]))]
    }

    mutating func choose(_ choice: Choice, of id: Int) -> [Action] {
        if choice.isShown { choices[id] = choice.value }
        return [.send(Entry(node: id, event: choice.event, arguments: [choice.value]))]
    }

    // Dates

    private func date(_ id: Int) -> DateView? { control(id) as? DateView }

    private mutating func workDate(_ id: Int, _ input: Input) -> [Action]? {
        switch input {
        case .key(.up, _, _), .text("+"): return turn(id, by: 1)
        case .key(.down, _, _), .text("-"): return turn(id, by: -1)
        case .key(.left, _, _): return go(id, by: -1)
        case .key(.right, _, _), .text(" "), .text(":"), .text("/"): return go(id, by: 1)
        case .key(.enter, _, _): return enterDigits(of: id)
        case .key(.escape, _, _), .key(.backspace, _, _):
            dates[id]?.typed = ""
            return []
        case .text(let text):
            var actions: [Action] = []
            for digit in text where digit.isASCII && digit.isNumber { actions += type(digit, into: id) }
            return actions
        default: return nil
        }
    }

    private mutating func turn(_ id: Int, by steps: Int) -> [Action] {
        let actions = enterDigits(of: id)
        return actions + (date(id)?.turned(by: steps).map { choose($0, of: id) } ?? [])
    }

    private mutating func go(_ id: Int, by steps: Int) -> [Action] {
        let actions = enterDigits(of: id)
        let last = (date(id)?.parts.count ?? 1) - 1
        var state = dates[id] ?? DateState()
        state.part = min(max(state.part + steps, 0), last)
        dates[id] = state
        return actions
    }

    private mutating func type(_ digit: Character, into id: Int) -> [Action] {
        var state = dates[id] ?? DateState()
        state.typed.append(digit)
        dates[id] = state
        guard date(id)?.isWhole(state.typed) == true else { return [] }
        return go(id, by: 1)
    }

    /// Takes the digits that were typed for the number of their part.
    mutating func enterDigits(of id: Int) -> [Action] {
        guard let state = dates[id], let number = Int(state.typed) else { return [] }
        dates[id]?.typed = ""
        return date(id)?.set(number).map { choose($0, of: id) } ?? []
    }
}
