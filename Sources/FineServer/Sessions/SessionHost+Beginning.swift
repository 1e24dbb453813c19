import FineUI
import FineWire

extension SessionHost {
    func welcome(_ hello: Hello, _ connection: Connection) throws(LinkFault) {
        guard hello.version == 1 else { throw .version("version \(hello.version) is not spoken here") }
        guard TraitBounds.hold(hello.traits) else { throw .malformed("its traits are too many or too long") }
        var reason: String?
        if let resume = hello.resume {
            if let session = sessions[resume.session], mayResume(session, resume, connection) {
                return try self.resume(session, hello, resume, connection)
            }
            reason = reasonWhyGone(resume.session)
        }
        guard let factory = factories[connection.path] else { throw .malformed("no screen at this path") }
        try makeRoom(for: connection.peer)
        settle(connection)
        let session = begin(
            factory, path: connection.path, query: connection.query, traits: hello.traits, peer: connection.peer,
            principal: connection.principal)
        connection.session = session
        session.recording = recordings?.begin(session, client: hello.client)
        session.recording?.append(.client(.hello(hello)))
        log.info(
            "session.start",
            session.fields.merging(["peer": connection.peer, "client": hello.client, "reason": reason ?? ""]) { $1 })
        session.start(on: connection, reason: reason)
    }

    func begin(
        _ factory: Factory, path: String, query: [String: String], traits: [String: Value], peer: String,
        principal: String?
    ) -> Session {
        let handle = FineSession(
            id: Token().text + process, path: path, query: query, principal: principal, traits: traits)
        let session = Session(
            session: handle, controller: factory(handle), limits: limits, scheduler: scheduler, log: log,
            metrics: metrics, peer: peer)
        session.onOutgrown = { [weak self] in self?.endOutgrown($0, $1) }
        sessions[session.id] = session
        sessionsByPeer.add(peer)
        metrics.sessionsBegun += 1
        return session
    }

    /// Whether a connection may go on with a session: who cannot is told no more than of one that is not there.
    private func mayResume(_ session: Session, _ resume: Hello.Resumption, _ connection: Connection) -> Bool {
        guard session.path == connection.path, session.accepts(resume.secret) else {
            metrics.counters.count(.secret)
            return false
        }
        guard session.principal == connection.principal else {
            metrics.counters.count(.principal)
            return false
        }
        return true
    }

    /// There can be another session for this address, where need be in the place of the one that has been without a
    /// connection for the longest time.
    func makeRoom(for peer: String) throws(LinkFault) {
        if sessionsByPeer[peer] >= limits.sessionsPerAddress {
            try replaceOldest(.sessionsPerAddress, "\(limits.sessionsPerAddress) sessions of one address") {
                $0.peer == peer
            }
        }
        if sessions.count >= limits.sessions {
            try replaceOldest(.sessions, "\(limits.sessions) sessions") { _ in true }
        }
    }

    private func replaceOldest(
        _ limit: Limit, _ bound: String, where fits: (Session) -> Bool
    ) throws(LinkFault) {
        guard let oldest = retention.oldest(where: fits) else { throw .full("there are \(bound) already", limit) }
        metrics.counters.count(limit)
        expired.add(oldest.id)
        end(oldest, reason: limit.rawValue)
    }

    /// What a session that is asked for and is not there has become; nil where it was never more than a page.
    private func reasonWhyGone(_ id: String) -> String? {
        if unclaimed.contains(id) { return nil }
        if expired.contains(id) { return "expired" }
        return id.hasSuffix(process) || !id.contains(".") ? "unknown" : "restarted"
    }

    private func resume(
        _ session: Session, _ hello: Hello, _ resume: Hello.Resumption, _ connection: Connection
    ) throws(LinkFault) {
        // A client opens one connection after the other: this one it has given up, and its hello comes late.
        guard connection.number > session.newestConnection else { throw .replaced }
        guard resume.received <= session.sent else {
            throw .malformed("it has received \(resume.received) frames of \(session.sent)")
        }
        guard resume.acked <= session.received else {
            throw .malformed("it knows of \(resume.acked) entries of \(session.received)")
        }
        guard hello.entries.isEmpty || resume.acked == session.received else {
            throw .malformed("its entries begin after \(resume.acked), not \(session.received)")
        }
        if let other = session.connection {
            session.send(.bye(reason: "replaced"))
            session.recording?.append(.closed(code: 4409))
            other.outlet.close(code: 4409, reason: "replaced")
            forget(other)
        }
        retention.remove(session)
        leavePage(session)
        recordPage(of: session, client: hello.client)
        settle(connection)
        connection.session = session
        log.info("session.resume", session.fields.merging(["peer": connection.peer]) { $1 })
        session.recording?.append(.client(.hello(hello)))
        session.state(traits: hello.traits)
        // A page that was loaded anew; the last that the old one said is that it is going.
        if resume.received == 0 { session.show() }
        session.resume(on: connection, resume, entries: hello.entries)
    }

    /// A session that a page was served with is recorded from when the page connects.
    private func recordPage(of session: Session, client: String) {
        guard let mount = session.pageMount else { return }
        session.pageMount = nil
        session.recording = recordings?.begin(session, client: client)
        session.recording?.sent(mount, [])
    }

    func settle(_ connection: Connection) {
        connection.helloDeadline = nil
        newcomers[ObjectIdentifier(connection)] = nil
    }
}
