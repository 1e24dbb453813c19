import FineReplay
import Testing

@Suite struct BadRecordingTests {
    @Test("a recording that is cut off in a line is told with the line's number")
    func cutLine() throws {
        let recording = try TemporaryRecording("todo") { lines in
            lines.removeSubrange(31...)
            lines[30] = String(lines[30].dropLast(10))
        }
        let fault = try #require(recording.fault())
        #expect(fault == RecordingFault(line: 31, code: "recording", "the line is cut off"))
        #expect(fault.description == "line 31: the line is cut off")
    }

    @Test("a recording that is cut off after a line is told")
    func cut() throws {
        let recording = try TemporaryRecording("todo") { $0.removeSubrange(31...) }
        #expect(recording.fault()?.line == 31)
        #expect(recording.fault()?.message.contains("breaks off") == true)
        #expect(try Verifier.verify(RecordingReader(path: recording.path, mustEnd: false)) == 31)
    }

    @Test("lines in another order are told, each with its number")
    func reordered() throws {
        let recording = try TemporaryRecording("todo") { $0.swapAt(5, 60) }
        #expect([6, 7].contains(recording.fault()?.line))
        let later = try TemporaryRecording("todo") { $0[20] = $0[20].replacing(/"t":\d+/, with: "\"t\":9999") }
        #expect(later.fault()?.line == 22)
        #expect(later.fault()?.message.contains("out of order") == true)
        // At one moment only the protocol's law tells.
        for (one, other) in [(1, 2), (2, 4)] {
            let swapped = try TemporaryRecording("todo") { lines in
                for index in lines.indices.dropFirst().dropLast() {
                    lines[index] = lines[index].replacing(/"t":\d+/, with: "\"t\":1")
                }
                lines.swapAt(one, other)
            }
            #expect((one + 1...other + 2).contains(swapped.fault()?.line ?? 0), "\(one) and \(other)")
        }
    }

    @Test("a line that is missing or twice is told")
    func missing() throws {
        let mount = try TemporaryRecording("todo") { $0.remove(at: 2) }
        #expect(mount.fault()?.line == 3)
        for index in [4, 7, 20] {
            let missing = try TemporaryRecording("todo") { $0.remove(at: index) }
            #expect(missing.fault() != nil)
            let twice = try TemporaryRecording("todo") { $0.insert($0[index], at: index) }
            #expect(twice.fault() != nil)
        }
    }

    @Test(
        "what is no recording is told at line 1",
        arguments: ["", "\n", "hello", "{}", "[1,2]", "{\"recording\":7}", "{\"recording\":1,\"protocol\":\"http\"}"])
    func foreign(text: String) throws {
        let fault = try TemporaryRecording(text).fault()
        #expect(fault?.line == 1)
        #expect(fault?.message.isEmpty == false)
    }

    @Test("a line longer than any message is told, and not held")
    func endlessLine() throws {
        let recording = try TemporaryRecording("todo") { $0[9] = String(repeating: "x", count: 300_000) }
        let reader = try RecordingReader(path: recording.path, longestLine: 200_000)
        let fault = #expect(throws: RecordingFault.self) { while try reader.next() != nil {} }
        #expect(fault?.line == 10)
        #expect(fault?.message == "the line is longer than a message may be")
        #expect(reader.bytes.count <= 200_000)
        // The lines behind it keep their numbers.
        let lines = try #require(LineReader(path: recording.path, limit: 200_000))
        var areTooLong: [Bool] = []
        while let line = lines.next() { areTooLong.append(line.isTooLong) }
        #expect(areTooLong.firstIndex(of: true) == 9)
        #expect(areTooLong.count(where: { $0 }) == 1)
        #expect(areTooLong.count == (try TemporaryRecording.lines(of: "todo").count(where: { !$0.isEmpty })))
    }

    @Test("a line of something else is told")
    func foreignLine() throws {
        for line in ["null", "{\"t\":20}", "{\"t\":20,\"from\":\"nobody\",\"message\":[0]}", "GET / HTTP/1.1"] {
            let recording = try TemporaryRecording("todo") { $0[9] = line }
            #expect(recording.fault()?.line == 10, "\(line)")
        }
    }

    @Test("a recording that was changed by hand is told where it stops being a session")
    func edited() throws {
        // Each of: what is to be found, what takes its place, the code of the fault.
        let edits = [
            ("[\"d\",22]", "[\"d\",99]", "unknown-node"), ("\"1 item\"", "\"2 items\"", "tree"),
            ("\"row\",{\"key\":2", "\"line\",{\"key\":2", "table"),
            ("\"edit\",0,0,\"M\"", "\"edit\",0,7,\"M\"", "bad-splice"),
            ("[\"u\",", "[\"z\",", "unknown-op"), ("\"message\":[1,[", "\"message\":[7,[", "law"),
            ("\"acked\":6", "\"acked\":9", "law"), ("\"sections\",[{", "\"sections\",3,\"x\",[{", "table"),
        ]
        for (old, new, code) in edits {
            let transcript = old.contains("acked") ? "cuts" : "todo"
            let index = try TemporaryRecording.lines(of: transcript).index(of: old)
            try #require(index > 0, "\(old) is not in the transcript")
            let recording = try TemporaryRecording(transcript) { lines in
                lines[index] = lines[index].replacing(old, with: new, maxReplacements: 1)
            }
            let fault = recording.fault()
            #expect(fault?.code == code, "\(old): \(fault.map { "\($0)" } ?? "no fault")")
            // A wrong tree is noticed where the next one is stated.
            #expect(
                (index + 1...index + 12).contains(fault?.line ?? 0), "\(old): \(fault.map { "\($0)" } ?? "no fault")")
        }
    }
}
