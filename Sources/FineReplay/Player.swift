import FineClient
import FineWire
import FineWireJSON

/// Replays a recording into a client's link and replica, in the order in which the client saw what happened.
///
/// What a server has recorded it sent before the client had it: such frames wait until the client says, with what it
/// sends, that it has applied them. What the person did is done again at the link, and what that sends must be what was
/// recorded. Throws the first thing that is not as the protocol has it.
package struct Player {
    /// What has just changed in the tree as the person sees it.
    package enum Step {
        case mounted
        /// A frame, as it applies to what the person sees, with the line it stands in.
        case frame([Op], transaction: Value?, line: Int)
        /// The person's edit of a text, which is shown before the server knows.
        case edit([Op])
    }

    package private(set) var link: Link?
    /// Called after each step.
    private let onStep: (Step, Replica) throws(RecordingFault) -> Void
    private let by: Recording.Side
    private var number = 1
    /// What the server has sent and the client is not known to have.
    private var inFlight: [(line: Int, message: ServerMessage)] = []
    /// What the link has sent again and has not been seen in the recording.
    private var repeated: [Entry] = []
    /// What the last hello has brought along, which counts once that is answered by a resume.
    private var early: [Entry] = []
    /// The mount that a page held before there was a connection.
    private var pageMount: ServerMessage?
    private var awaitsRequest = false
    /// How many frames the client has said to have.
    private var told = 0
    private var isOpen = false
    private var closure: Int??
    private var now = Duration.zero

    package init(
        by: Recording.Side, onStep: @escaping (Step, Replica) throws(RecordingFault) -> Void = { _, _ in }
    ) {
        self.by = by
        self.onStep = onStep
    }

    package mutating func take(_ line: Recording.Line, number: Int) throws(RecordingFault) {
        self.number = number
        switch line.event {
        case .client(.hello(let hello)): try greet(hello)
        case .client(let message):
            guard isOpen else { throw fault("a client's message without a connection") }
            try take(message)
        case .server(.mount(let mount)) where !isOpen && link == nil: pageMount = .mount(mount)
        case .server(let message):
            guard isOpen else { throw fault("a server's message without a connection") }
            inFlight.append((number, message))
            if by == .client { try deliverAll() }
        case .closed(let code):
            guard isOpen else { throw fault("a connection is closed that was not open") }
            isOpen = false
            closure = .some(code)
        case .tree(let expected): try compare(expected)
        case .unreadable, .full: break
        case .end: try deliverAll()
        }
    }

    /// Everything that has been sent has arrived.
    package mutating func deliverAll() throws(RecordingFault) {
        while !inFlight.isEmpty { try deliver() }
    }

    // The client

    private mutating func greet(_ hello: Hello) throws(RecordingFault) {
        guard !isOpen else { throw fault("a hello although the connection before is open") }
        isOpen = true
        if let resume = hello.resume, resume.received > 0, link != nil {
            try deliver { $0.counts == (resume.received, resume.acked) }
        }
        inFlight = []
        if let pageMount { try mount(pageMount, hello) }
        let code = closure ?? nil
        closure = nil
        if link?.identity == nil || hello.resume == nil || hello.resume?.received == 0 {
            // Another page: it has no tree, and the session only by name.
            link = Link(
                client: hello.client, traits: hello.traits,
                resuming: hello.resume.map { ($0.session, $0.secret) }, random: { 0 })
            repeated = []
            _ = link?.start(now: now)
        } else {
            _ = link?.setTraits(hello.traits)
            _ = link?.closed(code: code, now: now)
            now += .seconds(60)
            _ = link?.tick(now: now)
        }
        repeated = []
        let outputs = link?.opened(now: now) ?? []
        guard case .send(.hello(let own)) = outputs.first else { throw fault("a hello after the session has ended") }
        guard own.resume?.received == hello.resume?.received, hello.resume?.received == 0 || own.resume == hello.resume
        else {
            throw fault("the hello states other counts or another session than the messages before it give")
        }
        told = hello.resume?.received ?? 0
        early = []
        for entry in hello.entries { _ = try perform(entry) }
        early = hello.entries
    }

    /// The page has shown this before it connected.
    private mutating func mount(_ message: ServerMessage, _ hello: Hello) throws(RecordingFault) {
        pageMount = nil
        var link = Link(client: hello.client, traits: hello.traits, random: { 0 })
        _ = link.start(now: now)
        _ = link.opened(now: now)
        let outputs = link.received(Self.withoutLimit(message), now: now)
        self.link = link
        try carryOut(outputs, line: number)
    }

    private mutating func take(_ message: ClientMessage) throws(RecordingFault) {
        switch message {
        case .entries(let acks, let entries):
            let target = told + acks
            try deliver { $0.counts.applied >= target && $0.state == .live && !$0.awaitsMount }
            guard link?.counts.applied == target else {
                throw fault("it acknowledges \(acks) frames, \((link?.counts.applied ?? told) - told) were there")
            }
            told = target
            for entry in entries { try take(entry) }
        case .mount(let reason):
            guard link?.state == .live || link?.serverTree != nil else {
                throw fault("a mount is asked for before the first")
            }
            if !awaitsRequest, let outputs = link?.receivedUnreadable(code: reason ?? "", now: now) {
                try carryOut(outputs, line: number)
            }
            awaitsRequest = false
        case .bye:
            _ = link?.leave()
        case .hello, .ping, .unknown: break
        }
    }

    private mutating func take(_ entry: Entry) throws(RecordingFault) {
        if !repeated.isEmpty {
            let expected = repeated.removeFirst()
            guard expected == entry else {
                throw fault(
                    "\(Explanation.words(entry)) is sent, where \(Explanation.words(expected)) is to be sent again")
            }
            return
        }
        guard try perform(entry) == [entry] else {
            throw fault("\(Explanation.words(entry)) cannot be sent at this time")
        }
    }

    /// The person does it. Returns what is sent for it.
    private mutating func perform(_ entry: Entry) throws(RecordingFault) -> [Entry] {
        var outputs = link?.send(entryIfNoEdit: entry)
        if outputs == nil, let splice = Splice(entry), let edited = link?.edit(entry.node, splice) {
            outputs = edited
            if let replica = link?.replica {
                try onStep(.edit([.splice(id: entry.node, name: "text", splice)]), replica)
            }
        }
        // An edit that is not within the text is refused.
        return (outputs ?? link?.send(entry) ?? []).flatMap(\.entries)
    }

    // The server

    /// Delivers until the client's link is as it must have been.
    private mutating func deliver(until holds: (Link) -> Bool) throws(RecordingFault) {
        while let link, !holds(link) {
            guard !inFlight.isEmpty else { return }
            try deliver()
        }
    }

    private mutating func deliver() throws(RecordingFault) {
        let (line, message) = inFlight.removeFirst()
        guard var link else { return }
        let session = link.identity?.session
        let outputs = link.received(Self.withoutLimit(message), now: now)
        self.link = link
        if case .mount(let mount) = message {
            early = []
            if mount.session != session { told = 0 }
        }
        try carryOut(outputs, line: line)
    }

    private mutating func carryOut(_ outputs: [LinkOutput], line: Int) throws(RecordingFault) {
        for output in outputs {
            switch output {
            case .send(.entries(_, let entries)):
                repeated += entries
                for entry in early { repeated.firstIndex(of: entry).map { _ = repeated.remove(at: $0) } }
                early = []
            case .send(.mount): awaitsRequest = true
            case .mounted: if let replica = link?.replica { try onStep(.mounted, replica) }
            case .applied(let ops, let transaction):
                if let replica = link?.replica {
                    try onStep(.frame(ops, transaction: transaction, line: line), replica)
                }
            case .failed(let reason):
                guard let code = ReplicaError.Code(rawValue: reason) else { continue }
                throw RecordingFault(line: line, code: code.rawValue, "the frame cannot be applied: \(code.rawValue)")
            case .close:
                let text = "it does not fit: it acknowledges more than was sent, or answers what was not asked"
                throw RecordingFault(line: line, code: "law", text)
            case .connect, .send, .state, .refused, .setAside: break
            }
        }
    }

    private mutating func compare(_ expected: WireNode) throws(RecordingFault) {
        try deliverAll()
        guard let tree = link?.serverTree else { throw fault("a tree before the first mount") }
        guard let difference = TreeDifference.first(between: expected, and: tree) else { return }
        throw RecordingFault(line: number, code: "tree", "the tree differs from the one recorded: \(difference)")
    }

    /// A recorded client has cut long edits as it liked.
    private static func withoutLimit(_ message: ServerMessage) -> ServerMessage {
        guard case .mount(var mount) = message else { return message }
        mount.settings["limits"] = ["message": 1_099_511_627_776]
        return .mount(mount)
    }

    private func fault(_ message: String) -> RecordingFault {
        RecordingFault(line: number, code: "law", message)
    }
}

extension Splice {
    /// The splice of an entry that is an edit.
    package init?(_ entry: Entry) {
        guard entry.event == "edit", entry.arguments.count >= 3, let start = entry.arguments[0].integer,
            let deleted = entry.arguments[1].integer, let inserted = entry.arguments[2].string
        else { return nil }
        self.init(start: start, deleted: deleted, inserted: inserted)
    }
}

extension LinkOutput {
    /// The entries that it sends.
    fileprivate var entries: [Entry] {
        if case .send(.entries(_, let entries)) = self { entries } else { [] }
    }
}

extension Link {
    /// Nil, and nothing is sent, for an edit.
    fileprivate mutating func send(entryIfNoEdit entry: Entry) -> [LinkOutput]? {
        Splice(entry) == nil ? send(entry) : nil
    }
}
