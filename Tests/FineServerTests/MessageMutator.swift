import RandomTesting

/// Makes messages of a client that are right, nearly right, or nothing at all; the same ones for the same seed.
struct MessageMutator {
    private var generator: SeededGenerator
    private static let events = [
        "tap", "edit", "submit", "focus", "set", "select", "delete", "step", "traits", "visible", "novelty", "",
    ]
    private static let values = [
        "0", "1", "-1", "3", "0.5", "1e308", "-0", "9007199254740993", "true", "false", "null", "\"\"", "\"a\"",
        "\"\\ud83d\\ude00\"", "[]", "{}", "[[[]]]", "{\"locale\":\"ja\"}", "{\"displayScale\":\"x\"}",
    ]
    private static let broken = [
        "1e999", "\"\\ud83d\"", "\"\u{0}\"", "{\"a\":1,\"a\":2}", "[1,2", "\"", "nul", "",
    ]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// The next one, to a session with about so many nodes whose client has yet to acknowledge so many frames.
    mutating func next(nodes: Int, unacknowledged: Int) -> [UInt8] {
        var bytes = Array(text(nodes: nodes, unacknowledged: unacknowledged).utf8)
        guard chance(8) else { return bytes }
        for _ in 0...below(4) { change(&bytes) }
        return bytes
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    private mutating func text(nodes: Int, unacknowledged: Int) -> String {
        switch below(40) {
        case 0: "[\"ping\"]"
        case 1: "[\"mount\"]"
        case 2: "[\"novelty\",\(pick(Self.values))]"
        case 3: pick(Self.values)
        case 4: "[\"hello\",{\"v\":1,\"client\":\"x\"}]"
        case 5: "[\(below(100) - 50)]"
        case 6: String(repeating: "[", count: below(60)) + "1" + String(repeating: "]", count: below(60))
        default:
            "[\(unacknowledged)" + (0..<below(4)).map { _ in "," + entry(nodes) }.joined() + "]"
        }
    }

    private mutating func entry(_ nodes: Int) -> String {
        let node = chance(20) ? below(1_000_000) : below(nodes + 3)
        let arguments = (0..<below(4)).map { _ in "," + pick(chance(40) ? Self.broken : Self.values) }.joined()
        return "[\(node),\"\(pick(Self.events))\"\(arguments)]"
    }

    /// Turns, drops, doubles or adds a byte, or cuts the rest off.
    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(UInt8(below(256))) }
        let index = below(bytes.count)
        switch below(5) {
        case 0: bytes[index] = UInt8(below(256))
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[index], at: index)
        case 3: bytes.insert(UInt8(below(256)), at: index)
        default: bytes.removeSubrange(index...)
        }
    }

    private mutating func chance(_ bound: Int) -> Bool { below(bound) == 0 }
    private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }
}
