import FineUI
import FineWire
import Observation
import Testing

@Observable
@MainActor
private final class Draft {
    var text = ""
    var sent: [String] = []
}

@MainActor
struct TextTurnTests {
    @Test("TXT-07 a field that its submit clears keeps what is typed next in the same turn, and only that")
    func clearedWithinTurn() {
        let draft = Draft()
        let session = TestSession {
            FineTextField(text: FineBinding(get: { draft.text }, set: { draft.text = $0 }))
                .onSubmit {
                    draft.sent.append(draft.text)
                    draft.text = ""
                }
        }
        let field = session.root.id
        let entries = [
            Entry(node: field, event: "edit", arguments: [0, 0, "one"]),
            Entry(node: field, event: "submit"),
            Entry(node: field, event: "edit", arguments: [3, 0, "two"]),
        ]
        var flushes: [Bool] = []
        for entry in entries {
            flushes.append(session.tree.mustFlush(before: entry))
            // The client has typed all of it before it sees a frame, so none is acknowledged.
            if flushes.last == true { _ = session.tree.flush() }
            #expect(session.tree.handle(entry) == nil)
        }
        #expect(flushes == [false, false, true])
        #expect(draft.sent == ["one"])
        #expect(draft.text == "two")
    }

    @Test("TXT-07 the same while the client is behind and nothing is rendered for it")
    func clearedWhileClosed() {
        let draft = Draft()
        let session = TestSession {
            FineTextField(text: FineBinding(get: { draft.text }, set: { draft.text = $0 })).onSubmit { draft.text = "" }
        }
        let field = session.root.id
        session.tree.isConnectionReady = false
        for entry in [
            Entry(node: field, event: "edit", arguments: [0, 0, "one"]),
            Entry(node: field, event: "submit"),
            Entry(node: field, event: "edit", arguments: [3, 0, "two"]),
            Entry(node: field, event: "edit", arguments: [6, 0, "!"]),
        ] {
            if session.tree.mustFlush(before: entry) { #expect(session.tree.flush() == nil) }
            #expect(session.tree.handle(entry) == nil)
        }
        #expect(draft.text == "two!")
        // What the client has typed is acknowledged with the frame: its own text is the base of the frame's splices.
        #expect(session.tree.snapshot().children[0].children[0].properties["text"] == "onetwo!")
        session.tree.isConnectionReady = true
        let frame = session.tree.flush()
        #expect(frame?.ops == [.splice(id: field, name: "text", Splice(start: 0, deleted: 3, inserted: ""))])
        #expect(session.root.properties["text"] == "two!")
    }

    /// A field of an author's own, which shows what is typed beside it.
    private struct CountedField: Renderable {
        let draft: Draft

        var body: any Renderable {
            FineStack.vertical {
                FineTextField(text: FineBinding(get: { draft.text }, set: { draft.text = $0 }))
                FineLabel(text: "\(draft.text.count)")
                if draft.text.count > 1 { FineLabel(text: draft.text) }
            }
        }
    }

    @Test("ID-01 FLD-14 a field in a view of the author's own is the same node at each key")
    func composite() {
        let draft = Draft()
        let session = TestSession { FineStack.vertical { CountedField(draft: draft) } }
        let field = session.the("textField")
        for (place, key) in "日本 go".enumerated() {
            #expect(session.send(field, "edit", .number(Double(place)), 0, .string(String(key))) == nil)
            let ops = session.flush()
            #expect(!ops.contains { $0.isRebuild || $0.isSplice })
            #expect(session.the("textField").id == field.id)
        }
        #expect(draft.text == "日本 go" && session.the("textField").properties["text"] == "日本 go")
    }
}
