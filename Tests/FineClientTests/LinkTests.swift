import FineClient
import FineWire
import Testing

private let root = WireNode(
    id: 0, kind: "session",
    children: [
        WireNode(
            id: 1, kind: "screen",
            children: [
                WireNode(id: 2, kind: "textField", properties: ["text": "abc"]),
                WireNode(id: 3, kind: "label", properties: ["text": "0"]),
            ])
    ])

private func mount(
    session: String = "s", received: Int = 0, sent: Int = 1, settings: [String: Value] = ["heartbeat": 10]
) -> ServerMessage {
    .mount(Mount(session: session, secret: "x", received: received, sent: sent, settings: settings, root: root))
}

private func label(_ text: String) -> Op { .update(id: 3, changes: [.init("text", .string(text))]) }
private let tap = Entry(node: 3, event: "tap")

extension Link {
    /// A link that has had its first mount.
    fileprivate static func live(random: Double = 0, settings: [String: Value] = ["heartbeat": 10]) -> Link {
        var link = Link(client: "test/1", random: { random })
        _ = link.start(now: .zero)
        _ = link.opened(now: .zero)
        _ = link.received(mount(settings: settings), now: .zero)
        return link
    }

    fileprivate mutating func receive(acks: Int = 0, _ ops: Op..., now: Duration = .zero) -> [LinkOutput] {
        received(.patch(Patch(acks: acks, ops: ops)), now: now)
    }

    /// Loses the connection, waits and opens another.
    fileprivate mutating func reconnect(code: Int? = nil) -> [LinkOutput] {
        _ = closed(code: code, now: .seconds(1))
        _ = tick(now: .seconds(60))
        return opened(now: .seconds(60))
    }
}

