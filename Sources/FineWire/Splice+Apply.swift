extension String {
    /// Makes the change; false, and no change, when its range is not within the text or would split a surrogate pair.
    package mutating func apply(_ splice: Splice) -> Bool {
        makeContiguousUTF8()
        guard let range = scalarRange(start: splice.start, length: splice.deleted) else { return false }
        replaceSubrange(range, with: splice.inserted)
        return true
    }
}
