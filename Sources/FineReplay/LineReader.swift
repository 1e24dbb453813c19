import Glibc

/// Reads a file line by line; at any time it holds one line and a piece of the file, whatever the size of either.
package final class LineReader {
    package struct Line {
        package var bytes: [UInt8]
        /// Whether a line feed ends it, which is not part of it; only a file's last line may lack it.
        package var isEnded: Bool
        /// Whether there was more than the limit, all of which is left out.
        package var isTooLong: Bool
    }

    private let file: UnsafeMutablePointer<FILE>
    private let limit: Int
    private var piece = [UInt8](repeating: 0, count: 65_536)
    private var rest = 0..<0

    /// Nil, with `errno`, where the file cannot be opened. `limit` is in bytes.
    package init?(path: String, limit: Int) {
        guard let file = fopen(path, "r") else { return nil }
        self.file = file
        self.limit = limit
    }

    deinit { fclose(file) }

    /// The next line; nil after the last.
    package func next() -> Line? {
        var line = Line(bytes: [], isEnded: false, isTooLong: false)
        while !line.isEnded, refill() {
            let end = endOfLine
            line.isEnded = end != nil
            let part = rest.lowerBound..<(end ?? rest.upperBound)
            line.isTooLong = line.isTooLong || line.bytes.count + part.count > limit
            if !line.isTooLong { line.bytes += piece[part] }
            rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
        }
        return line.isEnded || line.isTooLong || !line.bytes.isEmpty ? line : nil
    }

    private var endOfLine: Int? {
        piece.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            return memchr(start + rest.lowerBound, 0x0A, rest.count).map { UnsafeRawPointer($0) - start }
        }
    }

    /// Whether there is any more.
    private func refill() -> Bool {
        if rest.isEmpty { rest = 0..<fread(&piece, 1, piece.count, file) }
        return !rest.isEmpty
    }
}
