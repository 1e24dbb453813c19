import FineUI
import FineWire
import Testing

/// A session in process with a client at its end: a replica that applies every frame, and is held against the
/// session's own tree after each.
@MainActor
final class TestSession {
    let tree: Tree
    let controller: FineContentController
    private(set) var replica: Replica
    /// Every frame's ops so far, the mount left out.
    private(set) var frames: [[Op]] = []
    /// Whether the replica has followed the tree so far.
    private(set) var isIntact = true
    /// How often the tree asked for a flush.
    private(set) var marks = 0

    init(controller: FineContentController, traits: [String: Value] = [:], path: String = "/test") {
        self.controller = controller
        tree = Tree(session: FineSession(id: "test", path: path, traits: traits), controller: controller)
        tree.mount()
        replica = Self.mounted(tree.mountFrame())
        tree.acknowledge(through: tree.frame)
        tree.onMark = { [weak self] in self?.marks += 1 }
    }

    convenience init(_ content: any FineContent) {
        self.init(controller: FineContentController(content))
    }

    convenience init(_ build: @escaping @MainActor () -> any Renderable) {
        self.init(Screen(build))
    }

    /// Renders what is marked, brings the replica up to date and returns the frame's ops; none when there was no frame.
    @discardableResult
    func flush(_ location: SourceLocation = #_sourceLocation) -> [Op] {
        guard let frame = tree.flush() else { return [] }
        do {
            try replica.apply(frame.ops)
        } catch {
            isIntact = false
            Issue.record("the replica refused \(frame.ops): \(error)", sourceLocation: location)
        }
        tree.acknowledge(through: tree.frame)
        if replica.subtree() != tree.snapshot() {
            isIntact = false
            Issue.record("the replica differs from the tree after \(frame.ops)", sourceLocation: location)
        }
        frames.append(frame.ops)
        return frame.ops
    }

    private static func mounted(_ root: WireNode) -> Replica {
        do {
            return try Replica(root)
        } catch {
            Issue.record("the replica refused the mount: \(error)")
            return Replica()
        }
    }

    /// Sends one entry, as a client would: what a person types is in their replica at once.
    @discardableResult
    func send(_ node: WireNode, _ event: String, _ arguments: Value...) -> Refusal? {
        if event == "edit", arguments.count == 3, let start = arguments[0].integer, let deleted = arguments[1].integer,
            let inserted = arguments[2].string
        {
            let splice = Splice(start: start, deleted: deleted, inserted: inserted)
            try? replica.apply([.splice(id: node.id, name: "text", splice)])
        }
        return tree.handle(Entry(node: node.id, event: event, arguments: arguments))
    }

    /// Waits until the main actor has run what was queued on it, such as the tree asking for a flush.
    func settle() async { await Task {}.value }

    /// The author's tree: the child of the screen.
    var root: WireNode { tree.snapshot().children[0].children[0] }

    /// The only node of a kind below the screen.
    func the(_ kind: String, _ location: SourceLocation = #_sourceLocation) -> WireNode {
        let found = root.all(kind)
        #expect(found.count == 1, "nodes of kind \(kind)", sourceLocation: location)
        return found.first ?? WireNode(id: -1, kind: kind)
    }

    /// The only label, button or field that shows `text`.
    func the(text: String, _ location: SourceLocation = #_sourceLocation) -> WireNode {
        let found = root.subtree.filter { $0.text == text }
        #expect(found.count == 1, "nodes that show \(text)", sourceLocation: location)
        return found.first ?? WireNode(id: -1, kind: "none")
    }
}

/// A content made of a closure, which counts how often its body runs.
@MainActor
final class Screen: FineContent {
    private(set) var bodies = 0
    private let build: @MainActor () -> any Renderable

    init(_ build: @escaping @MainActor () -> any Renderable) { self.build = build }

    func body() -> any Renderable {
        bodies += 1
        return build()
    }
}

extension WireNode {
    /// This node and everything below, in pre-order.
    var subtree: [WireNode] { [self] + children.flatMap(\.subtree) }

    /// What the node shows as text, if it shows one.
    var text: String? { (properties["text"] ?? properties["title"])?.string }

    func all(_ kind: String) -> [WireNode] { subtree.filter { $0.kind == kind } }

    /// The texts of all labels, buttons and fields, in order.
    var texts: [String] { subtree.compactMap(\.text) }
}
