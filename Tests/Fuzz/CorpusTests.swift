import Foundation
import Testing

/// The inputs that a fuzzer has found worth keeping, and the smallest ones of faults that are mended.
@MainActor
struct CorpusTests {
    @Test("LNK-05 what has been found by fuzzing harms nobody", arguments: ["decoder", "requests", "inbox", "link"])
    func kept(_ name: String) throws {
        let make = try #require(FuzzTargets.all[name])
        let target = make()
        let directory = URL(filePath: FileManager.default.currentDirectoryPath)
            .appending(path: "Tests/Fuzz/Corpus/\(name)")
        let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            do { try target.take(Array(Data(contentsOf: file))) } catch {
                Issue.record("\(name)/\(file.lastPathComponent): \(error)")
            }
        }
    }
}