@Suite struct LinkTests {
    @Test("The first connection: hello, the mount and its acknowledgement at once")
    func first() {
        var link = Link(client: "test/1", traits: ["idiom": "terminal"])
        #expect(link.start(now: .zero) == [.state(.connecting), .connect])
        let hello = Hello(client: "test/1", traits: ["idiom": "terminal"])
        #expect(link.opened(now: .zero) == [.send(.hello(hello))])
        #expect(
            link.received(mount(), now: .zero) == [
                .mounted(settings: ["heartbeat": 10]), .send(.entries(acks: 1, [])), .state(.live),
            ])
        #expect(link.replica.subtree() == root)
    }

    @Test("A frame is acknowledged with the next entry, else alone after 100 ms")
    func acknowledgement() {
        var link = Link.live()
        #expect(link.receive(label("1")) == [.applied([label("1")], transaction: nil)])
        #expect(link.receive(label("2")).count == 1)
        #expect(link.send(tap) == [.send(.entries(acks: 2, [tap]))])
        #expect(link.tick(now: .milliseconds(100)) == [])
        #expect(link.receive(label("3"), now: .seconds(1)).count == 1)
        #expect(link.deadline == .milliseconds(1_100))
        #expect(link.tick(now: .milliseconds(1_099)) == [])
        #expect(link.tick(now: .milliseconds(1_100)) == [.send(.entries(acks: 1, []))])
        #expect(link.tick(now: .milliseconds(1_300)) == [])
    }

    @Test("New nodes are acknowledged at once")
    func urgent() {
        for op in [
            Op.create(parent: 1, index: 0, nodes: [WireNode(id: 9, kind: "label")]),
            .rebuild(id: 3, node: WireNode(id: 9, kind: "label")),
            .clone(Clone(parent: 1, index: 0, source: 3, id: 9, count: 1, slots: [], values: [])),
        ] {
            var link = Link.live()
            #expect(link.receive(op).last == .send(.entries(acks: 1, [])))
        }
    }

    @Test("LNK-02 a resume states the counts, takes the missing frames and then sends what the server has not had")
    func resume() {
        var link = Link.live()
        _ = link.send(tap)
        _ = link.send(Entry(node: 3, event: "second"))
        _ = link.receive(label("1"))
        let resumption = Hello.Resumption(session: "s", secret: "x", received: 2, acked: 0)
        #expect(link.reconnect() == [.send(.hello(Hello(client: "test/1", resume: resumption)))])
        #expect(link.send(Entry(node: 3, event: "third")) == [])
        #expect(link.received(.resume(Resume(secret: "y", received: 1, sent: 4)), now: .seconds(60)) == [])
        #expect(link.receive(acks: 1, label("2"), now: .seconds(60)).count == 1)
        let again = [Entry(node: 3, event: "second"), Entry(node: 3, event: "third")]
        #expect(
            link.receive(label("3"), now: .seconds(60)) == [
                .applied([label("3")], transaction: nil), .send(.entries(acks: 2, again)), .state(.live),
            ])
        #expect(link.identity?.secret == "y")
    }

    @Test("LNK-02 a resume without missing frames goes on at once")
    func resumeAtOnce() {
        var link = Link.live()
        _ = link.reconnect()
        let outputs = link.received(.resume(Resume(secret: "y", received: 0, sent: 1)), now: .seconds(60))
        #expect(outputs == [.send(.entries(acks: 0, [])), .state(.live)])
    }

    @Test("LNK-02 a mount of the same session keeps what is under way, transformed")
    func sameSession() {
        var link = Link.live()
        _ = link.edit(2, Splice(start: 3, deleted: 0, inserted: "!"))
        _ = link.reconnect()
        var changed = root
        changed.children[0].children[0].properties["text"] = "xabc"
        let mount = Mount(session: "s", secret: "z", received: 0, sent: 7, root: changed)
        let outputs = link.received(.mount(mount), now: .seconds(60))
        let edit = Entry(node: 2, event: "edit", arguments: [4, 0, "!"])
        #expect(outputs == [.mounted(settings: [:]), .send(.entries(acks: 6, [edit])), .state(.live)])
        #expect(link.fieldText(of: 2) == "xabc!")
        #expect(link.replica.nodes[2]?.properties["text"] == "xabc!")
    }

    @Test("Another session: what was under way is set aside, and a hidden page says that it is")
    func otherSession() {
        var link = Link.live()
        _ = link.send(tap)
        _ = link.setVisible(false)
        _ = link.edit(2, Splice(start: 0, deleted: 0, inserted: "x"))
        _ = link.reconnect()
        let outputs = link.received(mount(session: "t", settings: ["reason": "expired"]), now: .seconds(60))
        let hidden = Entry(node: 0, event: "visible", arguments: [false])
        let edit = Entry(node: 2, event: "edit", arguments: [0, 0, "x"])
        #expect(
            outputs == [
                .setAside([tap, hidden, edit], reason: "expired"), .mounted(settings: ["reason": "expired"]),
                .send(.entries(acks: 1, [hidden])), .state(.live),
            ])
        #expect(link.fieldText(of: 2) == "abc")
    }

    @Test(
        "LNK-04 a frame that cannot be applied leaves the replica, asks for a mount, and holds entries until it is here"
    )
    func remount() {
        var link = Link.live()
        let outputs = link.receive(label("1"), .delete(id: 99, count: 1))
        #expect(outputs == [.failed(reason: "unknown-node"), .send(.mount(reason: "unknown-node"))])
        #expect(link.replica.subtree() == root)
        #expect(link.send(tap) == [])
        #expect(link.receive(label("2")) == [])
        #expect(link.receive(label("3"), .delete(id: 99, count: 1)) == [])
        #expect(
            link.received(mount(sent: 5), now: .zero) == [
                .mounted(settings: ["heartbeat": 10]), .send(.entries(acks: 4, [tap])),
            ])
        #expect(link.receive(label("6")) == [.applied([label("6")], transaction: nil)])
    }

    @Test("LNK-04 a frame with an op that is not known asks for a mount")
    func unreadable() {
        var link = Link.live()
        let outputs = link.receivedUnreadable(code: "unknown-op", now: .zero)
        #expect(outputs == [.failed(reason: "unknown-op"), .send(.mount(reason: "unknown-op"))])
    }

    @Test("LNK-07 a refusal is told when its entry is acknowledged, and the entry is not sent again")
    func refusal() {
        var link = Link.live()
        _ = link.send(tap)
        #expect(link.received(.refused(count: 1, code: "disabled", message: "m"), now: .zero) == [])
        #expect(link.receive(acks: 1) == [.refused(tap, code: "disabled", message: "m")])
        _ = link.reconnect()
        let outputs = link.received(.resume(Resume(secret: "y", received: 1, sent: 1)), now: .seconds(60))
        #expect(outputs == [.send(.entries(acks: 0, [])), .state(.live)])
    }

    @Test("LNK-07 after a fatal close the first entry that the server has not processed is set aside, and only that")
    func fatal() {
        var link = Link.live()
        _ = link.send(tap)
        _ = link.edit(2, Splice(start: 3, deleted: 0, inserted: "d"))
        _ = link.edit(2, Splice(start: 4, deleted: 0, inserted: "e"))
        #expect(link.received(.error(code: "too-large", message: ""), now: .zero) == [])
        _ = link.reconnect(code: 4413)
        let outputs = link.received(.resume(Resume(secret: "y", received: 1, sent: 1)), now: .seconds(60))
        let first = Entry(node: 2, event: "edit", arguments: [3, 0, "d"])
        let second = Entry(node: 2, event: "edit", arguments: [3, 0, "e"])
        #expect(
            outputs == [
                .applied(
                    [.splice(id: 2, name: "text", Splice(start: 3, deleted: 1, inserted: ""))], transaction: nil),
                .setAside([first], reason: "too-large"), .send(.entries(acks: 0, [second])), .state(.live),
            ])
        #expect(link.fieldText(of: 2) == "abce")
    }

    @Test("LNK-07 a close for what was never sent sets nothing aside")
    func notSent() {
        var link = Link.live()
        _ = link.send(tap)
        _ = link.reconnect(code: 4500)
        let outputs = link.received(.resume(Resume(secret: "y", received: 1, sent: 1)), now: .seconds(60))
        #expect(outputs == [.send(.entries(acks: 0, [])), .state(.live)])
    }

    @Test("Silence brings a ping, then the end of the connection; anything heard counts")
    func heartbeat() {
        var link = Link.live()
        #expect(link.tick(now: .seconds(5)) == [])
        #expect(link.deadline == .seconds(10))
        #expect(link.tick(now: .seconds(10)) == [.send(.ping)])
        #expect(link.received(.pong, now: .seconds(11)) == [])
        #expect(link.tick(now: .seconds(20)) == [])
        #expect(link.tick(now: .seconds(21)) == [.send(.ping)])
        #expect(link.tick(now: .seconds(30)) == [])
        #expect(link.tick(now: .seconds(31)) == [.close, .state(.reconnecting)])
    }

    @Test("A hello that is not answered gives the connection up")
    func noAnswer() {
        var link = Link(client: "test/1", random: { 0 })
        _ = link.start(now: .zero)
        _ = link.opened(now: .seconds(1))
        #expect(link.tick(now: .seconds(19)) == [])
        #expect(link.tick(now: .seconds(20)) == [.close, .state(.reconnecting)])
    }

    @Test("LNK-02 FLD-28 a mount that takes longer than a first answer may arrives in the end")
    func slowMount() {
        var link = Link(client: "test/1", random: { 0 })
        var now = Duration.zero
        _ = link.start(now: now)
        for seconds in [20, 40, 80, 160, 160] {
            _ = link.opened(now: now)
            #expect(link.tick(now: now + .seconds(seconds - 1)) == [])
            now += .seconds(seconds)
            #expect(link.tick(now: now) == [.close, .state(.reconnecting)])
            now = link.deadline ?? .zero
            #expect(link.tick(now: now) == [.connect])
        }
        _ = link.opened(now: now)
        now += .seconds(150)
        _ = link.received(mount(), now: now)
        #expect(link.state == .live)
        _ = link.closed(now: now)
        now = link.deadline ?? .zero
        _ = link.tick(now: now)
        _ = link.opened(now: now)
        #expect(link.tick(now: now + .seconds(20)) == [.close, .state(.reconnecting)])
    }

    @Test("The waits grow with jitter; neither an open nor an answered connection that dies at once begins them anew")
    func backoff() {
        var link = Link.live(random: 1)
        var waits: [Duration] = []
        var now = Duration.zero
        for _ in 0..<9 {
            _ = link.closed(now: now)
            let retry = link.deadline ?? .zero
            waits.append(retry - now)
            now = retry
            #expect(link.tick(now: now) == [.connect])
            _ = link.opened(now: now)
            _ = link.received(.resume(Resume(secret: "y", received: 0, sent: 1)), now: now)
            now += .milliseconds(200)
            _ = link.tick(now: now)
        }
        #expect(waits == [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000].map { .milliseconds($0) })
        _ = link.tick(now: now + .seconds(5))
        _ = link.closed(now: now + .seconds(5))
        #expect(link.deadline == now + .milliseconds(5_250))
        var jittered = Link.live(random: 0)
        _ = jittered.closed(now: .zero)
        #expect(jittered.deadline == .milliseconds(62.5))
    }

    @Test(
        "Some reasons end the link",
        arguments: [
            (ServerMessage.bye(reason: "expired"), 1000), (.bye(reason: "ended"), 1000),
            (.bye(reason: "replaced"), 4409),
            (.error(code: "version", message: ""), 4415), (.pong, 4409), (.pong, 4415),
        ])
    func final(message: ServerMessage, code: Int) {
        var link = Link.live()
        _ = link.received(message, now: .zero)
        guard case .state(.ended) = link.closed(code: code, now: .zero).last else {
            Issue.record("\(link.state)")
            return
        }
        #expect(link.deadline == nil)
        #expect(link.send(tap) == [.setAside([tap], reason: "ended")])
    }

    @Test("A server that stops is waited for")
    func shutdown() {
        var link = Link.live()
        _ = link.received(.bye(reason: "shutdown"), now: .zero)
        #expect(link.closed(code: 1001, now: .zero) == [.state(.reconnecting)])
    }

    @Test("A long paste goes in pieces that the server takes")
    func paste() {
        var link = Link.live(settings: ["limits": ["message": 80]])
        let outputs = link.edit(2, Splice(start: 0, deleted: 3, inserted: "0123456789" + "ab😀cdefghij"))
        #expect(link.fieldText(of: 2) == "0123456789ab😀cdefghij")
        let pieces: [[Value]] = [[0, 3, "0123456789"], [10, 0, "ab😀cdefgh"], [20, 0, "ij"]]
        #expect(
            outputs == pieces.map { .send(.entries(acks: 0, [Entry(node: 2, event: "edit", arguments: $0)])) })
    }

    @Test("LNK-02 of thousands of keys typed during a cut those in a row go out as one edit, in pieces")
    func manyKeys() {
        var link = Link.live(settings: ["limits": ["message": 8000]])
        _ = link.closed(code: nil, now: .seconds(1))
        for place in 0..<1500 { _ = link.edit(2, Splice(start: 1 + place, deleted: 0, inserted: "x")) }
        _ = link.send(tap)
        for place in (1...1499).reversed() { _ = link.edit(2, Splice(start: 1 + place, deleted: 1, inserted: "")) }
        _ = link.tick(now: .seconds(60))
        _ = link.opened(now: .seconds(60))
        let outputs = link.received(.resume(Resume(secret: "y", received: 0, sent: 1)), now: .seconds(60))
        let edits: [[Value]] = [
            [1, 0, .string(String(repeating: "x", count: 1000))],
            [1001, 0, .string(String(repeating: "x", count: 500))],
            [2, 1499, ""],
        ]
        var again = edits.map { Entry(node: 2, event: "edit", arguments: $0) }
        again.insert(tap, at: 2)
        var sent: [Entry] = []
        for case .send(.entries(_, let entries)) in outputs { sent += entries }
        #expect(sent == again)
        #expect(link.fieldText(of: 2) == "axbc")
        _ = link.receive(acks: again.count, now: .seconds(60))
        #expect(!link.isUnderWay)
        #expect(link.replica.nodes[2]?.properties["text"] == "axbc")
    }

    @Test("TXT-04 while the person composes the field keeps its text, and what they type arrives")
    func composition() {
        var link = Link.live()
        link.beginComposition(of: 2)
        _ = link.receive(.splice(id: 2, name: "text", Splice(start: 0, deleted: 0, inserted: "X")))
        #expect(link.fieldText(of: 2) == "abc")
        #expect(link.replica.nodes[2]?.properties["text"] == "Xabc")
        let edit = Entry(node: 2, event: "edit", arguments: [4, 0, "k"])
        #expect(
            link.edit(2, Splice(start: 3, deleted: 0, inserted: "k")) == [.send(.entries(acks: 1, [edit]))])
        #expect(link.fieldText(of: 2) == "abck")
        #expect(link.endComposition(of: 2) == [Splice(start: 0, deleted: 0, inserted: "X")])
        #expect(link.fieldText(of: 2) == "Xabck")
    }

    @Test("An edit that is not within the text is not made")
    func badEdit() {
        var link = Link.live()
        #expect(link.edit(2, Splice(start: 4, deleted: 0, inserted: "x")) == nil)
        #expect(link.edit(99, Splice(start: 0, deleted: 0, inserted: "x")) == nil)
        #expect(link.fieldText(of: 2) == "abc")
    }

    @Test("Another acknowledgement than of what was sent gives the connection up")
    func garbled() {
        var link = Link.live()
        #expect(link.receive(acks: 1) == [.close, .state(.reconnecting)])
    }

    @Test("The person leaves")
    func leave() {
        var link = Link.live()
        #expect(link.leave() == [.send(.bye), .close, .state(.ended(reason: "left"))])
    }
}
