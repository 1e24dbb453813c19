import FineWire
import FineWireJSON
import Glibc

/// Reads a recording line by line; at any time it holds one line, whatever the recording's size.
package final class RecordingReader {
    package let header: Recording.Header
    /// The number of the line that was read last, the header's being 1.
    package private(set) var number = 1
    /// The bytes of that line.
    package private(set) var bytes: [UInt8]
    private let lines: LineReader
    private let isWhole: Bool
    private var time = 0
    private var hasEnded = false

    /// Where `mustEnd` is false, a recording may break off without its last line, as a process that died leaves it.
    /// `longestLine` is in bytes.
    package init(
        path: String, mustEnd: Bool = true, longestLine: Int = DecodingLimits.recorded.maxBytes
    ) throws(RecordingFault) {
        guard let lines = LineReader(path: path, limit: longestLine) else {
            throw RecordingFault(
                line: 1, code: "recording", "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        isWhole = mustEnd
        guard let first = lines.next() else {
            throw RecordingFault(line: 1, code: "recording", "the recording is empty")
        }
        do throws(DecodingFault) {
            header = try Recording.Header(bytes: first.bytes)
        } catch {
            throw RecordingFault(line: 1, code: "recording", error.message)
        }
        bytes = first.bytes
        self.lines = lines
    }

    /// The next line; nil after the last.
    package func next() throws(RecordingFault) -> Recording.Line? {
        guard let next = lines.next() else {
            guard hasEnded || !isWhole else {
                throw fault("the recording breaks off after this line: it has no end", line: number)
            }
            return nil
        }
        number += 1
        bytes = next.bytes
        guard !next.isTooLong else { throw fault("the line is longer than a message may be") }
        guard !hasEnded else { throw fault("a line after the end") }
        let line: Recording.Line
        do throws(DecodingFault) {
            line = try Recording.Line(bytes: bytes)
        } catch {
            let isCut = !next.isEnded && bytes.last != UInt8(ascii: "}")
            throw RecordingFault(
                line: number, code: error.code == "unknown-op" ? error.code : "recording",
                isCut ? "the line is cut off" : error.message)
        }
        guard line.time >= time else { throw fault("it is out of order: \(line.time) ms after \(time) ms") }
        time = line.time
        if case .end(let lines) = line.event {
            guard lines == number - 1 else {
                throw fault("\(lines) lines were written before this one, here are \(number - 1)")
            }
            hasEnded = true
        }
        return line
    }

    private func fault(_ message: String, line: Int? = nil) -> RecordingFault {
        RecordingFault(line: line ?? number, code: "recording", message)
    }
}
