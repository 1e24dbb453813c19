import FineWire

extension Page {
    /// What an input does in a field; nil when it is not the field's. An edit is in the tree after this, as the person
    /// expects; the program makes the same one on the link.
    mutating func edit(_ id: Int, _ input: Input) -> [Action]? {
        var field = fields[id] ?? FieldState()
        let text = text(of: id)
        field.clamp(to: text)
        let old = field
        defer { fields[id] = field }
        switch input {
        case .text(let typed):
            return replace(old.selection, by: typed.oneLine, in: id, &field)
        case .key(.backspace, _, let byWord):
            let start = byWord ? text.wordStart(before: old.caret) : text.characterStart(before: old.caret)
            return delete(start..<old.caret, in: id, &field)
        case .key(.delete, _, let byWord):
            let end = byWord ? text.wordEnd(after: old.caret) : text.characterEnd(after: old.caret)
            return delete(old.caret..<end, in: id, &field)
        case .control("w"): return delete(text.wordStart(before: old.caret)..<old.caret, in: id, &field)
        case .control("u"): return delete(0..<old.caret, in: id, &field)
        case .control("k"): return delete(old.caret..<text.utf16.count, in: id, &field)
        case .control("a"): field.move(to: 0)
        case .control("e"): field.move(to: text.utf16.count)
        case .key(.home, let extending, _): field.move(to: 0, extending: extending)
        case .key(.end, let extending, _): field.move(to: text.utf16.count, extending: extending)
        case .key(.left, let extending, let byWord):
            let to = byWord ? text.wordStart(before: old.caret) : text.characterStart(before: old.caret)
            field.move(to: extending || old.selection.isEmpty ? to : old.selection.lowerBound, extending: extending)
        case .key(.right, let extending, let byWord):
            let to = byWord ? text.wordEnd(after: old.caret) : text.characterEnd(after: old.caret)
            field.move(to: extending || old.selection.isEmpty ? to : old.selection.upperBound, extending: extending)
        case .key(.escape, _, _): field.move(to: old.caret)
        default: return nil
        }
        return []
    }

    /// Sets the caret, or the end of the selection, where a field was pressed.
    mutating func place(_ stop: Stop, _ column: Int, extending: Bool = false) {
        var field = fields[stop.id] ?? FieldState()
        let text = shownText(of: stop.id)
        let offset = text.offset(atColumn: column - stop.rect.column - 1 + field.scroll)
        let isSecure = tree.nodes[stop.id]?.isSecure == true
        field.move(to: isSecure ? self.text(of: stop.id).offset(ofCharacter: offset) : offset, extending: extending)
        fields[stop.id] = field
    }

    /// A secret is a dot for each character.
    func shownText(of id: Int) -> String {
        let text = text(of: id)
        return tree.nodes[id]?.isSecure == true ? String(repeating: "•", count: text.count) : text
    }

    mutating func delete(_ range: Range<Int>, in id: Int, _ field: inout FieldState) -> [Action] {
        replace(field.selection.isEmpty ? range : field.selection, by: "", in: id, &field)
    }

    mutating func replace(
        _ range: Range<Int>, by inserted: String, in id: Int, _ field: inout FieldState
    ) -> [Action] {
        guard !range.isEmpty || !inserted.isEmpty else { return [] }
        field.move(to: range.lowerBound + inserted.utf16.count)
        return [.edit(node: id, Splice(start: range.lowerBound, deleted: range.count, inserted: inserted))]
    }
}

extension Replica.Node {
    var isSecure: Bool { properties["secure"]?.bool == true }
}

extension String {
    /// A field has one line.
    fileprivate var oneLine: String {
        replacing("\r\n", with: " ").replacing("\n", with: " ").replacing("\r", with: " ")
    }

    fileprivate func offset(ofCharacter count: Int) -> Int {
        prefix(count).utf16.count
    }
}
