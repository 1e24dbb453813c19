import FineClient
import FineWire
import Testing

/// What fuzzing has found that a server which breaks the rules could do to a client.
@Suite struct LinkHostileTests {
    /// A link whose tree is a field with this as its text.
    private func live(_ text: Value) -> Link {
        var link = Link(client: "test/1", random: { 0 })
        _ = link.start(now: .zero)
        _ = link.opened(now: .zero)
        let field = WireNode(id: 1, kind: "textField", properties: ["text": text])
        let mount = Mount(
            session: "s", secret: "x", received: 0, sent: 1, root: WireNode(id: 0, kind: "session", children: [field]))
        _ = link.received(.mount(mount), now: .zero)
        return link
    }

    @Test("LNK-05 a text that is a number cannot be edited")
    func numberAsText() {
        var link = live(1)
        #expect(link.edit(1, Splice(start: 0, deleted: 0, inserted: "x")) == nil)
        #expect(link.replica.nodes[1]?.properties["text"] == 1)
    }

    @Test("LNK-05 a text that the server puts in the place of one with edits under way cannot be edited beyond its end")
    func replacedText() {
        var link = live("long")
        #expect(link.edit(1, Splice(start: 4, deleted: 0, inserted: "er")) != nil)
        let op = Op.update(id: 1, changes: [Op.Change("text", "a")])
        _ = link.received(.patch(Patch(acks: 0, ops: [op])), now: .zero)
        #expect(link.edit(1, Splice(start: 6, deleted: 0, inserted: "x")) == nil)
        #expect(link.replica.nodes[1]?.properties["text"] == "a")
    }
}
