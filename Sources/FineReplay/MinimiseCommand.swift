import FineWire
import FineWireJSON
import Glibc

/// Finds the shortest recording that fails a check as a given one does.
enum MinimiseCommand {
    static func run(_ options: ProgramOptions) throws {
        let reader = try RecordingReader(path: options.file(), mustEnd: false)
        let name = "/tmp/fine-replay-\(getpid()).jsonl"
        defer { unlink(name) }
        let stream = try FrameStream(reader)
        let fails: (FrameStream) -> Bool
        if let command = options.values["--check"] {
            fails = { candidate in
                candidate.write(to: name, like: reader.header)
                return shell("\(command) \(name)") != 0
            }
        } else {
            let code = stream.fault
            fails = { code != nil && $0.fault == code }
        }
        guard fails(stream) else {
            throw ProgramFailure(status: 1, "the recording passes the check: there is nothing to find")
        }
        let shortest = stream.minimised(while: fails)
        shortest.write(to: nil, like: reader.header)
    }

    private static func shell(_ command: String) -> Int32 {
        var identifier = pid_t()
        let words = ["/bin/sh", "-c", "\(command) >/dev/null 2>&1"]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&identifier, "/bin/sh", nil, nil, arguments, environ()) == 0 else { return 0 }
        var status: Int32 = 0
        waitpid(identifier, &status, 0)
        return status
    }

    private static func environ() -> [UnsafeMutablePointer<CChar>?] {
        let names = ["PATH", "HOME"]
        let pairs = names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        let copies: [UnsafeMutablePointer<CChar>?] = pairs.map { strdup($0) }
        return copies + [nil]
    }
}
