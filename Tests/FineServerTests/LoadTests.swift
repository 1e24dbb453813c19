import Foundation
import SocketTesting
import Testing

/// `fine-load` against the daemon, both as they are built, in a small measure; `make chaos` and `make stall` take more.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct LoadTests {
    private func run(_ arguments: String...) async throws -> (status: Int32, output: String) {
        let url = try Program.url("fine-load")
        return try await Blocking.run {
            Result {
                let process = Process()
                process.executableURL = url
                process.arguments = arguments
                let output = Pipe()
                process.standardOutput = output
                try process.run()
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                return (process.terminationStatus, text)
            }
        }.get()
    }

    /// FINE_CHAOS=1 runs it; it takes minutes where the machine is busy, which the tests of a change must not.
    @Test(
        "LNK-01 LNK-02 sessions whose connections are cut at any byte end like those that nothing cuts",
        .enabled(if: ProcessInfo.processInfo.environment["FINE_CHAOS"] != nil))
    func chaos() async throws {
        let (status, output) = try await run("chaos", "--cuts", "40", "--sessions", "8")
        print(output)
        #expect(status == 0, "\(output)")
        #expect(output.contains("one to-do list: 40 cuts") && output.contains("8 sessions: 40 cuts"))
    }

    @Test("LNK-03 a client that reads nothing costs under a megabyte, and then gets the window and one frame more")
    func stall() async throws {
        let (status, output) = try await run("stall", "--seconds", "2")
        print(output)
        #expect(status == 0, "\(output)")
    }

    @Test(
        "a command line that fine-load cannot use is told, with status 64",
        arguments: ["", "chaos --cuts", "stall --cuts 1"])
    func usage(line: String) async throws {
        let arguments = line.split(separator: " ").map(String.init)
        let process = Process()
        process.executableURL = try Program.url("fine-load")
        process.arguments = arguments
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
    }
}
