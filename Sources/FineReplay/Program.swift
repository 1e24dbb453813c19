import FineWire
import FineWireJSON
import Glibc

/// The command line of `fine-replay`. Status 0: all is well; 1: a check has failed; 64: the command line cannot be used;
/// 69: the server cannot be reached.
package enum Program {
    package static func main(_ arguments: [String]) async -> Never {
        do {
            let options = try ProgramOptions(arguments)
            try await run(options)
        } catch let error as ProgramOptions.UsageError {
            complain(error.message, status: 64)
        } catch let fault as RecordingFault {
            complain(fault.description, status: 1)
        } catch let failure as ProgramFailure {
            complain(failure.message, status: failure.status)
        } catch {
            complain("\(error)", status: 70)
        }
        fflush(nil)
        exit(0)
    }

    private static func complain(_ message: String, status: Int32) -> Never {
        fflush(nil)
        let line = Array("fine-replay: \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }

    private static func run(_ options: ProgramOptions) async throws {
        switch options.command {
        case "record": try await RecordCommand.run(options)
        case "play": try PlayCommand.run(options)
        case "explain": try PlayCommand.explain(options)
        case "verify":
            let lines = try Verifier.verify(options.reader())
            print("\(try options.file()): \(lines) lines are as they should be")
        case "diff":
            guard options.files.count == 2 else { throw ProgramOptions.UsageError("diff takes two recordings") }
            let one = try RecordingReader(path: options.files[0])
            let other = try RecordingReader(path: options.files[1])
            guard let (lines, words) = try Comparison.difference(between: one, and: other) else {
                return print("the server says the same in both")
            }
            let place = "they part at line \(lines.0) of \(options.files[0]), line \(lines.1) of \(options.files[1])"
            throw ProgramFailure(status: 1, ([place] + words.map { "  \($0)" }).joined(separator: "\n"))
        case "test": try await TestCommand.run(options)
        case "serve": try await ServeCommand.run(options)
        case "minimise": try MinimiseCommand.run(options)
        default: print(ProgramOptions.help, terminator: "")
        }
    }
}

/// Why a command has failed, and the status that says so.
struct ProgramFailure: Error {
    let status: Int32
    let message: String

    init(status: Int32, _ message: String) {
        self.status = status
        self.message = message
    }
}
