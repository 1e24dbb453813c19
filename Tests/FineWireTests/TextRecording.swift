import FineWire
import FineWireJSON
import Foundation
import ProtocolTesting
import RandomTesting
import Testing

/// Writes `vectors/text/recorded.json` anew when FINE_RECORD_VECTORS is set: random traces of a client's document, for
/// other implementations to follow step by step.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FINE_RECORD_VECTORS"] != nil))
struct TextRecording {
    private static let words = ["a", "b", "xy", "日本", "😀", "é", " "]

    @Test("Record traces of a client's document")
    func record() throws {
        let traces = (1...80).map { Value.object(Self.trace(seed: $0)) }
        let lines = traces.map { String(decoding: JSONCodec.encode($0), as: UTF8.self) }
        let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
        let file = ProtocolFiles.root.appending(path: "vectors/text/recorded.json")
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private static func trace(seed: UInt64) -> [String: Value] {
        var generator = SeededGenerator(seed: seed)
        let start = text(length: 4, using: &generator)
        var document = ClientDocument(start)
        var steps: [Value] = []
        for _ in 0..<Int.random(in: 4...14, using: &generator) {
            var step = Self.step(of: &document, using: &generator)
            step["field"] = .string(document.field)
            step["text"] = .string(document.text)
            step["base"] = .string(document.base)
            steps.append(.object(step))
        }
        return ["comment": .string("recorded, seed \(seed)"), "start": .string(start), "steps": .array(steps)]
    }

    private static func step(
        of document: inout ClientDocument, using generator: inout SeededGenerator
    ) -> [String: Value] {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...4:
            let splice = splice(of: document.field, using: &generator)
            return ["edit": value(splice), "sends": .array((document.edit(splice) ?? []).map(value))]
        case 5...8:
            let acks = Int.random(in: 0...document.pendingCount, using: &generator)
            document.acknowledged(acks)
            var splices: [Splice] = []
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let splice = splice(of: document.base, using: &generator)
                _ = document.receive([splice])
                splices.append(splice)
            }
            return ["acks": .number(Double(acks)), "splices": .array(splices.map(value))]
        case 9:
            let mounted = text(length: 3, using: &generator)
            _ = document.remount(mounted)
            return ["remount": .string(mounted)]
        case 10: return ["resend": .array(document.resend().flatMap { $0 }.map(value))]
        default:
            let isComposing = !document.isComposing
            if isComposing { document.beginComposition() } else { _ = document.endComposition() }
            return ["compose": .bool(isComposing)]
        }
    }

    /// An insertion or a deletion, which a client can tell from the texts before and after and its caret.
    private static func splice(of text: String, using generator: inout SeededGenerator) -> Splice {
        let offsets = text.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf16.count) }
        let start = Int.random(in: 0..<offsets.count, using: &generator)
        if Bool.random(using: &generator), start < offsets.count - 1 {
            let end = Int.random(in: (start + 1)..<min(offsets.count, start + 4), using: &generator)
            return Splice(start: offsets[start], deleted: offsets[end] - offsets[start], inserted: "")
        }
        let inserted = words.randomElement(using: &generator) ?? "a"
        return Splice(start: offsets[start], deleted: 0, inserted: inserted)
    }

    private static func text(length: Int, using generator: inout SeededGenerator) -> String {
        (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
    }

    private static func value(_ splice: Splice) -> Value {
        [.number(Double(splice.start)), .number(Double(splice.deleted)), .string(splice.inserted)]
    }
}
