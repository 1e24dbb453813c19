import FineSockets
import FineUI
import FineWire

/// Every session of the process and the connections that drive them.
@MainActor
package final class SessionHost {
    package typealias Factory = @MainActor (FineSession) -> FineContentController

    let limits: Limits
    let log: Log
    let scheduler: Scheduler
    let factories: [String: Factory]
    let now: @MainActor () -> Duration
    let metrics: Metrics
    /// Where sessions are recorded, if they are.
    let recordings: RecordingDirectory?
    var sessions: [String: Session] = [:]
    var retention = Retention()
    /// Sessions that were mounted in a page and wait for its connection, those that have done so in vain lately, and how
    /// many wait for each address.
    var pages = Retention()
    var unclaimed = RecentIDs()
    var pagesByPeer = AddressCounts()
    var sessionsByPeer = AddressCounts()
    /// Ends the id of each session of this process, by which those of an earlier one are told.
    let process = "." + String(Token().text.prefix(8))
    /// Ids of sessions that have expired lately.
    var expired = RecentIDs()
    private var openedCount = 0
    /// What has ended since memory was last given back, in nodes; a session is as large as some of them by itself.
    var endedNodes = 0
    /// At how many more sweeps memory is given back.
    private var returnsDue = 0
    static let nodesOfSession = 20
    var connections: [ObjectIdentifier: Connection] = [:]
    /// Connections that have yet to say hello.
    var newcomers: [ObjectIdentifier: Connection] = [:]

    package init(
        factories: [String: Factory], limits: Limits, log: Log, scheduler: Scheduler,
        recordings: RecordingDirectory? = nil, counters: Counters = Counters(),
        now: @escaping @MainActor () -> Duration
    ) {
        metrics = Metrics(counters: counters)
        self.factories = factories
        self.limits = limits
        self.log = log
        self.scheduler = scheduler
        self.recordings = recordings
        self.now = now
    }

    var retainedCount: Int { retention.count }

    /// One batch. Each session flushes once its messages in a row are through, before the next one's are handled.
    package func receive(_ arrivals: [Arrival]) {
        var current: Session?
        var start = ContinuousClock.now
        /// The turn is over.
        func end() {
            guard let session = current else { return }
            session.flush()
            current = nil
            metrics.noteTurn(.now - start)
        }
        for arrival in arrivals {
            if current == nil || arrival.session !== current {
                end()
                start = .now
            }
            receive(arrival)
            current = arrival.session
        }
        end()
    }

    private func receive(_ arrival: Arrival) {
        switch arrival {
        case .opened(let connection):
            openedCount += 1
            metrics.connectionsOpened += 1
            connection.number = openedCount
            connection.helloDeadline = now() + limits.helloTimeout
            connections[ObjectIdentifier(connection)] = connection
            newcomers[ObjectIdentifier(connection)] = connection
        case .message(let connection, let message, let bytes):
            connection.backlog.subtract(bytes)
            metrics.messages += 1
            metrics.messageBytes += bytes
            guard !connection.isClosed else { return }
            do throws(LinkFault) { try handle(message, from: connection) } catch { close(connection, for: error) }
        case .fault(let connection, let fault):
            note(fault, of: connection)
            connection.session?.recording?.unreadable()
            connection.session?.recording?.append(.server(.error(code: fault.code, message: fault.message)))
            connection.isClosed = true
        case .closed(let connection, let code, let isOurs):
            lose(connection, code: code, isOurs: isOurs)
        case .health(let exchange):
            exchange.respond(.text(200, "ok\n"))
        case .page(let request): serve(request)
        }
    }

    private func handle(_ message: ClientMessage, from connection: Connection) throws(LinkFault) {
        guard let session = connection.session else {
            guard case .hello(let hello) = message else { throw .malformed("the first message is not hello") }
            return try welcome(hello, connection)
        }
        session.recording?.append(.client(message))
        switch message {
        case .entries(let acks, let entries): try session.handle(acks: acks, entries)
        case .ping:
            session.noteSignOfLife()
            // Whoever reads nothing needs no more to read.
            if connection.outlet.unsent < limits.windowBytes { session.send(.pong) }
        case .mount(let reason):
            log.warning("session.remount", session.fields.merging(["reason": reason ?? ""]) { $1 })
            session.requestMount()
        case .bye:
            end(session, reason: "bye")
            connection.outlet.close(code: 1000, reason: "")
            forget(connection)
        case .hello: throw .malformed("a second hello")
        case .unknown: session.noteSignOfLife()
        }
    }

    /// Closes what has not said hello in time, and ends sessions whose retention is over. To be called about once a
    /// second.
    package func sweep() {
        let now = now()
        for connection in newcomers.values where connection.helloDeadline.map({ $0 <= now }) ?? false {
            close(connection, for: .timeout("no hello within \(limits.helloTimeout)"))
        }
        expirePages()
        expire()
        returnMemory()
    }

    /// What many sessions that have ended took is the system's again: the allocator would keep it for others.
    private func returnMemory() {
        if endedNodes >= 2_500 {
            endedNodes = 0
            // A class of the main actor's is let go of by a job of its own, which may come after this one.
            returnsDue = 2
        }
        guard returnsDue > 0 else { return }
        returnsDue -= 1
        SystemMemory.giveBack()
    }

    /// Says bye to everyone and ends every session. Connections close by themselves.
    package func shutDown() {
        for connection in connections.values {
            connection.send(.bye(reason: "shutdown"))
            connection.session?.recording?.append(.server(.bye(reason: "shutdown")))
            connection.session?.recording?.append(.closed(code: 1001))
            connection.outlet.close(code: 1001, reason: "shutdown")
            connection.isClosed = true
        }
        for session in sessions.values { session.end() }
        sessions = [:]
        connections = [:]
        newcomers = [:]
        retention = Retention()
        pages = Retention()
        pagesByPeer = AddressCounts()
        sessionsByPeer = AddressCounts()
    }
}
