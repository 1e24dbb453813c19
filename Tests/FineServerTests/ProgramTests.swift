import Foundation
import SocketTesting
import Testing

/// The daemon as it is built, as a process of its own.
@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
    /// Runs it to its end, after `whileRunning` has had the first line that it prints.
    private func run(
        _ arguments: [String], whileRunning: (Process, String) async throws -> Void = { _, _ in }
    ) async throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = try Program.url("fine-server")
        process.arguments = arguments
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.yield() }
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let line = await Blocking.run { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
        try await whileRunning(process, line)
        for await _ in ends { break }
        let text = await Blocking.run { String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self) }
        return (process.terminationStatus, text)
    }

    @Test(
        "SIGTERM and SIGINT end the daemon with status 0, after its clients have been told",
        arguments: [SIGTERM, SIGINT])
    func signals(number: Int32) async throws {
        let (status, errors) = try await run(["--port", "0"]) { process, line in
            let port = try #require(Int(line.split(separator: ":").last!.prefix { $0.isNumber }))
            let (client, _) = try await TestClient.open(port, path: "/bench/counter")
            kill(process.processIdentifier, number)
            #expect(await client.rest() == [.message(.bye(reason: "shutdown")), .closed(1001)])
        }
        #expect(status == 0)
        #expect(errors.contains("event=server.stop"))
    }

    @Test("a client that reads nothing does not keep the daemon from ending")
    func stuckClient() async throws {
        var stuck: [RawPeer] = []
        let (status, _) = try await run(["--port", "0"]) { process, line in
            let port = try #require(Int(line.split(separator: ":").last!.prefix { $0.isNumber }))
            let peer = RawPeer(port: port)
            _ = await Blocking.run { peer.upgrade(path: "/bench/counter") }
            stuck.append(peer)
            kill(process.processIdentifier, SIGTERM)
        }
        withExtendedLifetime(stuck) {}
        #expect(status == 0)
    }

    @Test("a port in use is one line on standard error and status 69")
    func portInUse() async throws {
        _ = try await run(["--port", "0"]) { process, line in
            let port = String(line.split(separator: ":").last!.prefix { $0.isNumber })
            let (status, errors) = try await run(["--port", port])
            #expect(status == 69)
            #expect(errors == "fine-server: 127.0.0.1:\(port) is in use by another program\n")
            kill(process.processIdentifier, SIGTERM)
        }
    }

    @Test("what cannot be used of the command line is one line on standard error and status 2")
    func usage() async throws {
        let (status, errors) = try await run(["--bogus"])
        #expect(status == 2)
        #expect(errors == "fine-server: unknown option --bogus; --help lists what there is\n")
    }

    @Test("a directory for recordings that is none is one line on standard error and status 2")
    func recordingDirectory() async throws {
        let file = try TemporaryFile("")
        for (path, words) in [
            (file.path, "\(file.path) is no directory"),
            ("/nowhere/at/all", "/nowhere/at/all: No such file or directory"),
        ] {
            let (status, errors) = try await run(["--port", "0", "--record", path])
            #expect(status == 2)
            #expect(errors == "fine-server: record: \(words)\n")
        }
    }

    @Test("--print-config prints what holds and where it comes from, as a file that means the same")
    func printedConfiguration() async throws {
        let arguments = [
            "--port=0", "--retention", "1.5", "--message-bytes", "64k", "--record", "a #b", "--print-config",
        ]
        let first = try await output(arguments)
        #expect(first.contains("\nport = 0  # --port\n"))
        #expect(first.contains("\nretention = 1.5  # --retention\n"))
        #expect(first.contains("\nmessage-bytes = 65536  # --message-bytes\n"))
        #expect(first.contains("\nmessage-depth = 32\n"))
        #expect(first.contains("\nrecord = \"a #b\"  # --record\n"))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).conf")
        try first.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let second = try await output(["--config", file.path, "--print-config"])
        #expect(Self.withoutComments(second) == Self.withoutComments(first))
        #expect(second.contains("\nport = 0  # \(file.path):2\n"))
    }

    @Test("--help names every setting, with its default")
    func help() async throws {
        let text = try await output(["--help"])
        for line in try await output(["--print-config"]).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            #expect(text.contains("--\(parts[0]) "), "\(parts[0])")
            if parts.count > 2 { #expect(text.contains("(\(parts[2]))"), "\(line)") }
        }
    }

    private static func withoutComments(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { line in line.firstRange(of: "  #").map { line[..<$0.lowerBound] } ?? line }
    }

    /// What it prints on its way to a status of 0.
    private func output(_ arguments: [String]) async throws -> String {
        let process = Process()
        process.executableURL = try Program.url("fine-server")
        process.arguments = arguments
        process.environment = [:]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = await Blocking.run {
            String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text
    }
}
