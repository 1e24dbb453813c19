/// The lines that a text of several lines takes in so many columns, and where its offsets lie in them. Offsets are UTF-16
/// units. Nothing of the text is left out, unlike in a label: the caret may stand behind blanks, too.
package struct TextLines: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package var text: String
        /// The offset of its first character.
        package var start: Int
        /// Whether a line break follows.
        package var isBroken: Bool

        package var end: Int { start + text.utf16.count }
    }

    package private(set) var lines: [Line] = []

    package init(_ text: String, width: Int) {
        var start = 0
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            wrap(String(paragraph), from: start, width: max(width, 2))
            start += paragraph.utf16.count
            lines[lines.count - 1].isBroken = start < text.utf16.count
            // A line break is one character, and may be two units.
            if start < text.utf16.count {
                start = text.characterEnd(after: start)
            }
        }
    }

    private mutating func wrap(_ paragraph: String, from start: Int, width: Int) {
        var line = ""
        var used = 0
        var start = start
        // What of the line lies before the last place to break it at.
        var kept: (text: String, columns: Int)?
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        for character in paragraph {
            let columns = String(character).columns
            // Blanks hang over the edge, so that a line never begins with one that the one before could not hold.
            if used + columns > width, !isBlank(character) || used > width {
                let (text, count) = kept ?? (line, used)
                lines.append(Line(text: text, start: start, isBroken: false))
                start += text.utf16.count
                line = String(line[line.index(line.startIndex, offsetBy: text.count)...])
                used -= count
                kept = nil
            }
            line.append(character)
            used += columns
            if isBlank(character) || character == "-" || columns == 2 { kept = (line, used) }
        }
        lines.append(Line(text: line, start: start, isBroken: false))
    }

    /// The row and the column of an offset. One between two lines belongs to the second.
    package func place(of offset: Int) -> (row: Int, column: Int) {
        let row = lines.lastIndex { $0.start <= offset } ?? 0
        let line = lines[row]
        return (row, line.text.columns(before: min(offset, line.end) - line.start))
    }

    /// The offset that is nearest to a column of a row.
    package func offset(row: Int, column: Int) -> Int {
        guard row >= 0 else { return 0 }
        guard row < lines.count else { return lines[lines.count - 1].end }
        let line = lines[row]
        let offset = line.text.offset(atColumn: column)
        // Behind the last character of a line that is wrapped the next line begins.
        if offset == line.text.utf16.count, offset > 0, !line.isBroken, row < lines.count - 1 {
            return line.start + line.text.characterStart(before: offset)
        }
        return line.start + offset
    }
}
