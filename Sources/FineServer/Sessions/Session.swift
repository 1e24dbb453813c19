import FineUI
import FineWire

/// One person's window: a tree, the counts of both directions, and what has been sent and not been acknowledged. It
/// outlives its connections.
@MainActor
final class Session: Flushable {
    let tree: Tree
    let limits: Limits
    let log: Log
    /// What the client must present to resume.
    var secret = Token()
    /// The secret before, until the client has shown that it knows the new one.
    var previousSecret: Token?
    /// The connection, while there is one.
    var connection: Connection?
    /// The number of the newest connection that it has had.
    var newestConnection = 0
    /// How many entries have been processed.
    var received = 0
    /// How many of them the client has not been told of.
    var unsaid = 0
    /// How many frames the client has said to have applied, in its last `hello` and since. Less than what was
    /// acknowledged where a page was loaded anew.
    var stated = 0
    var frames: FrameLog
    var lastMount = (number: 0, size: 0)
    /// The number of the last mount that the client has asked for.
    var answeredMount = 0
    var wantsMount = false
    /// What goes both ways is written down here, where it is.
    var recording: SessionRecording?
    /// The mount that stands in a page, which a recording begins with once the page connects.
    var pageMount: [UInt8]?
    var refusals = 0
    /// The address of the page that holds its mount, until that has connected.
    var pagePeer: String?
    /// The address that it was begun from, and by whom, where the program knows.
    let peer: String
    var principal: String? { tree.session.principal }
    let metrics: Metrics
    /// Called when the session has grown beyond what one may cost; it must end it.
    var onOutgrown: ((Session, Limit) -> Void)?
    /// At most so many bytes has the tree as it travels.
    var treeBytes = 0
    private(set) var isOver = false
    var isQueued = false

    init(
        session: FineSession, controller: FineContentController, limits: Limits, scheduler: Scheduler, log: Log,
        metrics: Metrics, peer: String
    ) {
        self.metrics = metrics
        self.peer = peer
        tree = Tree(session: session, controller: controller)
        self.limits = limits
        self.log = log
        frames = FrameLog(limit: limits.logBytes)
        tree.isConnectionReady = false
        tree.textLengthLimit = limits.textLength
        tree.onHeld = { metrics.heldFlushes += 1 }
        tree.onMark = { [weak self] in
            guard let self else { return }
            scheduler.enqueue(self)
        }
        tree.mount()
    }

    var id: String { tree.session.id }
    var path: String { tree.session.path }
    /// Counted messages, mounts and patches that carry ops.
    var sent: Int { frames.sent }
    var acknowledged: Int { frames.acknowledged }

    /// About how many bytes it costs to keep: what is held for a resume, and a guess at the tree from its last mount.
    var weight: Int { 20_000 + frames.bytes + lastMount.size * 4 }

    /// Ends the session for good. Its tree is unmounted.
    func end() {
        guard !isOver else { return }
        isOver = true
        connection = nil
        recording?.end()
        tree.unmount()
    }
}
