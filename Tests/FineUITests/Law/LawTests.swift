import FineUI
import FineWire
import Foundation
import Testing

/// The law: a replica that applied every frame equals the session's own tree, and a tree that is mounted fresh now
/// equals both.
@MainActor
@Suite struct LawTests {
    /// More of them with `FINE_LAW_SEEDS`; `FINE_LAW_FIRST_SEED` starts elsewhere.
    private static var seeds: Range<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["FINE_LAW_FIRST_SEED"].flatMap(UInt64.init) ?? 1
        return first..<first + (environment["FINE_LAW_SEEDS"].flatMap(UInt64.init) ?? 16)
    }

    private static let steps = 100

    @Test("After every step of random changes replica, tree and fresh mount are equal")
    func law() {
        var coverage = Coverage()
        for seed in Self.seeds {
            recordingDiagnostics { run(seed: seed, coverage: &coverage) }
        }
        print("seeds \(Self.seeds), \(Self.steps) steps each; paths covered:\n\(coverage)")
        expectWhole(coverage)
    }

    private func run(seed: UInt64, coverage: inout Coverage) {
        let screen = RandomScreen(seed: seed)
        let session = TestSession(screen)
        for step in 1...Self.steps {
            let place = "seed \(seed), step \(step)"
            for _ in 0...screen.number(below: 3) { act(on: screen, in: session, coverage: &coverage) }
            if screen.number(below: 8) == 0 { suspend(screen, session, coverage: &coverage) }
            session.flush()
            let tree = session.tree.snapshot()
            let isEqual = tree.shape == freshMount(of: screen).shape
            guard session.isIntact, isEqual, !session.tree.isMarked else {
                Issue.record("\(place): \(isEqual ? "" : "a fresh mount differs")")
                break
            }
            coverage.note(tree)
        }
        for frame in session.frames { coverage.note(frame) }
        session.tree.unmount()
    }

    /// A change of the model, or something that a person does.
    private func act(on screen: RandomScreen, in session: TestSession, coverage: inout Coverage) {
        guard screen.number(below: 3) == 0 else { return screen.mutate() }
        session.flush()
        let nodes = session.root.subtree
        let node = nodes[screen.number(below: nodes.count)]
        let refusal: Refusal?
        switch node.kind {
        case "textField":
            refusal = edit(node, on: screen, in: session)
        case "toggle": refusal = session.send(node, "set", node.properties["on"] == nil ? true : false)
        case "row": refusal = session.send(node, screen.number(below: 2) == 0 ? "select" : "delete")
        default: refusal = session.send(node, "tap")
        }
        coverage.note("event of \(node.kind): \(refusal.map(\.code.rawValue) ?? "taken")")
    }

    /// An edit of whole characters, as every client makes them.
    private func edit(_ field: WireNode, on screen: RandomScreen, in session: TestSession) -> Refusal? {
        let text = field.text ?? ""
        let start = text.index(text.startIndex, offsetBy: screen.number(below: text.count + 1))
        let end = text.index(start, offsetBy: screen.number(below: text[start...].count + 1))
        let place = text.utf16.distance(from: text.startIndex, to: start)
        let deleted = text.utf16.distance(from: start, to: end)
        return session.send(field, "edit", .number(Double(place)), .number(Double(deleted)), "é\u{1F600}")
    }

    /// Changes that gather while the person does not look.
    private func suspend(_ screen: RandomScreen, _ session: TestSession, coverage: inout Coverage) {
        _ = session.tree.handle(Entry(node: 0, event: "visible", arguments: [false]))
        for _ in 0..<5 {
            screen.mutate()
            #expect(session.tree.flush() == nil)
        }
        _ = session.tree.handle(Entry(node: 0, event: "visible", arguments: [true]))
        coverage.note("catch-up")
    }

    private func freshMount(of screen: RandomScreen) -> WireNode {
        let tree = Tree(session: FineSession(id: "fresh", path: "/test"), controller: FineContentController(screen))
        tree.mount()
        defer { tree.unmount() }
        return tree.snapshot()
    }

    /// The run went through everything that there is to go through.
    private func expectWhole(_ coverage: Coverage) {
        let kinds = [
            "session", "screen", "label", "button", "stack", "textField", "toggle", "spacer", "list", "row", "padding",
            "frame", "group", "error",
        ]
        let ops = [
            "create one at the head", "create one at a later place", "create a run at the head",
            "create a run at a later place", "update one", "update one, a reset", "update several",
            "update several, a reset", "update of many nodes", "rebuild a leaf", "rebuild a subtree",
            "move to the head", "move to a later place", "splice in", "splice out", "splice out in", "delete one",
            "delete a run", "clone with differences",
        ]
        let properties = [
            "text", "font", "textColor", "alignment", "lines", "title", "enabled", "style", "axis", "spacing",
            "distribution", "placeholder", "keyboardType", "returnKey", "secure", "submit", "on", "minLength",
            "sections",
            "selects", "deletes", "key", "insets", "size", "align", "identifier", "accessibilityLabel",
            "backgroundColor",
            "cornerRadius", "border", "opacity", "tintColor", "hugging", "compression", "width", "height", "tap",
        ]
        for path in kinds.map({ "kind \($0)" }) + ops.map({ "op \($0)" }) + properties.map({ "property \($0)" }) {
            #expect(coverage[path] > 0, "\(path) was never taken")
        }
        #expect(coverage.depth >= 6)
    }
}

extension WireNode {
    /// The subtree without ids, which differ between two sessions.
    fileprivate var shape: WireNode {
        WireNode(id: 0, kind: kind, properties: properties, children: children.map(\.shape))
    }
}
