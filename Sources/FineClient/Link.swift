import FineWire

/// The client's half of a session's link, without sockets, clocks or threads.
///
/// Whoever drives it calls an input for all that happens, with the time since any fixed moment, carries out the
/// outputs in order, and calls `tick` when `deadline` has come. It holds the replica, counts, acknowledges, keeps what
/// is not acknowledged and says it again, and transforms the edits of texts that cross.
package struct Link: Sendable {
    enum Phase: Hashable, Sendable {
        case down
        case opening
        /// `hello` is sent.
        case greeting
        /// Missing frames up to number `sent` are on their way; then `processed` entries have been processed.
        case catchingUp(sent: Int, processed: Int)
        case live
    }

    struct Identity: Hashable, Sendable {
        var session: String
        var secret: String
    }

    package internal(set) var state = LinkState.idle
    package internal(set) var replica = Replica()

    /// The session that a later link can resume, as of the last answer.
    package var identity: (session: String, secret: String)? { session.map { ($0.session, $0.secret) } }

    /// How many entries are not known to be processed.
    package var unacknowledgedCount: Int { outbox.items.count }

    var phase = Phase.down
    var session: Identity?
    var outbox = Outbox()
    /// The texts with edits under way, or that are being composed, by node.
    var documents: [Int: ClientDocument] = [:]
    /// How many frames of the session are applied.
    var applied = 0
    /// Of them, how many the server knows of.
    var told = 0
    /// Whether `replica` is that of `session`.
    var isMounted = false
    /// Whether a mount has been asked for. Until it is here no entries are sent and no frame is applied.
    var isRemounting = false
    var isVisible = true
    /// What the server said before it closes.
    var fault: String?
    /// Why the server closed the last connection, if it was for something that was sent.
    var suspicion: String?
    var timers = Timers()
    var backoff: Backoff
    /// How many attempts in a row were given up because `hello` was not answered.
    var unanswered = 0
    /// What the mount has said, for every connection of the session.
    var heartbeat = Duration.seconds(30)
    var messageLimit = 64 << 10

    let client: String
    var traits: [String: Value]

    /// `resuming` is the session of an earlier link, which the server is asked to go on with, and `random` gives numbers
    /// from 0 to 1.
    package init(
        client: String, traits: [String: Value] = [:], resuming: (session: String, secret: String)? = nil,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.client = client
        self.traits = traits
        session = resuming.map { Identity(session: $0.session, secret: $0.secret) }
        backoff = Backoff(random: random)
    }

    /// When `tick` is to be called at the latest; nil when nothing waits.
    package var deadline: Duration? { timers.deadline }
}
