import FineWire
import RandomTesting

enum RandomText {
    private static let pieces = [
        "a", "b", "c", " ", "X", "\n", "\r\n", "é", "e\u{301}", "日", "本", "😀", "👩‍👩‍👧", "🇯🇵", "\u{2028}", "\"", "\\", "\0",
    ]

    /// `length` is in pieces, of which some are several code points.
    static func text(length: Int, using generator: inout SeededGenerator) -> String {
        (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    /// A splice within `text` that splits no surrogate pair.
    static func splice(of text: String, using generator: inout SeededGenerator) -> Splice {
        let scalars = text.unicodeScalars
        var offsets = [0]
        for scalar in scalars { offsets.append((offsets.last ?? 0) + scalar.utf16.count) }
        let start = Int.random(in: 0..<offsets.count, using: &generator)
        let isDeletion = Int.random(in: 0..<3, using: &generator) == 0
        let end = isDeletion ? Int.random(in: start..<min(offsets.count, start + 4), using: &generator) : start
        let inserted = isDeletion && Bool.random(using: &generator) ? 0 : Int.random(in: 0...2, using: &generator)
        return Splice(
            start: offsets[start], deleted: offsets[end] - offsets[start],
            inserted: self.text(length: inserted, using: &generator))
    }

    static func operation(of text: String, using generator: inout SeededGenerator) -> TextOperation {
        var result = TextOperation(identity: text.utf16.count)
        var changed = text
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let splice = splice(of: changed, using: &generator)
            result = result.compose(TextOperation(splice, length: changed.utf16.count))
            _ = changed.apply(splice)
        }
        return result
    }
}
