import FineWire

/// The caret and the selection of a text, in UTF-16 units.
package struct FieldState: Hashable, Sendable {
    package var caret = 0
    /// The selection's other end.
    package var anchor = 0
    /// How many columns of a field's text are to the left of what is seen, or lines of a text view above it.
    var scroll = 0
    /// The column that the caret goes for while it is moved up and down.
    var column: Int?

    package init() {}

    package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

    mutating func move(to offset: Int, extending: Bool = false) {
        caret = offset
        column = nil
        if !extending { anchor = offset }
    }

    /// Follows a change of the text that the person did not make here.
    package mutating func follow(_ splice: Splice) {
        caret = Self.moved(caret, by: splice)
        anchor = Self.moved(anchor, by: splice)
    }

    private static func moved(_ position: Int, by splice: Splice) -> Int {
        let length = splice.inserted.utf16.count
        let end = splice.start + splice.deleted
        if position <= splice.start { return position }
        if position >= end { return position - splice.deleted + length }
        return splice.start + min(position - splice.start, length)
    }

    /// Stays within a text.
    mutating func clamp(to text: String) {
        caret = min(caret, text.utf16.count)
        anchor = min(anchor, text.utf16.count)
    }
}

extension String {
    /// The boundary of the character before an offset in UTF-16 units, and the one behind it.
    func characterStart(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let here = utf16.index(startIndex, offsetBy: min(offset, utf16.count))
        return utf16.distance(from: startIndex, to: index(before: here))
    }

    func characterEnd(after offset: Int) -> Int {
        guard offset < utf16.count else { return utf16.count }
        let here = utf16.index(startIndex, offsetBy: offset)
        return utf16.distance(from: startIndex, to: index(after: here))
    }

    func wordStart(before offset: Int) -> Int {
        var index = utf16.index(startIndex, offsetBy: min(offset, utf16.count))
        while index > startIndex, !self[self.index(before: index)].isWordlike { index = self.index(before: index) }
        while index > startIndex, self[self.index(before: index)].isWordlike { index = self.index(before: index) }
        return utf16.distance(from: startIndex, to: index)
    }

    func wordEnd(after offset: Int) -> Int {
        var index = utf16.index(startIndex, offsetBy: min(offset, utf16.count))
        while index < endIndex, !self[index].isWordlike { index = self.index(after: index) }
        while index < endIndex, self[index].isWordlike { index = self.index(after: index) }
        return utf16.distance(from: startIndex, to: index)
    }

    /// How many columns the text before an offset takes.
    func columns(before offset: Int) -> Int {
        String(self[..<utf16.index(startIndex, offsetBy: min(offset, utf16.count))]).columns
    }

    /// The offset of the character boundary that is nearest to a column.
    func offset(atColumn column: Int) -> Int {
        var used = 0
        var offset = 0
        for character in self {
            let width = String(character).columns
            if used + (width + 1) / 2 > column { break }
            used += width
            offset += character.utf16.count
        }
        return offset
    }
}

extension Character {
    fileprivate var isWordlike: Bool { isLetter || isNumber || self == "_" }
}
