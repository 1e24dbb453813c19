import FineReplay
import FineWire
import FineWireJSON
import Foundation
import ProtocolTesting
import Testing

@Suite struct TableTests {
    private let usage: TableUsage
    private let tables: Value

    init() throws {
        usage = try TableUsage()
        tables = try ProtocolFiles.value("tables.json")
    }

    @Test("Every op, kind, property, named value and event of the tables is used by a vector or a transcript")
    func used() {
        #expect(usage.unused(of: tables) == [])
    }

    @Test(
        "What is new in the tables and in no vector is found, whatever it is",
        arguments: [
            (["ops"], "q", "query", "op q"), (["kinds"], "dial", ["properties": [:], "events": [:]], "kind dial"),
            (["kinds", "label", "properties"], "blinks", ["type": "boolean"], "property label.blinks"),
            (["kinds", "stack", "properties", "axis"], "values", ["diagonal"], "value stack.axis=diagonal"),
            (["common"], "glow", ["type": "number"], "property label.glow"),
            (["kinds", "button", "events"], "shake", [], "event button.shake"),
            (["commonEvents"], "hover", [], "event *.hover"), ([], "colors", ["gold"], "value gold"),
            ([], "textStyles", ["tiny"], "value tiny"), ([], "fontWeights", ["leaden"], "value leaden"),
            ([], "fontDesigns", ["gothic"], "value gothic"), ([], "symbols", ["snail"], "value snail"),
        ] as [([String], String, Value, String)])
    func planted(path: [String], name: String, value: Value, finding: String) {
        let changed = tables.with(value, named: name, at: path[...])
        #expect(usage.unused(of: changed).contains(finding))
    }

    @Test("What vectors hold is of the types of the tables")
    func types() throws {
        for vector in try ProtocolFiles.cases(in: "vectors/apply") where vector.file == "kinds.json" {
            for name in ["before", "after"] {
                let node = try WireNode(value: #require(vector.members[name]))
                #expect(Tables.standard.objection(to: node) == nil)
            }
        }
    }

    @Test("The components write the kinds and properties of the tables, and no others")
    func components() throws {
        let sources = ProtocolFiles.root.deletingLastPathComponent().appending(path: "Sources/FineUI")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        var kinds: Set<String> = []
        var names: Set<String> = []
        for path in paths {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            kinds.formUnion(text.matches(of: /var kind: String \{ "(\w+)" \}/).map { String($0.1) })
            let written = /(?:set|replace|styled|prioritized|constrained|property)\("(\w+)"/
            names.formUnion(text.matches(of: written).map { String($0.1) })
        }
        let entries = try #require(tables.object?["kinds"]?.object)
        #expect(kinds.symmetricDifference(entries.keys).sorted() == [])
        var listed = Set(try #require(tables.object?["common"]?.object).keys)
        for entry in entries.values { listed.formUnion(try #require(entry.object?["properties"]?.object).keys) }
        // A document is written by splices; every list is on the wire whole as yet.
        #expect(names.symmetricDifference(listed).subtracting(["text", "start"]).sorted() == [])
    }
}

extension Value {
    /// With this member in the object at a path.
    fileprivate func with(_ value: Value, named name: String, at path: ArraySlice<String>) -> Value {
        guard var members = object else { return self }
        if let first = path.first {
            members[first] = members[first]?.with(value, named: name, at: path.dropFirst())
        } else {
            members[name] = value
        }
        return .object(members)
    }
}
