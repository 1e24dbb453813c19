import FineUI
import FineWire
import FineWireJSON

@testable import FineServer

/// One stranger's connections, from the first to the last.
@MainActor
final class FuzzVisit {
    /// A connection as its client sees it.
    private final class Peer {
        let connection: Connection
        let outlet: FuzzOutlet
        let filter: MessageFilter
        /// The session that it has heard of, and how many frames of it.
        var session: String?
        var applied = 0

        init(_ connection: Connection, _ outlet: FuzzOutlet, _ filter: MessageFilter) {
            self.connection = connection
            self.outlet = outlet
            self.filter = filter
        }
    }

    private static let start = ContinuousClock.now
    private static let most = 6

    private let host: SessionHost
    private let clock: FuzzClock
    private let bystander: Session
    private let inbox = Inbox { _ in }
    private let address: AddressAllowance
    private var peers: [Peer] = []
    /// Those that are no more, until what they were sent is read.
    private var lost: [Peer] = []
    private var views: [String: FuzzView] = [:]
    /// The session that a resume asks for.
    private var current: String?
    private var isBatch = false
    /// How many connections and pages there have been; a few show as much as many would.
    private var opened = 0
    private(set) var refused = 0
    private(set) var errors = 0

    init(host: SessionHost, clock: FuzzClock, bystander: Session) {
        self.host = host
        self.clock = clock
        self.bystander = bystander
        address = AddressAllowance(host.limits)
    }

    /// One line of an input.
    func take(_ line: ArraySlice<UInt8>) throws {
        let rest = line.dropFirst()
        switch line.first {
        case UInt8(ascii: "+"):
            switch rest.first {
            case UInt8(ascii: "o"): try open("/other", hello: nil)
            case UInt8(ascii: "n"): try open("/none", hello: nil)
            default: try open(FuzzScreen.Part(rest.first).path, hello: nil)
            }
        case UInt8(ascii: "~"): try resume(rest, secret: views[current ?? ""]?.secret)
        case UInt8(ascii: "^"): try resume(rest, secret: views[current ?? ""]?.previousSecret)
        case UInt8(ascii: "!"): try steal()
        case UInt8(ascii: "*"): try askForPage()
        case UInt8(ascii: "-"): lose(rest.first)
        case UInt8(ascii: "."): clock.time += .seconds(Self.numbers(rest).first ?? 1)
        case UInt8(ascii: "&"): isBatch.toggle()
        default:
            let now = Self.start + clock.time
            line.withUnsafeBytes { peers.last?.filter.receive($0, isText: true, at: now) }
        }
        if line.first == UInt8(ascii: ".") { host.sweep() }
        if !isBatch { try deliver() }
    }

    func open(_ path: String, hello: Hello?, applied: Int = 0) throws {
        opened += 1
        guard opened <= Self.most else { return }
        let outlet = FuzzOutlet()
        let connection = Connection(outlet: outlet, path: path, peer: "192.0.2.1")
        let peer = Peer(
            connection, outlet,
            MessageFilter(connection: connection, limits: host.limits, address: address, inbox: inbox))
        peer.session = hello?.resume?.session
        peer.applied = applied
        peers.append(peer)
        inbox.push(.opened(connection))
        guard let hello else { return }
        JSONCodec.encode(ClientMessage.hello(hello)).withUnsafeBytes {
            peer.filter.receive($0, isText: true, at: Self.start + clock.time)
        }
        if !isBatch { try deliver() }
    }

    private func resume(_ words: ArraySlice<UInt8>, secret: String?) throws {
        guard let current, let view = views[current], let session = host.sessions[current] else { return }
        let numbers = Self.numbers(words)
        let received = max(0, view.frames.count - (numbers.first ?? 0))
        let acked = max(0, session.received - (numbers.dropFirst().first ?? 0))
        var entries: [Entry] = []
        if let bracket = words.firstIndex(of: UInt8(ascii: "[")),
            case .entries(_, let found)? = try? JSONCodec.decodeClientMessage(
                Array(words[bracket...]), limits: DecodingLimits(maxDepth: 8))
        {
            entries = found
        }
        let resumption = Hello.Resumption(session: current, secret: secret ?? "", received: received, acked: acked)
        try open(
            session.path, hello: Hello(client: "fuzz/1", resume: resumption, entries: entries), applied: received)
    }

