import FineWire
import Observation

/// A live element of a session's tree: it owns an id on the wire, the newest description, what the client has been
/// told, and a scope that renders it again when something that it read changes.
@MainActor
package final class Node {
    package let id: Int
    unowned let tree: Tree
    private(set) unowned var parent: Node?
    var slot: Slot
    let key: Key?
    let signature: Signature
    private(set) var primitive: any Primitive
    package private(set) var environment: FineEnvironmentValues
    /// What the client has.
    var properties = Properties()
    var children: [Node] = []
    private var extras: Extras?
    /// What a primitive keeps with its node: local state, the steps of a life.
    package var storage: AnyObject? {
        get { extras?.storage }
        set { need(newValue != nil)?.storage = newValue }
    }
    /// The editable text, where the kind has one.
    var document: TextDocument? {
        get { extras?.document }
        set { need(newValue != nil)?.document = newValue }
    }
    /// What its children were made of, where they need not be made again.
    var kept: KeptRows? {
        get { extras?.kept }
        set { need(newValue != nil)?.kept = newValue }
    }
    /// The handlers of `.onTap` around it, outermost first.
    private var taps: [@MainActor () -> Void] {
        get { extras?.taps ?? [] }
        set { need(!newValue.isEmpty)?.taps = newValue }
    }
    var documentName: String? { document == nil ? nil : TextDocument.name }
    /// The number of properties, the editable text aside.
    var propertyCount: Int {
        document == nil || properties[TextDocument.name] == nil ? properties.count : properties.count - 1
    }
    // These four share a word: a screen of many rows holds thousands of nodes.
    /// How often this place in the tree was rendered, and how often with a new node.
    package private(set) var renders: UInt32 = 0
    package private(set) var rebuilds: UInt16 = 0
    /// How many nodes it lies in; negative once it has left the tree.
    private(set) var depth: Int16
    private var isMounted: Bool { depth >= 0 }
    private var token: Token?

    /// What most nodes do without.
    private final class Extras {
        var storage: AnyObject?
        var document: TextDocument?
        var kept: KeptRows?
        var taps: [@MainActor () -> Void] = []
    }

    /// The extras; made only where something is to be put there.
    private func need(_ isNeeded: Bool) -> Extras? {
        if isNeeded, extras == nil { extras = Extras() }
        return extras
    }

    /// Whether it holds a registration with something that it has read.
    package var isObserving: Bool { token != nil }

    /// Whether its scope evaluates its labels and switches, too. One that observes, in a list's row, does: there are few of
    /// them, mostly of the same object, and each scope of its own would take 1.9 kB.
    var coversLeaves: Bool {
        token != nil && (primitive.kind == "row" || parent?.primitive.kind == "row")
    }

    init(_ child: Child, parent: Node?, tree: Tree, replacing old: Node? = nil) {
        id = tree.takeID()
        self.tree = tree
        self.parent = parent
        depth = if let parent { parent.depth + 1 } else { 0 }
        slot = child.slot
        key = child.key
        signature = child.signature
        primitive = child.primitive
        environment = child.environment
        if let old {
            renders = old.renders
            rebuilds = old.rebuilds == .max ? .max : old.rebuilds + 1
        }
        tree.nodes[id] = self
        taps = child.styles.taps
    }

    /// Takes a newer description and renders it, unless that would change nothing.
    func update(_ child: Child) {
        let isSameEnvironment = child.environment.isEqual(to: environment)
        if !isSameEnvironment { kept = nil }
        let isUpToDate = child.primitive.isUpToDate(with: primitive) && isSameEnvironment
        let readsAlike = token != nil && child.primitive.readsAlike(primitive)
        slot = child.slot
        taps = child.styles.taps
        primitive = isUpToDate ? primitive : child.primitive
        environment = child.environment
        if isUpToDate {
            if !child.styles.isEmpty { restyle(child.styles) }
        } else if !readsAlike || !showsTheSame(child.styles) {
            render(child.styles, written: child.written)
        }
    }

    /// Whether the description, evaluated without registering for anything, writes what the client has.
    private func showsTheSame(_ styles: [Style]) -> Bool {
        var update = Update(node: self, properties: tree.takeScratch())
        primitive.update(&update)
        update.apply(styles)
        defer { tree.returnScratch(update.properties) }
        guard properties.count == update.properties.count else { return false }
        for (name, value) in update.properties where properties[name] != value { return false }
        return true
    }

    /// Writes newer styles around a description that has nothing new; what it wrote itself stays.
    private func restyle(_ styles: [Style]) {
        let own = properties.filter { property in !styles.contains { $0.name == property.key } }
        var update = Update(node: self, properties: own)
        update.apply(styles)
        tree.output.write(update.properties, to: self)
    }

    /// Evaluates the description in this node's scope, then brings the properties and the children into line. Without
    /// styles around a newer description what the last ones wrote stays. What its parent's scope has evaluated is `written`.
    func render(
        _ styles: [Style]? = nil, written: [Properties.Element]? = nil, keepingRows keepsRows: Bool = true
    ) {
        renders &+= 1
        var update = Update(node: self, properties: tree.takeScratch())
        update.keepsRows = keepsRows
        if let written {
            letGoOfReads()
            update.properties += written
        } else if type(of: primitive).isEvaluated {
            track { primitive.update(&update) }
        } else {
            primitive.update(&update)
        }
        if let styles { update.apply(styles) } else { update.keep(signature.styled) }
        tree.output.write(update.properties, to: self)
        if let text = update.text { tree.output.write(document: text, to: self) }
        let children = update.children
        tree.returnScratch(update.properties)
        guard ChildDiff.bring(children, into: self) else { return render(styles, keepingRows: false) }
        update.kept?.note(children, shownBy: self.children)
        kept = update.kept
        primitive.didRender(self)
    }

    /// Whether the render with this number is the newest; if not, what it observed is void.
    func isCurrent(_ render: UInt32) -> Bool { isMounted && renders == render }

    private func track(_ work: () -> Void) {
        token?.touch()
        let site = primitive.site
        if token == nil, site.reads { token = Token() }
        let token = token
        var hasRead = false
        withObservationTracking(
            {
                token?.access()
                work()
            }, onChange: Self.observer(noting: &hasRead, mailbox: tree.mailbox, node: id, render: renders))
        if hasRead, token == nil { site.noteRead() }
    }

    /// Asked for by the tracking only where something was read.
    private nonisolated static func observer(
        noting hasRead: inout Bool, mailbox: Mailbox, node: Int, render: UInt32
    ) -> @Sendable () -> Void {
        hasRead = true
        return { mailbox.mark(node, render: render) }
    }

    /// Marks the node as if something that it read had changed.
    package func mark() {
        if isMounted { tree.mailbox.mark(id, render: renders) }
    }

    func unmount() {
        leave()
        letGo()
    }

    /// Leaves the tree with everything below: nothing reaches it any more. It still holds what it has read.
    func leave() {
        for child in children { child.leave() }
        depth = -1
        tree.nodes[id] = nil
        primitive.didUnmount(self)
    }

    /// Lets go of what it and everything below has read.
    func letGo() {
        for child in children { child.letGo() }
        letGoOfReads()
    }

    private func letGoOfReads() {
        token?.touch()
        token = nil
    }

    /// Runs what a client's event names: the taps of modifiers, innermost first, and the description's own action.
    func handle(_ event: String, _ arguments: [Value]) -> Refusal? {
        let taps = event == "tap" ? taps.reversed() : []
        let refusal = primitive.handle(event, arguments, on: self)
        guard !taps.isEmpty, refusal == nil || refusal?.code == .unknownEvent else { return refusal }
        for tap in taps { tap() }
        return nil
    }

    /// The subtree as the client has it.
    var wire: WireNode {
        WireNode(id: id, kind: primitive.kind, properties: properties, children: children.map(\.wire))
    }
}
