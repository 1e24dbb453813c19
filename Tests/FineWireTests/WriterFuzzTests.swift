import FineWire
import FineWireJSON
import RandomTesting
import Testing

@Suite struct WriterFuzzTests {
    private let seed = UInt64.random(in: 0...UInt64.max)

    @Test("What the writer writes is read back by jansson as the same value")
    func random() throws {
        print("seed", seed)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let value = value(depth: 4, using: &generator)
            let bytes = JSONCodec.encode(value)
            let read = try JSONCodec.decodeValue(bytes, limits: DecodingLimits())
            #expect(read == value, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(JSONCodec.encode(read) == bytes)
        }
    }

    private func value(depth: Int, using generator: inout SeededGenerator) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)))
        case 3: return .number(double(using: &generator))
        case 4, 5: return .string(text(using: &generator))
        case 6:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(depth: depth - 1, using: &generator) })
        default:
            var members: [String: Value] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                // jansson takes no NUL in a name.
                let name = text(using: &generator).filter { $0 != "\0" }
                members[String(name)] = value(depth: depth - 1, using: &generator)
            }
            return .object(members)
        }
    }

    private func double(using generator: inout SeededGenerator) -> Double {
        while true {
            let value = Double(bitPattern: generator.next())
            if value.isFinite { return value }
        }
    }

    private func text(using generator: inout SeededGenerator) -> String {
        var text = RandomText.text(length: Int.random(in: 0...5, using: &generator), using: &generator)
        if Bool.random(using: &generator) {
            let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "x"
            text.unicodeScalars.append(scalar)
        }
        if Bool.random(using: &generator) {
            text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0...0x7F, using: &generator)))
        }
        return text
    }

    @Test(
        "Numbers are written in their shortest form",
        arguments: [
            (0, "0"), (-0.0, "0"), (3, "3"), (-17, "-17"), (9, "9"), (10, "10"), (99, "99"), (100, "100"),
            (1e6, "1000000"),
            (9_007_199_254_740_992, "9007199254740992"), (-9_007_199_254_740_992, "-9007199254740992"), (1e22, "1e+22"),
            (0.1, "0.1"), (-2.5, "-2.5"), (1.0 / 3, "0.3333333333333333"), (.leastNonzeroMagnitude, "5e-324"),
            (.nan, "null"),
            (.infinity, "null"), (-.infinity, "null"),
        ] as [(Double, String)])
    func numbers(value: Double, expected: String) {
        #expect(String(decoding: JSONCodec.encode(Value.number(value)), as: UTF8.self) == expected)
    }

    @Test("Only what JSON requires is escaped")
    func escapes() {
        let bytes = JSONCodec.encode("\"\\/\n\r\t\u{0}\u{1}\u{1f}\u{7f}é\u{2028}😀")
        let expected = #""\"\\/\n\r\t\u0000\u0001\u001f"# + "\u{7f}é\u{2028}😀\""
        #expect(bytes == Array(expected.utf8))
    }

    @Test("A long text with nothing but escapes is written whole")
    func long() throws {
        for text in [String(repeating: "\u{1}", count: 5_000), String(repeating: "日\"", count: 5_000)] {
            #expect(
                try JSONCodec.decodeValue(JSONCodec.encode(.string(text)), limits: DecodingLimits()) == .string(text))
        }
    }

    @Test("Integers of every length are written")
    func integers() {
        for value in [0, 7, 10, 19, 1_000, Int.max, Int.min, 1_000_000_000_000_000_000, 999_999_999_999_999_999] {
            #expect(JSONCodec.patchHead(acks: value) == Array("[\(value)".utf8))
        }
    }
}
