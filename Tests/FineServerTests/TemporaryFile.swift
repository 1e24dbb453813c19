import Foundation

/// A file that lives as long as this does.
final class TemporaryFile {
    let path: String

    init(_ content: String) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
        try content.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
