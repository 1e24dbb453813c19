extension Splice {
    /// One splice that makes `new` of `old`: their common beginning and end stay. It is empty when they are the same.
    ///
    /// It never splits a surrogate pair, nor a character as a reader sees it, unless that would reach far. Linear in
    /// the length of the texts.
    package static func difference(from old: String, to new: String) -> Splice {
        var old = old
        var new = new
        old.makeContiguousUTF8()
        new.makeContiguousUTF8()
        var common = old.withUTF8 { old in new.withUTF8 { new in Common(old, new) } }
        common.widen(old, new)
        let (start, end) = old.withUTF8 { old in
            let offsets = UTF16Offsets(old)
            return (offsets.units(upTo: common.start), offsets.units(upTo: old.count - common.end))
        }
        return Splice(start: start, deleted: end - start, inserted: String(new[new.range(common)]))
    }

    /// Whether it changes nothing.
    package var isEmpty: Bool { deleted == 0 && inserted.isEmpty }

    /// How many bytes two texts share at their beginning and at their end, without overlap.
    fileprivate struct Common {
        var start = 0
        var end = 0

        init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
            let limit = min(old.count, new.count)
            let rawOld = UnsafeRawBufferPointer(old)
            let rawNew = UnsafeRawBufferPointer(new)
            while start + 8 <= limit,
                rawOld.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                    == rawNew.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            { start += 8 }
            while start < limit, old[start] == new[start] { start += 1 }
            // A difference behind the first byte of a code point is one of the whole code point.
            while start > 0, start < limit, UTF8.isContinuation(old[start]) || UTF8.isContinuation(new[start]) {
                start -= 1
            }
            while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
            while end > 0, UTF8.isContinuation(old[old.count - end]) { end -= 1 }
        }

        /// Gives up code points until neither cut is inside a character of either text.
        mutating func widen(_ old: String, _ new: String) {
            var wider = self
            var steps = 0
            while !(old.isCharacterBoundary(wider.start) && new.isCharacterBoundary(wider.start)) {
                wider.start -= old.lengthOfScalar(before: wider.start)
                steps += 1
                if steps > 32 { return }
            }
            while !(old.isCharacterBoundary(old.utf8.count - wider.end)
                && new.isCharacterBoundary(new.utf8.count - wider.end))
            {
                wider.end -= old.lengthOfScalar(at: old.utf8.count - wider.end)
                steps += 1
                if steps > 32 { return }
            }
            self = wider
        }
    }
}

extension String {
    fileprivate func range(_ common: Splice.Common) -> Range<String.Index> {
        let start = utf8.index(startIndex, offsetBy: common.start)
        return start..<utf8.index(endIndex, offsetBy: -common.end)
    }

    fileprivate func isCharacterBoundary(_ offset: Int) -> Bool {
        String.Index(utf8.index(startIndex, offsetBy: offset), within: self) != nil
    }

    fileprivate func lengthOfScalar(before offset: Int) -> Int {
        let end = utf8.index(startIndex, offsetBy: offset)
        return utf8.distance(from: unicodeScalars.index(before: end), to: end)
    }

    fileprivate func lengthOfScalar(at offset: Int) -> Int {
        let start = utf8.index(startIndex, offsetBy: offset)
        return utf8.distance(from: start, to: unicodeScalars.index(after: start))
    }
}
