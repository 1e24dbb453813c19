extension SessionHost {
    func close(_ connection: Connection, for fault: LinkFault) {
        note(fault, of: connection)
        connection.close(for: fault)
        connection.session?.recording?.append(.server(.error(code: fault.code, message: fault.message)))
        connection.isClosed = true
        settle(connection)
    }

    func note(_ fault: LinkFault, of connection: Connection) {
        metrics.counters.count(fault)
        let fields = connection.session?.fields ?? ["path": connection.path]
        log.warning(
            "connection.fault",
            fields.merging(["code": fault.code, "message": fault.message, "peer": connection.peer]) { $1 })
    }

    /// The connection is no longer its session's.
    func forget(_ connection: Connection) {
        connection.isClosed = true
        connection.session = nil
    }

    func lose(_ connection: Connection, code: UInt16?, isOurs: Bool) {
        connections[ObjectIdentifier(connection)] = nil
        settle(connection)
        guard let session = connection.session else { return }
        forget(connection)
        session.detach()
        session.recording?.append(.closed(code: code.map(Int.init)))
        let isLeaving = !isOurs && (code == 1000 || code == 1001)
        let stay = isLeaving ? limits.retentionAfterLeaving : limits.retention
        retention.insert(session, until: now() + stay)
        log.info("session.detach", session.fields)
        // Whose time has come goes with the next sweep; to look for them at each loss would be slow where all go at once.
        if retention.count > limits.retainedSessions || retention.bytes > limits.retainedBytes { expire() }
    }

    func expire() {
        let over = retention.expire(at: now(), count: limits.retainedSessions, bytes: limits.retainedBytes)
        for session in over.sessions {
            expired.add(session.id)
            end(session, reason: "expired")
        }
        metrics.counters.count(.retention, over.late)
        metrics.counters.count(.retainedSessions, over.beyondCount)
        metrics.counters.count(.retainedBytes, over.beyondBytes)
    }

    /// The session is more than one may be: its client is told, and gets another, small one.
    func endOutgrown(_ session: Session, _ limit: Limit) {
        let bound = limit == .sessionNodes ? "\(limits.sessionNodes) nodes" : "\(limits.sessionBytes) bytes"
        let fault = LinkFault.full("this session has more than \(bound)", limit)
        if let connection = session.connection {
            close(connection, for: fault)
            forget(connection)
        } else {
            metrics.counters.count(limit)
        }
        expired.add(session.id)
        end(session, reason: limit.rawValue)
    }

    func end(_ session: Session, reason: String) {
        guard sessions.removeValue(forKey: session.id) != nil else { return }
        endedNodes += session.tree.nodes.count + Self.nodesOfSession
        sessionsByPeer.remove(session.peer)
        retention.remove(session)
        leavePage(session)
        session.end()
        log.info("session.end", session.fields.merging(["reason": reason]) { $1 })
    }
}

extension Session {
    /// How a log line names it: never by more of its id than tells it apart, and never by its secret.
    var fields: [String: String] { ["session": String(id.prefix(6)), "path": path] }
}
