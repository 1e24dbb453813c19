import FineWire

extension Link {
    /// The server could not take something of what was sent.
    private static let poisonous: Set<String> = ["malformed", "too-large", "too-deep", "internal"]
    /// To come back would end the same way.
    private static let final: Set<String> = ["version", "replaced", "expired", "ended"]
    private static let closeCodes = [
        4400: "malformed", 4408: "timeout", 4409: "replaced", 4413: "too-large", 4414: "too-deep", 4415: "version",
        4429: "too-frequent", 4500: "internal", 4503: "full",
    ]

    /// The first attempt to connect.
    package mutating func start(now: Duration) -> [LinkOutput] {
        guard case .idle = state else { return [] }
        return connect(now: now)
    }

    mutating func connect(now: Duration) -> [LinkOutput] {
        phase = .opening
        timers = Timers()
        timers.answerBy = now + Timers.answerTime * (1 << unanswered)
        fault = nil
        let isFirst = state == .idle
        if isFirst { state = .connecting }
        return isFirst ? [.state(.connecting), .connect] : [.connect]
    }

    /// The connection is open.
    package mutating func opened(now: Duration) -> [LinkOutput] {
        guard phase == .opening else { return [] }
        phase = .greeting
        isRemounting = false
        timers.heard = now
        // Without the tree only a mount helps.
        if !isMounted { applied = 0 }
        told = applied
        let resumption = session.map {
            Hello.Resumption(
                session: $0.session, secret: $0.secret, received: applied, acked: outbox.acknowledged)
        }
        return [.send(.hello(Hello(client: client, traits: traits, resume: resumption)))]
    }

    /// The connection is closed, or could not be opened; `code` is the close code of the WebSocket, if there is one.
    package mutating func closed(code: Int? = nil, now: Duration) -> [LinkOutput] {
        guard phase != .down else { return [] }
        return lose(fault ?? code.flatMap { Self.closeCodes[$0] } ?? "closed", now: now)
    }

    mutating func lose(_ reason: String, now: Duration) -> [LinkOutput] {
        phase = .down
        timers = Timers()
        if Self.final.contains(reason) { return end(reason) }
        if Self.poisonous.contains(reason) { suspicion = reason }
        outbox.connectionLost()
        timers.retryAt = now + backoff.next()
        state = .reconnecting
        return [.state(.reconnecting)]
    }

    /// After a connection that the server closed because of what was sent: the first entry that it has not processed is
    /// not sent again. Called when it is known which those are.
    mutating func setSuspectAside() -> [LinkOutput] {
        guard let reason = suspicion else { return [] }
        suspicion = nil
        guard let item = outbox.removeSuspect() else { return [] }
        var outputs: [LinkOutput] = []
        // An edit that is never sent is taken back.
        if item.isEdit, let ops = changeDocument(item.entry.node, by: { $0.discardFirst() }), !ops.isEmpty {
            outputs.append(.applied(ops, transaction: nil))
        }
        return outputs + [.setAside([item.entry], reason: reason)]
    }

    /// The person leaves: the session ends.
    package mutating func leave() -> [LinkOutput] {
        let isConnected = phase != .down && phase != .opening
        return (isConnected ? [.send(.bye)] : []) + [.close] + end("left")
    }

    mutating func end(_ reason: String) -> [LinkOutput] {
        phase = .down
        timers = Timers()
        session = nil
        state = .ended(reason: reason)
        let lost = outbox.removeAll().map(\.entry)
        return (lost.isEmpty ? [] : [.setAside(lost, reason: reason)]) + [.state(state)]
    }
}
