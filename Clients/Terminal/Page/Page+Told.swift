import FineWire

extension Page {
    /// What the server is to hear of the focus, after it has moved: nodes whose `focused` is set take the event.
    mutating func tellFocus() -> [Action] {
        guard focus != told else { return [] }
        let old = told
        told = focus
        return [(old, false), (focus, true)].compactMap { id, isFocused in
            guard let id, shown("focused", of: id)?.bool == !isFocused else { return nil }
            choices[id] = .bool(isFocused)
            return .send(Entry(node: id, event: "focus", arguments: [.bool(isFocused)]))
        }
    }

    /// Takes and leaves the focus as the tree has it, but where the person's own move is not answered yet.
    mutating func obeyFocus() {
        for stop in stops where stop.isText && choices[stop.id] == nil {
            guard let wanted = tree.nodes[stop.id]?.properties["focused"]?.bool, wanted != (focus == stop.id),
                wanted || told == stop.id
            else { continue }
            if wanted { focus(on: stop.id) } else { focus = nil }
            told = focus
        }
    }
}
