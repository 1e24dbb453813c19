import FineReplay
import Foundation
import ProtocolTesting

/// A copy of a transcript with other lines, which goes when it goes.
final class TemporaryRecording {
    let path: String

    init(_ text: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl").path
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    /// `change` is given the lines, the first of which has the number 0.
    convenience init(_ transcript: String, _ change: (inout [String]) -> Void) throws {
        var lines = try Self.lines(of: transcript)
        change(&lines)
        try self.init(lines.joined(separator: "\n"))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static func lines(of transcript: String) throws -> [String] {
        let url = ProtocolFiles.root.appending(path: "transcripts/\(transcript).jsonl")
        return try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    }

    /// What `verify` objects to.
    func fault() -> RecordingFault? {
        do throws(RecordingFault) {
            _ = try Verifier.verify(RecordingReader(path: path))
            return nil
        } catch {
            return error
        }
    }
}

extension [String] {
    /// The first line with this text in it.
    func index(of text: String) -> Int { firstIndex { $0.contains(text) } ?? 0 }
}
