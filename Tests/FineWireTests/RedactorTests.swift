import FineWire
import FineWireJSON
import Foundation
import Testing

@Suite struct RedactorTests {
    /// What a redactor leaves of messages, as one text.
    private func text(_ messages: [(String, from: String)]) throws -> String {
        var redactor = Redactor()
        return try messages.map { json, from in
            let bytes = Array(json.utf8)
            let written =
                from == "server"
                ? JSONCodec.encode(redactor.redact(try JSONCodec.decodeServerMessage(bytes)))
                : JSONCodec.encode(redactor.redact(try JSONCodec.decodeClientMessage(bytes, limits: DecodingLimits())))
            return String(decoding: written, as: UTF8.self)
        }.joined(separator: "\n")
    }

    private static let members = "{\"v\":1,\"session\":\"S3SS10N\",\"secret\":\"S3CR3T\",\"received\":0,\"sent\":1}"

    private func mount(_ nodes: String) -> (String, from: String) {
        ("[\"mount\",\(Self.members),[0,\"session\",{},[[1,\"stack\",{},[\(nodes)]]]]]", "server")
    }

    @Test("BND-18 no way in which a secure text travels leaves it in a recording")
    func secureTexts() throws {
        let field = "[2,\"textField\",{\"secure\":true,\"text\":\"hunter2\"}],[3,\"label\",{\"text\":\"open\"}]"
        let left = try text([
            mount(field),
            ("[0,[2,\"edit\",0,0,\"hunter2\"],[3,\"tap\",\"open\"],[2,\"set\",[\"hunter2\"],\"hunter2\"]]", "client"),
            ("[0,[[\"u\",2,\"text\",\"hunter2\",\"placeholder\",\"open\"]]]", "server"),
            ("[0,[[\"s\",2,\"text\",0,0,\"hunter2\"],[\"s\",3,\"text\",0,0,\"open\"]]]", "server"),
            ("[0,[[\"v\",\"text\",2,\"hunter2\",3,\"open\"]]]", "server"),
            ("[0,[[\"c\",1,0,10,[\"stack\",{},[[\"textView\",{\"secure\":true,\"text\":\"hunter2\"}]]]]]]", "server"),
            ("[0,[[\"r\",10,20,[\"stack\",{},[[\"textField\",{\"text\":\"hunter2\",\"secure\":true}]]]]]]", "server"),
            // Copies of a secure field are secure, and what was typed into them is.
            ("[0,[[\"k\",1,0,20,30,2,[1,\"text\"],\"hunter2\",\"hunter2\"]]]", "server"),
            ("[0,[33,\"edit\",0,0,\"hunter2\"]]", "client"),
            // A field that has become secure, and one that no longer is.
            ("[0,[[\"u\",3,\"secure\",true,\"text\",\"hunter2\"]]]", "server"),
            ("[0,[[\"v\",\"secure\",3,null]]]", "server"), ("[0,[3,\"edit\",0,0,\"hunter2\"]]", "client"),
            (
                "[\"hello\",{\"v\":1,\"client\":\"a\",\"resume\":{\"session\":\"S3SS10N\",\"secret\":\"S3CR3T\","
                    + "\"received\":1,\"acked\":0},\"entries\":[[2,\"edit\",0,0,\"hunter2\"]]}]", "client"
            ),
            ("[\"resume\",{\"secret\":\"S3CR3T\",\"received\":0,\"sent\":1}]", "server"),
            // The same session's nodes are secure still; it is the field's past that counts.
            mount("[2,\"textField\",{\"text\":\"hunter2\"}]"),
        ])
        for word in ["hunter2", "S3CR3T", "S3SS10N"] { #expect(!left.contains(word), "\(left)") }
        #expect(left.components(separatedBy: "•••••••").count - 1 == 16)
        #expect(left.components(separatedBy: "open").count - 1 == 5)
    }

    @Test("BND-18 a secure text becomes as many units as it had, so that edits still fit")
    func length() throws {
        let left = try text([mount("[2,\"textField\",{\"secure\":true,\"text\":\"a👍e\u{301}\"}]")])
        #expect(left.contains("\"•••••\""))
    }

    @Test("Sessions keep their names, and a node of another session with the same id is another")
    func sessions() throws {
        let other = mount("[2,\"textField\",{\"text\":\"plain\"}]").0.replacing("S3SS10N", with: "other")
        let left = try text([mount("[2,\"textField\",{\"secure\":true}]"), (other, "server"), mount("")])
        #expect(left.contains("plain"))
        #expect(left.matches(of: /session-1/).count == 2)
        #expect(left.matches(of: /session-2/).count == 1)
    }
}
