/// What a server says. Mounts and patches that carry ops are counted; nothing else is.
package enum ServerMessage: Hashable, Sendable {
    /// `["mount", {…}, node]`: the whole tree.
    case mount(Mount)
    /// `["resume", {…}]`: the session goes on; the missing patches follow.
    case resume(Resume)
    /// `[acks, [op, …]?, {…}?]`.
    case patch(Patch)
    /// `["refused", count, code, message]`: the client's entry number `count` had no effect.
    case refused(count: Int, code: String, message: String)
    /// `["error", code, message]`: the connection closes after it.
    case error(code: String, message: String)
    /// `["bye", reason]`.
    case bye(reason: String)
    /// `["pong"]`.
    case pong
    /// A well-formed message of a kind that a newer peer may send; it is ignored.
    case unknown(String)
}

/// One frame: what it acknowledges, what changed, and the animation that rides with it.
package struct Patch: Hashable, Sendable {
    /// How many more of the client's entries have been processed.
    package var acks: Int
    package var ops: [Op]
    /// The transaction, as an object of the protocol; nil when the change is not animated.
    package var transaction: Value?

    package init(acks: Int, ops: [Op] = [], transaction: Value? = nil) {
        self.acks = acks
        self.ops = ops
        self.transaction = transaction
    }
}

package struct Mount: Hashable, Sendable {
    package var session: String
    package var secret: String
    /// How many of the client's entries this session has processed.
    package var received: Int
    /// How many counted messages this session has sent, this one included.
    package var sent: Int
    /// Everything else that the object holds (`heartbeat`, `limits`, `strings`, `reason`, and what newer peers add).
    package var settings: [String: Value]
    package var root: WireNode

    package init(
        session: String, secret: String, received: Int, sent: Int, settings: [String: Value] = [:], root: WireNode
    ) {
        self.session = session
        self.secret = secret
        self.received = received
        self.sent = sent
        self.settings = settings
        self.root = root
    }
}

package struct Resume: Hashable, Sendable {
    package var secret: String
    package var received: Int
    package var sent: Int

    package init(secret: String, received: Int, sent: Int) {
        self.secret = secret
        self.received = received
        self.sent = sent
    }
}

/// What a client says. Only entries are counted, each one.
package enum ClientMessage: Hashable, Sendable {
    /// `["hello", {…}]`: the first message of a connection.
    case hello(Hello)
    /// `["mount", reason?]`: asks for a fresh mount.
    case mount(reason: String?)
    /// `["bye"]`: the person leaves; the session ends.
    case bye
    /// `["ping"]`.
    case ping
    /// `[acks, entry, …]`: how many more counted messages were applied, then entries in order.
    case entries(acks: Int, [Entry])
    /// A well-formed message of a kind that a newer peer may send; it is ignored.
    case unknown(String)
}

/// `[node, event, argument, …]`: an event, an edit, a write, traits or visibility.
package struct Entry: Hashable, Sendable {
    package var node: Int
    package var event: String
    package var arguments: [Value]

    package init(node: Int, event: String, arguments: [Value] = []) {
        self.node = node
        self.event = event
        self.arguments = arguments
    }
}

package struct Hello: Hashable, Sendable {
    package struct Resumption: Hashable, Sendable {
        package var session: String
        package var secret: String
        /// How many frames of that session the client has applied.
        package var received: Int
        /// How many of its entries the client knows to be processed.
        package var acked: Int

        package init(session: String, secret: String, received: Int, acked: Int = 0) {
            self.session = session
            self.secret = secret
            self.received = received
            self.acked = acked
        }
    }

    package var version: Int
    package var client: String
    package var traits: [String: Value]
    package var resume: Resumption?
    /// The first entries of the connection, none of which has been sent before. They count when `resume` is the answer.
    package var entries: [Entry]

    package init(
        version: Int = 1, client: String, traits: [String: Value] = [:], resume: Resumption? = nil,
        entries: [Entry] = []
    ) {
        self.version = version
        self.client = client
        self.traits = traits
        self.resume = resume
        self.entries = entries
    }
}
