import Foundation
import Testing

/// What must not compile, and beside it the nearest thing that must. Serialized: a compiler takes a core and a second.
@Suite(.serialized) struct CompilationTests {
    private let screen = """
        import FineUI
        import Observation

        @Observable
        final class Screen: FineContent {
            var text = ""
            func body() -> any Renderable { DESCRIPTION }
        }
        """

    /// The errors that the compiler has to say about a file that imports the built FineUI.
    private func errors(in source: String) throws -> [String] {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let modules = URL(filePath: executable).deletingLastPathComponent().appending(path: "Modules")
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App", "-I", modules.path, file.path,
        ]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = FileHandle.nullDevice
        try compiler.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        let errors = text.split(separator: "\n").filter { $0.contains(".swift:") && $0.contains("error: ") }
        if errors.isEmpty { #expect(compiler.terminationStatus == 0, "\(text)") }
        return errors.map(String.init)
    }

    @Test("NAV-04 a component-specific modifier after a general one does not compile")
    func modifierOrder() throws {
        let specific = "FineLabel(text: self.text).font(.boldSystemFont(ofSize: 12))"
        let right = screen.replacing("DESCRIPTION", with: "\(specific).padding(8)")
        let correct = try errors(in: right)
        #expect(correct.isEmpty, "\(correct)")
        let wrong = screen.replacing(
            "DESCRIPTION", with: "FineLabel(text: self.text).padding(8).font(.boldSystemFont(ofSize: 12))")
        let found = try errors(in: wrong)
        #expect(found.contains { $0.contains("no member 'font'") }, "\(found)")
    }

    @Test("OBS-14 a model that is written off the main actor does not compile")
    func offTheMainActor() throws {
        let base = screen.replacing("DESCRIPTION", with: "FineLabel(text: self.text)")
        let right =
            base + "\n@concurrent func load(_ screen: Screen) async { await MainActor.run { screen.text = \"a\" } }"
        let correct = try errors(in: right)
        #expect(correct.isEmpty, "\(correct)")
        let wrong = base + "\n@concurrent func load(_ screen: Screen) async { screen.text = \"a\" }"
        let found = try errors(in: wrong)
        #expect(found.contains { $0.contains("main actor-isolated property 'text'") }, "\(found)")
    }
}
