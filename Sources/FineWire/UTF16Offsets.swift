/// Offsets in UTF-16 units into a text that is stored in UTF-8, eight bytes at a time.
///
/// The standard library finds them with an index that each change of the text throws away; to build it anew at each
/// keystroke takes ten times as long as this.
struct UTF16Offsets {
    private let utf8: UnsafeBufferPointer<UInt8>

    init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

    /// How many units the bytes up to `end`, the boundary of a code point, stand for.
    func units(upTo end: Int) -> Int {
        var units = 0
        var offset = 0
        while offset + 8 <= end {
            units += Self.units(in: word(at: offset))
            offset += 8
        }
        while offset < end {
            units += Self.units(in: utf8[offset])
            offset += 1
        }
        return units
    }

    /// The byte at which the unit `count` units behind the byte `start` begins; nil when that is beyond the end or inside
    /// a surrogate pair. `start` is the boundary of a code point.
    func byte(after count: Int, from start: Int = 0) -> Int? {
        guard count >= 0 else { return nil }
        var left = count
        var offset = start
        while offset + 8 <= utf8.count {
            let units = Self.units(in: word(at: offset))
            if units > left { break }
            left -= units
            offset += 8
        }
        while offset < utf8.count, left > 0 || UTF8.isContinuation(utf8[offset]) {
            left -= Self.units(in: utf8[offset])
            offset += 1
        }
        return left == 0 ? offset : nil
    }

    private func word(at offset: Int) -> UInt64 {
        UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// One unit for each byte that begins a code point, two for one of four bytes.
    private static func units(in byte: UInt8) -> Int {
        UTF8.isContinuation(byte) ? 0 : byte >= 0xF0 ? 2 : 1
    }

    private static func units(in word: UInt64) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let continuations = (word >> 7) & ~(word >> 6) & ones
        let quadruples = (word >> 7) & (word >> 6) & (word >> 5) & (word >> 4) & ones
        return 8 - continuations.nonzeroBitCount + quadruples.nonzeroBitCount
    }
}

extension String {
    /// The length in UTF-16 units.
    var unitCount: Int {
        utf8.withContiguousStorageIfAvailable { UTF16Offsets($0).units(upTo: $0.count) } ?? utf16.count
    }

    /// A range in UTF-16 units; nil when it is not within the text or begins or ends inside a surrogate pair.
    func scalarRange(start: Int, length: Int) -> Range<String.Index>? {
        guard start >= 0, length >= 0 else { return nil }
        var text = self
        let bytes = text.withUTF8 { utf8 -> Range<Int>? in
            let offsets = UTF16Offsets(utf8)
            guard let lower = offsets.byte(after: start), let upper = offsets.byte(after: length, from: lower) else {
                return nil
            }
            return lower..<upper
        }
        guard let bytes else { return nil }
        let lower = text.utf8.index(startIndex, offsetBy: bytes.lowerBound)
        return lower..<text.utf8.index(lower, offsetBy: bytes.count)
    }
}
