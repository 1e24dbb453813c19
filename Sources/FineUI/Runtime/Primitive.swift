import FineWire

/// A description that makes a node: a built-in component, or a wrapper with a node of its own.
@MainActor
package protocol Primitive: Renderable {
    /// The node's kind on the wire.
    var kind: String { get }

    /// Where in the author's source this description is written.
    var site: Site { get }

    /// Whether `update` runs something of the author's, which may read what is to be tracked.
    static var isEvaluated: Bool { get }

    /// Whether `update` does nothing but write what it evaluates, so that any scope can do it.
    static var isCoverable: Bool { get }

    /// Writes every property that is not at its default and every child. Runs inside the node's scope: what it reads is
    /// tracked, and it runs again when that changes.
    func update(_ update: inout Update)

    /// Called on the newest description of a node whose client sent `event`, after a tap of `.onTap` modifiers ran.
    /// Returns why it was refused. The default takes no event.
    func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal?

    /// Whether what has changed since the last frame must reach the client in a frame of its own before `event` is handled.
    func mustRender(before event: String, on node: Node) -> Bool

    /// Whether a node that `old` has rendered needs no update to show this description.
    func isUpToDate(with old: any Primitive) -> Bool

    /// Whether it reads what `old` has read as long as it shows the same: it evaluates the very same closure. A node that
    /// is observing then stays registered as it is.
    func readsAlike(_ old: any Primitive) -> Bool

    /// Where this stands for any number of siblings: adds each of them, in order, and returns true. False elsewhere.
    func addSiblings(to update: inout Update) -> Bool

    /// Called after the node's properties and children are in line: write-backs to bindings go here, since a scope
    /// does not see what it writes while it is evaluated.
    func didRender(_ node: Node)

    /// Called when the node has left the tree.
    func didUnmount(_ node: Node)
}

extension Primitive {
    /// A copy that differs in what `change` writes: how a component's modifiers are made.
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    package var site: Site { Site(type: Self.self) }

    package static var isEvaluated: Bool { true }

    package static var isCoverable: Bool { false }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        .unknownEvent(event, kind: kind)
    }

    package func mustRender(before event: String, on node: Node) -> Bool { false }

    package func isUpToDate(with old: any Primitive) -> Bool { false }

    package func readsAlike(_ old: any Primitive) -> Bool { false }

    package func addSiblings(to update: inout Update) -> Bool { false }

    package func didRender(_ node: Node) {}

    package func didUnmount(_ node: Node) {}
}
