import FineReplay
import ProtocolTesting
import Testing

@Suite struct TranscriptTests {
    @Test(
        "LNK-06 a transcript replays to the same tree, frame by frame",
        arguments: try ProtocolFiles.names(in: "transcripts", suffix: ".jsonl"))
    func replay(name: String) throws {
        let path = ProtocolFiles.root.appending(path: "transcripts/\(name)").path
        #expect(try Verifier.verify(RecordingReader(path: path)) > 20)
    }
}
