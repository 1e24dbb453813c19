/// Mounts a content as a screen: it owns the content, and the session that shows it owns the controller.
///
/// A content may capture itself in its handlers; it must not hold its controller strongly, or both outlive the session.
@MainActor
open class FineContentController {
    public let content: any FineContent
    /// Whether the page makes room for an on-screen keyboard.
    public let avoidsKeyboard: Bool
    /// What the window and the header call the screen.
    public var title: String?

    private weak var tree: Tree?
    private var isSuspended = false

    public init(_ content: any FineContent, avoidsKeyboard: Bool = true) {
        self.content = content
        self.avoidsKeyboard = avoidsKeyboard
    }

    /// Whether rendering stops while the person cannot see the screen.
    open var suspendsWhenDisappeared: Bool { true }

    /// Stops rendering until `resumeRendering()`. Changes are kept; the first build is never held back. It outlasts the
    /// automatic resume of a screen that is shown again, and may be called before the screen is mounted.
    public func suspendRendering() { setSuspended(true) }

    /// Ends `suspendRendering()`: one catch-up with the newest state follows, once the person can see the screen.
    public func resumeRendering() { setSuspended(false) }

    func attach(to tree: Tree) {
        self.tree = tree
        tree.change { $0.isSuspended = isSuspended }
    }

    private func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        tree?.change { $0.isSuspended = isSuspended }
    }
}
