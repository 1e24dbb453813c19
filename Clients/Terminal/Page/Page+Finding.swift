import FineWire

extension Page {
    /// Scrolls to what shows this text or has the identifier after a `#`, and returns a cell of the window to press;
    /// nil when there is no such thing, or nothing there takes a press.
    package mutating func reveal(_ target: String) -> (column: Int, row: Int)? {
        guard let id = find(target) else { return nil }
        scrollAround(id)
        guard let rect = box(of: id)?.rect else { return nil }
        reveal(rect)
        let place = (rect.column + rect.width / 2 + viewport.column, rect.row + viewport.row - scroll)
        return viewport.contains(column: place.0, row: place.1) ? place : nil
    }

    private func find(_ target: String) -> Int? {
        guard let box else { return nil }
        let name: String? = target.hasPrefix("#") ? String(target.dropFirst()) : nil
        var exact: Int?
        var partial: Int?
        box.forEach { box in
            guard let properties = tree.nodes[box.id]?.properties else { return }
            if let name {
                if properties["identifier"]?.string == name { exact = exact ?? box.id }
                return
            }
            let words = ["title", "text", "accessibilityLabel", "placeholder"].compactMap { properties[$0]?.string }
            if words.contains(target) { exact = exact ?? box.id }
            if words.contains(where: { $0.contains(target) }) { partial = partial ?? box.id }
        }
        return exact ?? partial
    }
}
