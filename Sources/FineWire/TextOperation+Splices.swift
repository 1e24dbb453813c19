extension TextOperation {
    /// The same change as splices, the fewest that do it, each to be applied after the one before it.
    package var splices: [Splice] {
        var result: [Splice] = []
        var position = 0
        var inserted = ""
        for component in components {
            switch component {
            case .retain(let count):
                position += count
            case .insert(let text):
                result.append(Splice(start: position, deleted: 0, inserted: text))
                position += text.unitCount
                inserted = text
                continue
            case .delete(let count):
                if inserted.isEmpty {
                    result.append(Splice(start: position, deleted: count, inserted: ""))
                } else {
                    result[result.count - 1].deleted = count
                }
            }
            inserted = ""
        }
        return result
    }

    /// What takes this change back; `text` is what it was applied to.
    package func inverse(on text: String) -> TextOperation {
        var result = TextOperation()
        var index = text.utf16.startIndex
        for component in components {
            switch component {
            case .retain(let count):
                index = text.utf16.index(index, offsetBy: count)
                result.retain(count)
            case .insert(let inserted): result.delete(inserted.unitCount)
            case .delete(let count):
                let end = text.utf16.index(index, offsetBy: count)
                result.insert(String(text[index..<end]))
                index = end
            }
        }
        return result
    }

    /// Where a caret goes that stood at `position`: an insertion there comes after it; within a replacement it keeps its
    /// distance from the start.
    package func transform(caret position: Int) -> Int {
        splices.reduce(position) { position, splice in
            let end = splice.start + splice.deleted
            let length = splice.inserted.unitCount
            if position <= splice.start { return position }
            if position >= end { return position - splice.deleted + length }
            return splice.start + min(position - splice.start, length)
        }
    }
}

extension String {
    /// Applies a change to a text of its base length; false, and no change, when it would split a surrogate pair.
    package mutating func apply(_ operation: TextOperation) -> Bool {
        let splices = operation.splices
        if splices.count == 1 { return apply(splices[0]) }
        var changed = self
        for splice in splices {
            guard changed.apply(splice) else { return false }
        }
        self = changed
        return true
    }
}
