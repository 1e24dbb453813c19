/// What is wrong with a recording, and in which of its lines.
package struct RecordingFault: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    /// What tells faults apart: a code of the protocol, `law`, `table`, `tree` or `recording`.
    package var code: String
    package var message: String

    package init(line: Int, code: String, _ message: String) {
        self.line = line
        self.code = code
        self.message = message
    }

    package var description: String { "line \(line): \(message)" }
}
