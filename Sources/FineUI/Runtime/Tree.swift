import FineWire

/// The live tree of one session: node 0, its screens and everything below, and the rendering of its changes to ops.
///
/// FineServer drives it; it knows neither bytes nor connections. All of it happens on the main actor, and every call
/// is synchronous: a *turn* is `handle` for each entry of a batch, then `flush`.
@MainActor
package final class Tree {
    /// A node that one flush renders more often than this is fed by what it writes.
    static let renderBound = 10

    /// Called once when something marks a node outside of a turn (an observed change, a task's write), or when the
    /// gate opens on marks that have waited; not again until the next `flush`. It must not flush at once: it queues.
    package var onMark: (() -> Void)?

    /// Called when something was marked that cannot be rendered now because the gate is closed, once until the next
    /// `flush`.
    package var onHeld: (() -> Void)?
    /// The most UTF-16 units that an edited text takes.
    package var textLengthLimit = TextEditing.lengthLimit

    package let session: FineSession
    package let controller: FineContentController

    /// How many frames (`mountFrame`, and flushes that were not nil) this tree has produced.
    package private(set) var frame = 0
    private(set) var acknowledged = 0

    let mailbox = Mailbox()
    var appearances = Appearances()
    private(set) lazy var output = FrameBuilder(tree: self)
    package internal(set) var nodes = NodeTable()
    private(set) var root: Node?
    private var nextID = 0
    private var queue = MarkQueue()
    private var gate = Gate()
    private var scratch: [Properties.Element] = []
    /// What has left, and still holds what it has read.
    private var leavers: [Node] = []

    package init(session: FineSession, controller: FineContentController) {
        self.session = session
        self.controller = controller
        mailbox.tree = self
        gate.suspendsWhenHidden = controller.suspendsWhenDisappeared
        controller.attach(to: self)
    }

    /// Builds the tree. Never held back by the gate. Called once, before anything else.
    package func mount() {
        precondition(root == nil, "a tree is mounted once")
        var environment = FineEnvironmentValues()
        environment[SessionTraits.self] = session.observedTraits
        let node = Node(
            Child(FineResolution(SessionRoot(controller: controller), environment: environment), slot: .only, key: nil),
            parent: nil, tree: self)
        root = node
        output.mount(node)
        endTurn()
    }

    /// The whole tree as it travels in a mount, as the client would have it after every frame so far. Pending marks
    /// stay pending, nothing is counted: this is for comparison, `mountFrame` is for sending.
    package func snapshot() -> WireNode {
        guard let root else { preconditionFailure("a tree is mounted before it is read") }
        return root.wire
    }

    /// A snapshot that is sent: `frame` grows by one.
    package func mountFrame() -> WireNode {
        frame += 1
        return snapshot()
    }

    /// The client has applied every frame up to this one: what they brought has appeared.
    package func acknowledge(through frame: Int) {
        acknowledged = max(acknowledged, frame)
        for node in appearances.take(through: acknowledged) {
            (node.primitive as? FineLifecycle)?.didAppear(node)
        }
    }

    /// Checks one entry and runs what it names; what it changed is marked, not rendered. Entries of node 0 too
    /// (`traits`, `visible`). Returns why it was refused, or nil.
    package func handle(_ entry: Entry) -> Refusal? {
        collectMarks()
        guard let node = nodes[entry.node] else {
            return Refusal(.unknownNode, "node \(entry.node) is not live")
        }
        return node.handle(entry.event, entry.arguments)
    }

    /// Whether `flush` has to come before `handle` of this entry, although they belong to one turn: a view around the
    /// node waits to be rendered, which may disable the node, give it another action, or take it away. Not while the
    /// gate is closed, when it could render nothing.
    package func mustFlush(before entry: Entry) -> Bool {
        guard gate.isOpen, let node = nodes[entry.node] else { return false }
        return node.primitive.mustRender(before: entry.event, on: node) || isAwaitingRender(above: node)
    }

    private func isAwaitingRender(above node: Node) -> Bool {
        collectMarks()
        guard !queue.isEmpty else { return false }
        let isAncestorMarked = sequence(first: node, next: \.parent).dropFirst().contains { ancestor in
            queue.contains { $0.node == ancestor.id && ancestor.isCurrent($0.render) }
        }
        return isAncestorMarked
    }

    /// Renders everything that is marked, unless the gate is closed, and returns the frame's ops; nil when nothing
    /// that a client could see has changed.
    package func flush() -> (ops: [Op], transaction: Value?)? {
        guard root != nil, gate.isOpen else {
            if !queue.isEmpty || !mailbox.isEmpty { onHeld?() }
            endTurn()
            return nil
        }
        if !leavers.isEmpty {
            collectMarks()
            letLeaversGo()
        }
        var renders: [Int: Int] = [:]
        while true {
            collectMarks()
            guard let mark = queue.pop() else { break }
            guard let node = nodes[mark.node], node.isCurrent(mark.render) else { continue }
            renders[node.id, default: 0] += 1
            guard renders[node.id, default: 0] <= Self.renderBound else {
                FineDiagnostics.report(
                    "\(node.primitive.kind) (node \(node.id)) was rendered \(Self.renderBound) times in one flush: what it "
                        + "renders changes what it reads; it is left as it is")
                continue
            }
            node.render()
        }
        endTurn()
        let ops = output.take()
        guard !ops.isEmpty else { return nil }
        frame += 1
        return (ops, nil)
    }

    /// Whether a flush could produce something.
    package var isMarked: Bool { gate.isOpen && (!queue.isEmpty || !mailbox.isEmpty) }

    /// The gate, as the connection sees it: closed while there is none or the client is behind. Marks coalesce
    /// while it is closed; opening it calls `onMark` when something is pending.
    package var isConnectionReady: Bool {
        get { gate.isConnectionReady }
        set { change { $0.isConnectionReady = newValue } }
    }

    /// Unmounts everything: tasks are cancelled, observations released. Nothing is called on the tree afterwards.
    package func unmount() {
        mailbox.close()
        letLeaversGo()
        root?.unmount()
        root = nil
        onMark = nil
        onHeld = nil
    }

    /// Siblings leave. Where they are many, the frame that says so does not wait until each has let go of what it holds,
    /// which takes most of the time.
    func unmount(_ siblings: ArraySlice<Node>) {
        guard siblings.count > 64 else {
            for node in siblings { node.unmount() }
            return
        }
        for node in siblings { node.leave() }
        if leavers.isEmpty { Task { @MainActor [weak self] in self?.dismiss() } }
        leavers += siblings
    }

    /// Lets those who have left let go, which marks nothing that is live.
    private func dismiss() {
        guard !leavers.isEmpty else { return }
        collectMarks()
        let waiting = queue.count
        letLeaversGo()
        collectMarks()
        if mailbox.release() || queue.count > waiting { wasMarked() }
    }

    private func letLeaversGo() {
        for node in leavers { node.letGo() }
        leavers = []
    }

    /// Changes what holds rendering back; where that opens the gate on pending marks, the tree asks for a turn.
    func change(_ write: (inout Gate) -> Void) {
        let wasOpen = gate.isOpen
        write(&gate)
        if !wasOpen, gate.isOpen, isMarked { onMark?() }
    }

    /// The mailbox has its first mark since the last turn.
    func wasMarked() {
        if isMarked { onMark?() } else { onHeld?() }
    }

    func takeID() -> Int {
        defer { nextID += 1 }
        return nextID
    }

    /// One array is lent to each evaluation in turn, so that writing properties allocates nothing.
    func takeScratch() -> [Properties.Element] {
        defer { scratch = [] }
        return scratch
    }

    func returnScratch(_ used: consuming [Properties.Element]) {
        used.removeAll(keepingCapacity: true)
        scratch = used
    }

    private func collectMarks() {
        for mark in mailbox.drain() {
            guard let node = nodes[mark.node], node.isCurrent(mark.render) else { continue }
            queue.push(mark, depth: node.depth)
        }
    }

    /// Marks that arrived meanwhile belong to the next turn.
    private func endTurn() {
        if mailbox.release(), gate.isOpen { onMark?() }
    }
}
