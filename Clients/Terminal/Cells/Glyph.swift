import CNcurses

/// One character of a text as a terminal shows it: what takes cells, with the marks that combine with it.
package struct Glyph: Hashable {
    package var text: String
    /// One cell, or two.
    package var width: Int

    /// The glyphs of a text in their order. What has no width of its own combines with what precedes it. Of a character
    /// that joins several (a family, a flag) each part is a glyph, since terminals differ in what they make of the whole.
    package static func all(in text: String) -> [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x20, scalar.value < 0x7F {
                glyphs.append(Glyph(text: String(scalar), width: 1))
                continue
            }
            guard !scalar.isLeftOut else { continue }
            let width = Int(fine_width(scalar.value))
            if width > 0 {
                glyphs.append(Glyph(text: String(scalar), width: min(width, 2)))
            } else if width == 0, !glyphs.isEmpty {
                glyphs[glyphs.count - 1].text.unicodeScalars.append(scalar)
            } else {
                glyphs.append(Glyph(text: scalar.properties.isWhitespace ? " " : "\u{FFFD}", width: 1))
            }
        }
        return glyphs
    }
}

extension Unicode.Scalar {
    /// Joiners, choices of presentation, tones of skin and directions: cells know none of them.
    fileprivate var isLeftOut: Bool {
        switch value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}

extension String {
    /// How many cells the text takes in one line.
    package var columns: Int {
        Glyph.all(in: self).reduce(0) { $0 + $1.width }
    }

    /// Whether its first letter is one of a script that is read from the right. The terminal itself turns such words
    /// round, where it can.
    package var isRightToLeft: Bool {
        let first = unicodeScalars.first { $0.properties.isAlphabetic }
        guard let value = first?.value else { return false }
        return (0x0590...0x08FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
            || (0xFE70...0xFEFC).contains(value)
    }

    /// The text, or its beginning with an ellipsis, in at most so many cells.
    package func truncated(to columns: Int) -> String {
        guard self.columns > columns else { return self }
        guard columns > 0 else { return "" }
        var result = ""
        var used = 1
        for glyph in Glyph.all(in: self) {
            guard used + glyph.width <= columns else { break }
            used += glyph.width
            result += glyph.text
        }
        return result + "…"
    }

    /// The lines of the text where it is broken between words, or within what is longer than a line. Of more than
    /// `limit` lines (0: any number) the last ends with an ellipsis.
    package func wrapped(to columns: Int, limit: Int = 0) -> [String] {
        let columns = max(columns, 1)
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            lines += Self.wrap(String(paragraph), to: columns)
        }
        guard limit > 0, lines.count > limit else { return lines }
        let last = lines[limit - 1]
        return lines.prefix(limit - 1) + [
            (last + "…").columns > columns ? (last + " …").truncated(to: columns) : last + "…"
        ]
    }

    private static func wrap(_ paragraph: String, to columns: Int) -> [String] {
        var lines: [String] = []
        var line: [Glyph] = []
        var width = 0
        // Where the line may be broken: behind this many of its glyphs; and where a long word may.
        var breakable = 0
        var inWord = 0
        for glyph in Glyph.all(in: paragraph) {
            if width + glyph.width > columns, glyph.text != " " {
                let count = breakable > 0 ? breakable : inWord > 0 ? inWord : line.count
                lines.append(line.prefix(count).text.trimmingEnd())
                line.removeFirst(count)
                width = line.reduce(0) { $0 + $1.width }
                (breakable, inWord) = (0, Swift.max(inWord - count, 0))
            }
            line.append(glyph)
            width += glyph.width
            // Between wide characters, as of Japanese, a line may end anywhere.
            // Behind an indentation it may not: that would leave an empty line.
            if glyph.text == " " ? line.contains(where: { $0.text != " " }) : glyph.text == "-" || glyph.width == 2 {
                breakable = line.count
            }
            if "/.,:;?&=(_".contains(glyph.text) { inWord = line.count }
        }
        return lines + [line.text.trimmingEnd()]
    }

    func trimmingEnd() -> String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}

extension Sequence<Glyph> {
    fileprivate var text: String { reduce(into: "") { $0 += $1.text } }
}
