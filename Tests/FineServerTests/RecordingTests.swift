import FineReplay
import FineServer
import FineUI
import FineWire
import FineWireJSON
import Foundation
import Observation
import Testing

/// A counter with a step, and a field for what nobody is to see.
@Observable
@MainActor
private final class StepContent: FineContent {
    var count = 0
    var password = ""
    let step: Int

    init(step: Int) { self.step = step }

    func body() -> any Renderable {
        FineStack.vertical {
            FineLabel(text: "\(self.count)").accessibilityIdentifier("count")
            FineButton(title: "Add") { self.count += self.step }.accessibilityIdentifier("add")
            FineTextField(text: .init(self, \.password)).secureTextEntry(true).accessibilityIdentifier("password")
        }
    }
}

/// A directory that receives recordings, which goes when it goes.
private final class Directory {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func recordings() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map { url.appending(path: $0).path }
    }
}

@Suite(.timeLimit(.minutes(1))) @MainActor struct RecordingTests {
    private func server(step: Int = 1, recordings: String? = nil, bytes: Int? = nil) throws -> TestServer {
        try TestServer { daemon in
            daemon.recordings = recordings
            if let bytes { daemon.limits.recordingBytes = bytes }
            daemon.mount("/step", StepContent.self, title: "Step") { _ in StepContent(step: step) }
        }
    }

    /// Works a session, with a cut in it, to its end.
    private func record(_ server: TestServer, taps: Int = 2) async throws {
        let (client, mount) = try await TestClient.open(server.port, path: "/step")
        client.entries(acks: 1, mount.tap("add"))
        _ = try await client.patch()
        client.entries(Entry(node: mount.id("password"), event: "edit", arguments: [0, 0, "hunter2"]))
        _ = try await client.patch()
        client.lose()
        await server.logged("session.detach")
        let other = try await TestClient.connect(server.port, path: "/step")
        other.hello(resuming: mount, received: 1, acked: 0)
        _ = try await other.resume()
        _ = try await other.patch()
        for _ in 1..<taps {
            other.entries(acks: 1, mount.tap("add"))
            _ = try await other.patch()
        }
        other.send("nonsense")
        _ = await other.rest()
        await server.logged("session.detach", count: 2)
        server.pass(.seconds(200))
        await server.logged("session.end")
    }

    @Test("BND-18 a server's recording holds the session, and no secret and no secure text")
    func contents() async throws {
        let directory = try Directory()
        let server = try server(recordings: directory.url.path)
        try await record(server)
        await server.running.stop()
        let path = try #require(try directory.recordings().first)
        #expect(try directory.recordings().count == 1)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("hunter2"))
        #expect(text.contains("•••••••"))
        #expect(text.contains("\"unreadable\""))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try Verifier.verify(RecordingReader(path: path)) > 10)
        // Nor do the log's lines tell what was typed.
        #expect(!server.log.lines.contains { $0.contains("hunter2") })
    }

    @Test(
        "What a recorded client did gives the same answers on a fresh session, and others where the screen has changed")
    func replay() async throws {
        let directory = try Directory()
        let server = try server(recordings: directory.url.path)
        try await record(server)
        let path = try #require(try directory.recordings().first)
        func test(on server: TestServer) async throws {
            let arguments = ["test", path, "--port", "\(server.port)"]
            try await TestCommand.run(ProgramOptions(arguments))
        }
        try await test(on: server)
        let changed = try self.server(step: 2)
        do {
            try await test(on: changed)
            Issue.record("the change was not found")
        } catch let fault as RecordingFault {
            let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
            #expect(fault.line == (lines.firstIndex { $0.contains("\"text\",\"1\"") } ?? 0) + 1)
            #expect(
                fault.message == """
                    the server answers otherwise
                      recorded: sets text to "1" of label 3 (count)
                      now:      sets text to "2" of label 3 (count)
                    """)
        }
        await changed.running.stop()
        await server.running.stop()
    }

    @Test("A recording has a greatest size, and ends there")
    func bounded() async throws {
        let directory = try Directory()
        let server = try server(recordings: directory.url.path, bytes: 4_000)
        try await record(server, taps: 100)
        await server.running.stop()
        let path = try #require(try directory.recordings().first)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.utf8.count < 5_000)
        #expect(text.contains("\"full\""))
        #expect(try Verifier.verify(RecordingReader(path: path)) > 10)
    }

    @Test("A session goes on where it cannot be recorded")
    func unwritable() async throws {
        let server = try server(recordings: "/nonexistent")
        try await record(server)
        #expect(server.log.lines.contains { $0.contains("event=recording.failed") })
        await server.running.stop()
    }
}
