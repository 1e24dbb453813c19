import FineWire
import FineWireJSON
import Testing

@Suite struct PayloadSizeTests {
    @Test("A label change takes at most 25 bytes beside its text's JSON, acknowledgement included")
    func labelChange() {
        for text in ["", "3", "n items", "a \"quoted\" line\n", "日本語 😀"] {
            for id in [1, 12, 9_999] {
                let patch = Patch(acks: 99, ops: [.update(id: id, changes: [.init("text", .string(text))])])
                let size = JSONCodec.encode(ServerMessage.patch(patch)).count
                #expect(size <= 25 + JSONCodec.encode(.string(text)).count)
            }
        }
    }

    @Test("A click takes at most 24 bytes up")
    func click() {
        let click = ClientMessage.entries(acks: 1, [Entry(node: 12, event: "tap")])
        #expect(JSONCodec.encode(click) == Array(#"[1,[12,"tap"]]"#.utf8))
        #expect(JSONCodec.encode(ClientMessage.entries(acks: 99, [Entry(node: 9_999, event: "tap")])).count <= 24)
    }

    @Test("A keystroke's bytes do not depend on the length of the text")
    func keystroke() {
        let entry = Entry(node: 9_999, event: "edit", arguments: [99_999, 0, "x"])
        #expect(JSONCodec.encode(ClientMessage.entries(acks: 1, [entry])).count <= 32)
        let op = Op.splice(id: 9_999, name: "text", Splice(start: 99_999, deleted: 0, inserted: "x"))
        #expect(JSONCodec.encode(ServerMessage.patch(Patch(acks: 1, ops: [op]))).count <= 37)
    }

    @Test("A frame is kept without its acknowledgements and sent with new ones")
    func patchTail() {
        let ops: [Op] = [.move(id: 3, index: 0), .delete(id: 4, count: 1), .delete(id: 5, count: 2)]
        let cases: [(ops: [Op], transaction: Value?)] = [
            ([], nil), (ops, nil), (ops, ["curve": "linear"] as Value), ([], ["curve": "linear"] as Value),
        ]
        for (ops, transaction) in cases {
            let whole = JSONCodec.encode(.patch(Patch(acks: 12, ops: ops, transaction: transaction)))
            let tail = JSONCodec.encodePatchTail(ops: ops, transaction: transaction)
            #expect(JSONCodec.patchHead(acks: 12) + tail == whole)
        }
        #expect(JSONCodec.encodePatchTail(ops: [], transaction: nil) == Array("]".utf8))
        let expected = #",[["m",3,0],["d",4],["d",5,2]]]"#
        #expect(JSONCodec.encodePatchTail(ops: ops, transaction: nil) == Array(expected.utf8))
    }
}
