import Glibc
import Synchronization

/// Structured lines on standard error, in logfmt: time, level, event, then fields by name.
package struct Log: Sendable {
    /// The more it matters the greater.
    package enum Level: String, Sendable, Comparable, CaseIterable {
        case debug, info, warning, error

        package static func < (one: Level, other: Level) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    private let threshold: Level
    private let write: @Sendable (String) -> Void

    /// Lines of `threshold` and above go to `write`, which may be called from any thread.
    package init(threshold: Level = .info, write: @escaping @Sendable (String) -> Void = Log.writeToStandardError) {
        self.threshold = threshold
        self.write = write
    }

    package func debug(_ event: String, _ fields: @autoclosure () -> [String: String] = [:]) {
        line(.debug, event, fields)
    }

    package func info(_ event: String, _ fields: @autoclosure () -> [String: String] = [:]) {
        line(.info, event, fields)
    }

    package func warning(_ event: String, _ fields: @autoclosure () -> [String: String] = [:]) {
        line(.warning, event, fields)
    }

    package func error(_ event: String, _ fields: @autoclosure () -> [String: String] = [:]) {
        line(.error, event, fields)
    }

    private func line(_ level: Level, _ event: String, _ fields: () -> [String: String]) {
        guard level >= threshold else { return }
        var text = "time=\(LogTime.now()) level=\(level) event=\(event)"
        for (name, value) in fields().sorted(by: { $0.key < $1.key }) where !value.isEmpty {
            text += " \(name)=\(Self.quoted(value))"
        }
        write(text)
    }

    /// Bare where it can be; otherwise in quotes with everything escaped that could end the value or the line. What a
    /// peer chose is cut, so that it cannot fill the log.
    static func quoted(_ value: String) -> String {
        let isBare =
            value.utf8.count <= 200
            && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
        if isBare { return value }
        var text = "\""
        for scalar in value.unicodeScalars.prefix(200) {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _
            where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) || (0x2028...0x2029) ~= scalar.value:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    private static let lock = Mutex(())

    package static let writeToStandardError: @Sendable (String) -> Void = { text in
        let bytes = Array((text + "\n").utf8)
        lock.withLock { _ in _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) } }
    }
}
