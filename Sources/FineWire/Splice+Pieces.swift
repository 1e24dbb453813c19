extension Splice {
    /// The same change as splices that follow one another, each with at most `longest` UTF-16 units to insert.
    package func pieces(longest: Int) -> [Splice] {
        guard inserted.utf16.count > longest else { return [self] }
        var result: [Splice] = []
        var piece = ""
        var length = 0
        var start = start
        for scalar in inserted.unicodeScalars {
            if length + scalar.utf16.count > longest {
                result.append(Splice(start: start, deleted: result.isEmpty ? deleted : 0, inserted: piece))
                start += length
                piece = ""
                length = 0
            }
            piece.unicodeScalars.append(scalar)
            length += scalar.utf16.count
        }
        return result + [Splice(start: start, deleted: result.isEmpty ? deleted : 0, inserted: piece)]
    }
}
