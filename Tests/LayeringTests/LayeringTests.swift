import Foundation
import Testing

@Suite("Layers")
struct LayeringTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("every file imports what its layer may see, and nothing else")
    func layersHold() throws {
        let paths = try sources()
        #expect(paths.count > 10, "the sources were not found at \(root.plainPath)")
        for path in paths {
            let file = root.appending(path: path)
            for violation in Violation.all(in: try String(contentsOf: file, encoding: .utf8), at: path) {
                Issue.record(
                    "\(violation)",
                    sourceLocation: SourceLocation(
                        fileID: path, filePath: file.plainPath, line: violation.line, column: 1))
            }
        }
    }

    @Test("every target of the package has a layer")
    func layersAreComplete() throws {
        let directories = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").plainPath)
        let stated = Set(Layer.all.map(\.directory))
        for directory in directories where !directory.hasPrefix(".") {
            #expect(stated.contains("Sources/\(directory)"), "Sources/\(directory) is in no layer")
        }
    }

    @Test(
        "a planted violation is found, with its line",
        arguments: [
            ("Sources/FineWire/A.swift", "// import Foundation\nimport Foundation", 2, "Foundation"),
            ("Sources/FineWire/A.swift", "import struct Foundation.URL", 1, "Foundation"),
            ("Sources/FineUI/Runtime/A.swift", "import FineWire\n@_exported import FineSockets", 2, "FineSockets"),
            ("Sources/FineUI/A.swift", "/*\nimport FineWire\n*/\npackage import FineWireJSON", 4, "FineWireJSON"),
            ("Sources/FineServer/A.swift", "import CLibWebSockets", 1, "CLibWebSockets"),
            ("Sources/FineScreens/A.swift", "@testable import FineServer", 1, "FineServer"),
            ("Sources/fine-load/A.swift", "import FineUI", 1, "FineUI"),
            ("Sources/FineWire/A.swift", "import ArgumentParser", 1, "ArgumentParser"),
            ("Sources/FineServer/A.swift", "\nstruct A: @unchecked Sendable {}", 2, "@unchecked Sendable"),
            ("Sources/New/A.swift", "", 1, "no layer"),
            ("Clients/Browser/a.js", "import { b } from \"https://example.org/b.js\"", 1, "https://example.org/b.js"),
            ("Clients/Browser/a.js", "const b = await import('../b.js')", 1, "../b.js"),
            ("Clients/Browser/view/a.js", "import '../../b.js'", 1, "../../b.js"),
            ("Clients/Browser/a.js", "import 'node:fs'", 1, "node:fs"),
            ("Clients/Browser/A.c", "#include <libwebsockets.h>", 1, "libwebsockets.h"),
        ])
    func violationsAreFound(path: String, source: String, line: Int, culprit: String) {
        let found = Violation.all(in: source, at: path)
        #expect(found.count == 1)
        #expect(found.first?.line == line)
        #expect(found.first?.message.contains(culprit) == true)
        #expect(found.first?.description.hasPrefix("\(path):\(line): ") == true)
    }

    @Test(
        "what a layer may see is no violation",
        arguments: [
            ("Sources/FineUI/A.swift", "import FineWire\nimport Observation"),
            ("Sources/FineServer/A.swift", "import Foundation\nimport FineUI"),
            ("Sources/FineSockets/A.swift", "import CLibWebSockets\nfinal class A: @unchecked Sendable {}"),
            ("Sources/FineUI/A.swift", "/// import Foundation\nlet text = \"\"\"\n    import Foundation\n    \"\"\""),
            ("Clients/Browser/a.js", "// import 'node:fs'\nimport { b } from \"./b.js\""),
            ("Clients/Browser/view/a.js", "import '../b.js'"),
            ("Sources/CJansson/shim.h", "#include <jansson.h>"),
        ])
    func theRestIsAllowed(path: String, source: String) {
        #expect(Violation.all(in: source, at: path) == [])
    }

    /// The paths of all sources, relative to the root.
    private func sources() throws -> [String] {
        try ["Sources", "Clients"].flatMap { directory in
            let all = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: directory).plainPath)
            return all.filter { ["swift", "c", "h", "js", "mjs"].contains(URL(filePath: $0).pathExtension) }
                .map { "\(directory)/\($0)" }
        }
    }
}

extension URL {
    /// As the file system has it: a space is a space.
    fileprivate var plainPath: String { path(percentEncoded: false) }
}
