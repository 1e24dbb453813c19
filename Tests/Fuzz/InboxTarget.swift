import FineUI
import FineWire
import FineWireJSON

@testable import FineServer

/// Connections of a stranger to a host that another person's session lives in: what their bytes, closes and returns do.
///
/// An input's first byte chooses the screen; then comes a line for each thing that happens. One that begins with a sign is
/// - `+P` another connection, to the screen P (or `o`, the bystander's; or `n`, none),
/// - `~r,a,E` another connection, which resumes the session after `r` frames less than there are, knowing of `a` entries
///   less, with the first entries E; `^` does so with the secret before, `!` asks for the bystander's session,
/// - `*` a page with a session of its own, which the next `~` goes on with,
/// - `-n` the loss of the connection, with a code for some n,
/// - `.n` the time: n seconds go by,
/// - `&` the begin or end of a batch,
///
/// and any other is a message, as it comes over the wire. Bounds are low, so that an input can get beyond them.
@MainActor
final class InboxTarget: FuzzTarget {
    private let clock = FuzzClock()
    private let counters = Counters()
    private let host: SessionHost
    private let bystander: Session
    private let bystandersOutlet = FuzzOutlet()
    private let bystandersTree: WireNode
    private let bystandersSecret: String
    /// What has been sent to all connections since the beginning.
    private var refused = 0
    private var errors = 0

    init() {
        let clock = clock
        host = SessionHost(
            factories: FuzzScreen.factories.merging([
                "/other": { _ in FineContentController(BystanderScreen()) }
            ]) { $1 }, limits: Self.limits, log: Log(threshold: .error, write: { _ in }),
            scheduler: clock.scheduler(), counters: counters, now: { clock.time })
        let connection = Connection(outlet: bystandersOutlet, path: "/other", peer: "192.0.2.9")
        host.receive([.opened(connection), .message(connection, .hello(Hello(client: "fuzz/1")), bytes: 0)])
        guard let session = connection.session else { preconditionFailure("the bystander has no session") }
        bystander = session
        bystandersTree = session.tree.snapshot()
        bystandersSecret = session.secret.text
        _ = try? bystandersOutlet.take()
    }

    private static let limits: Limits = {
        var limits = Limits()
        limits.messageBytes = 1_024
        limits.messageDepth = 12
        limits.messagesPerSecond = 20
        limits.messageBurst = 48
        limits.byteBurst = 3_072
        limits.backlogBytes = 2_048
        limits.textLength = 24
        limits.sessions = 5
        limits.sessionsPerAddress = 3
        limits.sessionNodes = 160
        limits.sessionBytes = 8_192
        limits.windowFrames = 4
        limits.windowBytes = 4_096
        limits.logBytes = 512
        limits.retainedSessions = 2
        limits.pageSessions = 2
        return limits
    }()

    func take(_ bytes: [UInt8]) throws {
        clock.time = .zero
        let visit = FuzzVisit(host: host, clock: clock, bystander: bystander)
        try visit.open(FuzzScreen.Part(bytes.first).path, hello: Hello(client: "fuzz/1"))
        for line in bytes.dropFirst().split(separator: 10).prefix(48) { try visit.take(line) }
        try visit.leave()
        // What a host remembers of the dead is of this input, too.
        (host.expired, host.unclaimed, host.endedNodes) = (RecentIDs(), RecentIDs(), 0)
        refused += visit.refused
        errors += visit.errors
        try check()
    }

    /// Nothing is left of the stranger, nothing has happened to the bystander, and everything is counted.
    private func check() throws {
        try expect(counters.refusedEntries == refused, "\(refused) refusals, \(counters.refusedEntries) are counted")
        try expect(counters.closes == errors, "\(errors) errors, \(counters.closes) are counted")
        try expect(try bystandersOutlet.take().isEmpty && bystandersOutlet.code == nil, "the bystander is spoken to")
        try expect(bystander.tree.snapshot() == bystandersTree, "the bystander's tree is another")
        try expect(bystander.secret.text == bystandersSecret, "the bystander's secret is another")
        try expect(host.sessions.count == 1 && host.sessions[bystander.id] === bystander, "sessions are left")
        try expect(host.connections.count == 1 && host.newcomers.isEmpty, "connections are left")
        try expect(host.retainedCount == 0 && host.retention.bytes == 0, "retained sessions are left")
        try expect(host.pages.count == 0 && host.pagesByPeer.total == 0, "pages are left")
        try expect(host.sessionsByPeer.total == 1, "addresses are left")
    }
}
