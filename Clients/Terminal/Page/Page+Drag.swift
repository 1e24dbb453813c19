import FineWire

extension Page {
    /// The mouse goes over a cell with its button held: it takes the end of a selection along, or a slider's thumb.
    mutating func drag(_ column: Int, _ row: Int) -> [Action] {
        guard let stop = stops.first(where: { $0.id == dragged }) else { return [] }
        let (column, row) = (column - viewport.column, row - viewport.row + scroll)
        switch stop.role {
        case .field: place(stop, column, extending: true)
        case .lines: placeInLines(stop, column, row, extending: true)
        case .value:
            guard let slider = control(stop.id) as? SliderView else { return [] }
            let line = slider.line(in: stop.rect)
            guard let choice = slider.choice(.press(column - line.column, of: line.width)) else { return [] }
            return chooseNewest(choice, of: stop.id)
        default: break
        }
        return []
    }

    /// While a choice is under way only the newest of those that follow it waits, and goes once it is answered.
    private mutating func chooseNewest(_ choice: Choice, of id: Int) -> [Action] {
        guard choices[id] != nil else { return choose(choice, of: id) }
        choices[id] = choice.value
        waiting = Entry(node: id, event: choice.event, arguments: [choice.value])
        return []
    }

    /// What waits for its turn and need not any longer: nothing else overtakes it.
    mutating func takeWaiting() -> [Action] {
        guard let entry = waiting else { return [] }
        waiting = nil
        return [.send(entry)]
    }
}
