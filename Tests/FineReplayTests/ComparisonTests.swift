import FineReplay
import FineWire
import Testing

@Suite struct ComparisonTests {
    @Test("Two recordings of the same session do not part")
    func same() throws {
        let one = try TemporaryRecording("counter") { _ in }
        let readers = try (RecordingReader(path: one.path), RecordingReader(path: one.path))
        #expect(try Comparison.difference(between: readers.0, and: readers.1) == nil)
    }

    @Test("Where two recordings part is told by line and in words")
    func parting() throws {
        let index = try TemporaryRecording.lines(of: "todo").index(of: "\"1 item\"")
        let one = try TemporaryRecording("todo") { _ in }
        let other = try TemporaryRecording("todo") { $0[index] = $0[index].replacing("1 item", with: "2 items") }
        // The other tree is only stated after it.
        let readers = try (RecordingReader(path: one.path), RecordingReader(path: other.path))
        let difference = try #require(try Comparison.difference(between: readers.0, and: readers.1))
        #expect(difference.lines == (index + 1, index + 1))
        #expect(
            difference.words == [
                "recorded: sets text to \"1 item\" of label 5 (count)",
                "now:      sets text to \"2 items\" of label 5 (count)",
            ])
    }

    @Test("The shortest stream that still fails holds what fails, and little else")
    func minimised() throws {
        let recording = try TemporaryRecording("todo") { lines in
            let index = lines.index(of: "[\"d\",22]")
            lines[index] = lines[index].replacing("[\"d\",22]", with: "[\"d\",22,9]")
        }
        let stream = try FrameStream(RecordingReader(path: recording.path))
        #expect(stream.fault == .badCount)
        #expect(stream.frames.count > 10)
        let shortest = stream.minimised { $0.fault == .badCount }
        #expect(shortest.fault == .badCount)
        // The list comes with the first item, and the row that is deleted with the second.
        #expect(shortest.frames.joined().count == 3)
        #expect(shortest.frames.count <= 3)
    }

    @Test("What is fed is in words what it is")
    func words() {
        let replica = try? Replica(
            WireNode(
                id: 0, kind: "session",
                children: [WireNode(id: 1, kind: "button", properties: ["title": "Add"])]))
        #expect(Explanation.words(Entry(node: 1, event: "tap"), in: replica) == "tap at button 1 (Add)")
        #expect(
            Explanation.words(.delete(id: 1, count: 3), in: replica)
                == "deletes button 1 (Add) and the 2 siblings after it")
        #expect(
            Explanation.words(.server(.patch(Patch(acks: 2, ops: [.move(id: 1, index: 0)]))), in: replica) == [
                "the server has processed 2 more entries, and sends a frame of one op",
                "  moves button 1 (Add) to 0 of its parent",
            ])
    }
}
