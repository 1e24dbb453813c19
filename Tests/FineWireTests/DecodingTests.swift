import FineWire
import FineWireJSON
import Testing

@Suite struct DecodingTests {
    private func fault(_ text: String, limits: DecodingLimits = DecodingLimits()) -> DecodingFault? {
        fault(Array(text.utf8), limits: limits)
    }

    private func fault(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) -> DecodingFault? {
        do throws(DecodingFault) {
            _ = try JSONCodec.decodeClientMessage(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "LNK-05 what is not one well-formed message is refused as malformed",
        arguments: [
            "", " ", "[", "[1", "[1]]", "[1][2]", "[1] x", "{}", "1", "null", "\"ping\"", "[]", "[null]", "[-1]",
            "[1.5]",
            "[1e400]", "[1,2]", "[1,[]]", "[1,[1]]", "[1,[\"1\",\"tap\"]]", "[1,[1,2]]", "[1,[-1,\"tap\"]]",
            "[1,[1,\"tap\",{\"a\":1,\"a\":2}]]", "[1,[1,\"tap\",\"\\ud800\"]]", "[1,[1,\"tap\",\"\u{1}\"]]", "['ping']",
            "[NaN]", "[\"hello\"]", "[\"hello\",{}]", "[\"hello\",{\"v\":1}]", "[\"hello\",{\"v\":1,\"client\":2}]",
            "[\"hello\",{\"v\":1,\"client\":\"x/1\",\"traits\":[]}]",
            "[\"hello\",{\"v\":1,\"client\":\"x/1\",\"traits\":{\"a\":null}}]",
            "[\"hello\",{\"v\":1,\"client\":\"x/1\",\"resume\":{\"session\":\"s\"}}]", "[\"mount\",1]",
        ])
    func malformed(text: String) {
        #expect(fault(text)?.code == "malformed")
    }

    @Test("LNK-05 invalid UTF-8 is refused as malformed, with its place")
    func invalidUTF8() {
        let fault = fault([0x5B, 0x22, 0xFF, 0x22, 0x5D])
        #expect(fault?.code == "malformed")
        #expect(fault?.offset != nil)
    }

    @Test("LNK-05 a message beyond the limit of bytes is refused before it is parsed")
    func tooLarge() {
        let limits = DecodingLimits(maxBytes: 16)
        #expect(fault("[1,[12,\"tap\"]]", limits: limits) == nil)
        #expect(fault("[1,[12,\"tap\"]]   ", limits: limits)?.code == "too-large")
        #expect(fault(String(repeating: "x", count: 17), limits: limits)?.code == "too-large")
    }

    @Test("LNK-05 a message that nests beyond the limit is refused before it is parsed")
    func tooDeep() {
        let event = { (depth: Int) in
            "[1,[12,\"tap\"," + String(repeating: "[", count: depth - 2) + String(repeating: "]", count: depth - 2)
                + "]]"
        }
        #expect(fault(event(32)) == nil)
        #expect(fault(event(33))?.code == "too-deep")
        #expect(fault(event(33))?.offset == 13 + 30)
        #expect(fault(String(repeating: "{\"a\":", count: 33))?.code == "too-deep")
        #expect(fault(String(repeating: "[", count: 1_000_000))?.code == "too-deep")
        #expect(fault("[1,[12,\"tap\",\"\\\"" + String(repeating: "[", count: 100) + "\"]]") == nil)
    }

    @Test("Numbers of any length, NUL in a string and escaped emoji are read whole")
    func lenient() throws {
        let text = #"[0,[7,"set",123456789012345678901234567890,"a\u0000b","\ud83d\ude00",1e3,-0.0]]"#
        let message = try JSONCodec.decodeClientMessage(Array(text.utf8), limits: DecodingLimits())
        let arguments: [Value] = [.number(1.2345678901234568e29), "a\0b", "😀", 1000, 0]
        #expect(message == .entries(acks: 0, [Entry(node: 7, event: "set", arguments: arguments)]))
    }

    @Test("What a newer peer adds is ignored")
    func newer() throws {
        let decode = { (text: String) in
            try JSONCodec.decodeClientMessage(Array(text.utf8), limits: DecodingLimits())
        }
        #expect(try decode(#"["pong-next",{"a":[1]}]"#) == .unknown("pong-next"))
        #expect(try decode(#"["ping",1,2]"#) == .ping)
        #expect(try decode(#"["hello",{"v":2,"client":7}]"#) == .hello(Hello(version: 2, client: "")))
        #expect(
            try decode(#"["hello",{"v":1,"client":"x/1","more":[]},1]"#) == .hello(Hello(client: "x/1")))
    }
}
