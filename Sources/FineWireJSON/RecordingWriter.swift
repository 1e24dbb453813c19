import FineWire

/// Writes a recording, without secrets, line by line.
package struct RecordingWriter: Sendable {
    private var redactor = Redactor()
    private var lines = 1
    private var bytes: [UInt8]

    package init(_ header: Recording.Header) { bytes = header.bytes + [UInt8(ascii: "\n")] }

    package mutating func append(_ event: Recording.Event, at time: Int) {
        let redacted: Recording.Event =
            switch event {
            case .server(let message): .server(redactor.redact(message))
            case .client(let message): .client(redactor.redact(message))
            case .tree(let tree): .tree(redactor.redact(tree: tree))
            default: event
            }
        bytes += Recording.Line(time: time, event: redacted).bytes
        bytes.append(UInt8(ascii: "\n"))
        lines += 1
    }

    /// The last line.
    package mutating func end(at time: Int) { append(.end(lines: lines), at: time) }

    /// Whole lines that have not been taken.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
