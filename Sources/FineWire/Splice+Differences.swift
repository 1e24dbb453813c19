extension Splice {
    /// The splices that make `new` of `old`, one after the other: what is moved over, as a comma is when a number grows,
    /// leaves the text beside it alone, and with it carets and edits that are under way. None when they are the same.
    package static func differences(from old: String, to new: String) -> [Splice] {
        let whole = difference(from: old, to: new)
        if whole.isEmpty { return [] }
        guard whole.deleted > 0, whole.deleted <= longest, whole.inserted.unitCount <= longest else { return [whole] }
        let units = old.utf16
        let start = units.index(units.startIndex, offsetBy: whole.start)
        let end = units.index(start, offsetBy: whole.deleted)
        return align(Array(old[start..<end]), Array(whole.inserted), at: whole.start)
    }

    /// Beyond, in UTF-16 units, a change is one splice: aligning costs their product.
    private static let longest = 128

    /// Aligns by the longest common subsequence of characters, in which letters and digits count for more than what
    /// stands between them.
    private static func align(_ old: [Character], _ new: [Character], at start: Int) -> [Splice] {
        var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                best[i][j] = max(best[i + 1][j], best[i][j + 1])
                if isSame(old[i], new[j]) { best[i][j] = max(best[i][j], best[i + 1][j + 1] + weight(old[i])) }
            }
        }
        var splices: [Splice] = []
        var (i, j, place) = (0, 0, start)
        var open = Splice(start: place, deleted: 0, inserted: "")
        while i < old.count || j < new.count {
            if i < old.count, j < new.count, isSame(old[i], new[j]),
                best[i][j] == best[i + 1][j + 1] + weight(old[i])
            {
                if !open.isEmpty { splices.append(open) }
                place += open.inserted.unitCount + old[i].utf16.count
                open = Splice(start: place, deleted: 0, inserted: "")
                i += 1
                j += 1
            } else if j == new.count || (i < old.count && best[i + 1][j] >= best[i][j + 1]) {
                open.deleted += old[i].utf16.count
                i += 1
            } else {
                open.inserted.append(new[j])
                j += 1
            }
        }
        if !open.isEmpty { splices.append(open) }
        return splices
    }

    /// Equal by code points: canonically equal characters may differ in length.
    private static func isSame(_ a: Character, _ b: Character) -> Bool {
        a.unicodeScalars.elementsEqual(b.unicodeScalars)
    }

    private static func weight(_ character: Character) -> Int { character.isLetter || character.isNumber ? 3 : 2 }
}