    /// Asks for somebody else's session, with a secret of one's own.
    private func steal() throws {
        let secret = current.flatMap { views[$0]?.secret } ?? ""
        let resumption = Hello.Resumption(session: bystander.id, secret: secret, received: 0)
        try open("/other", hello: Hello(client: "fuzz/1", resume: resumption))
    }

    private func askForPage() throws {
        opened += 1
        guard opened <= Self.most else { return }
        try deliver()
        let answers = RequestTarget.Answers()
        let request = PageRequest(
            path: FuzzScreen.Part.texts.path, query: [:], language: "en", isPhone: false, peer: "192.0.2.1",
            principal: nil,
            respond: { answers.add($0) })
        host.receive([.page(request)])
        try expect(answers.all.count == 1, "a page is answered \(answers.all.count) times")
        guard let bytes = answers.all.first ?? nil else { return }
        guard case .mount(let mount)? = try? JSONCodec.decodeServerMessage(bytes) else {
            throw FuzzFinding("a page holds no mount")
        }
        current = mount.session
        try views[mount.session, default: FuzzView()].take(mount)
    }

    private func lose(_ sign: UInt8?) {
        guard let peer = peers.popLast() else { return }
        let code: UInt16? =
            switch sign {
            case UInt8(ascii: "0"): 1_000
            case UInt8(ascii: "1"): 1_001
            default: nil
            }
        lost.append(peer)
        inbox.push(.closed(peer.connection, code: code, isOurs: false))
    }

    /// What has come goes to the host, and what it has sent is read.
    private func deliver() throws {
        while true {
            host.receive(inbox.take())
            clock.catchUp()
            // Frames come in the order of the connections.
            let all = (lost + peers).sorted { $0.connection.number < $1.connection.number }
            for peer in all { try read(peer) }
            lost = []
            let closed = peers.filter { $0.outlet.code != nil }
            if closed.isEmpty { break }
            peers.removeAll { $0.outlet.code != nil }
            for peer in closed { inbox.push(.closed(peer.connection, code: peer.outlet.code, isOurs: true)) }
        }
    }

    private func read(_ peer: Peer) throws {
        for message in try peer.outlet.take() {
            switch message {
            case .mount(let mount):
                try expect(mount.session != bystander.id, "the bystander's session is given away")
                try views[mount.session, default: FuzzView()].take(mount)
                (peer.session, peer.applied, current) = (mount.session, mount.sent, mount.session)
            case .resume(let resume):
                guard let session = peer.session, session != bystander.id else {
                    throw FuzzFinding("a session goes on that was not asked for")
                }
                try views[session]?.take(resume)
                current = session
            case .patch(let patch):
                guard let session = peer.session else { throw FuzzFinding("a patch before a mount") }
                if !patch.ops.isEmpty { peer.applied += 1 }
                try views[session]?.take(patch, number: peer.applied)
            case .refused: refused += 1
            case .error: errors += 1
            case .bye, .pong, .unknown: break
            }
        }
    }

    /// Each session's tree is what its clients have been shown.
    private func compare() throws {
        for (id, view) in views {
            guard let session = host.sessions[id], let shown = view.last else { continue }
            try expect(session.sent == view.frames.count, "\(session.sent) frames, \(view.frames.count) have come")
            let tree = session.tree.snapshot()
            try expect(tree.agrees(with: shown), "the tree is not what was shown")
            try expect(tree.size == session.tree.nodes.count, "the tree has loose nodes")
        }
    }

    /// Every connection is lost, and every session ends.
    func leave() throws {
        isBatch = false
        try deliver()
        for peer in peers { inbox.push(.closed(peer.connection, code: nil, isOurs: false)) }
        lost = peers
        peers = []
        try deliver()
        try compare()
        for session in Array(host.sessions.values) where session !== bystander { host.end(session, reason: "fuzz") }
    }

    /// The decimal numbers at the front, with commas between them.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.prefix { (48...57).contains($0) || $0 == 44 }.split(separator: 44, omittingEmptySubsequences: false)
            .map { $0.prefix(3).reduce(0) { $0 * 10 + Int($1 - 48) } }
    }
}
