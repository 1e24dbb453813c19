import FineWire

extension Link {
    /// A message of the server.
    package mutating func received(_ message: ServerMessage, now: Duration) -> [LinkOutput] {
        guard phase != .down, phase != .opening else { return [] }
        timers.heard = now
        timers.pinged = nil
        switch message {
        case .patch(let patch): return receive(patch, now: now)
        case .mount(let mount): return receive(mount, now: now)
        case .resume(let resume): return receive(resume, now: now)
        case .refused(let count, let code, let message):
            guard count > outbox.acknowledged else { return [.refused(nil, code: code, message: message)] }
            outbox.refusals[count] = (code, message)
            return []
        case .error(let code, _): fault = code
        case .bye(let reason): fault = reason
        case .pong, .unknown: break
        }
        return []
    }

    /// A message of the server that could not be read, with the code of the fault.
    package mutating func receivedUnreadable(code: String, now: Duration) -> [LinkOutput] {
        guard phase != .down, phase != .opening else { return [] }
        timers.heard = now
        if code == "version" { return [.close] + end(code) }
        // Where it was the answer to a request, asking again would not help.
        let canAsk = isMounted && !isRemounting && phase != .greeting
        return canAsk ? remount(reason: code) : [.close] + lose("garbled", now: now)
    }

    private mutating func receive(_ patch: Patch, now: Duration) -> [LinkOutput] {
        guard phase != .greeting, patch.acks <= outbox.items.count else { return [.close] + lose("garbled", now: now) }
        var (outputs, isInDoubt) = acknowledged(patch.acks)
        if isRemounting { return outputs }
        if isInDoubt { return outputs + remount(reason: "bad-value") }
        guard !patch.ops.isEmpty else {
            dropDocuments()
            return outputs
        }
        guard let (ops, documents) = transform(patch.ops) else {
            return outputs + remount(reason: ReplicaError.Code.badSplice.rawValue)
        }
        do throws(ReplicaError) {
            try replica.apply(ops)
        } catch {
            return outputs + remount(reason: error.code.rawValue)
        }
        self.documents = documents
        dropDocuments()
        applied += 1
        outputs.append(.applied(ops, transaction: patch.transaction))
        if case .catchingUp(let sent, let processed) = phase {
            return outputs + (applied >= sent ? caughtUp(processed: processed, now: now) : [])
        }
        if patch.ops.contains(where: \.isUrgent) { return outputs + acknowledge() }
        if timers.acknowledgeAt == nil { timers.acknowledgeAt = now + Timers.acknowledgeTime }
        return outputs
    }

    /// The first entries have been processed. Returns also whether one was refused in a way that leaves a text in doubt.
    private mutating func acknowledged(_ count: Int) -> (outputs: [LinkOutput], isInDoubt: Bool) {
        var outputs: [LinkOutput] = []
        var isInDoubt = false
        for (item, refusal) in outbox.acknowledge(count) {
            if item.isEdit { documents[item.entry.node]?.acknowledged(1) }
            guard let refusal else { continue }
            outputs.append(.refused(item.entry, code: refusal.code, message: refusal.message))
            if item.isEdit, refusal.code == "bad-value" { isInDoubt = true }
        }
        return (outputs, isInDoubt)
    }

    /// Asks for the tree.
    private mutating func remount(reason: String) -> [LinkOutput] {
        guard !isRemounting else { return [] }
        isRemounting = true
        return [.failed(reason: reason), .send(.mount(reason: reason))]
    }

    private mutating func receive(_ mount: Mount, now: Duration) -> [LinkOutput] {
        var outputs: [LinkOutput] = []
        let isSame = session?.session == mount.session
        // What was acknowledged cannot be taken back.
        if isSame, mount.sent < told { return [.close] + lose("garbled", now: now) }
        if isSame {
            if isMounted {
                outputs += acknowledged(max(0, mount.received - outbox.acknowledged)).outputs
            }
        } else {
            let lost = outbox.removeAll().map(\.entry)
            if !lost.isEmpty {
                outputs.append(.setAside(lost, reason: mount.settings["reason"]?.string ?? "unknown"))
            }
            documents = [:]
            told = 0
        }
        outbox.acknowledged = mount.received
        do throws(ReplicaError) {
            try replica.mount(mount.root)
        } catch {
            session = nil
            isMounted = false
            return outputs + [.failed(reason: error.code.rawValue), .close] + lose("garbled", now: now)
        }
        remountDocuments()
        session = Identity(session: mount.session, secret: mount.secret)
        applied = mount.sent
        isMounted = true
        isRemounting = false
        answered(mount.settings, now: now)
        if !isSame, !isVisible {
            outbox.append(Outbox.Item(entry: Entry(node: 0, event: "visible", arguments: [false]), isEdit: false))
        }
        outputs.append(.mounted(settings: mount.settings))
        return outputs + goLive()
    }

    private mutating func receive(_ resume: Resume, now: Duration) -> [LinkOutput] {
        let processed = resume.received - outbox.acknowledged
        let fits = resume.sent >= applied && (0...outbox.items.count).contains(processed)
        guard phase == .greeting, isMounted, fits else {
            return [.close] + lose("garbled", now: now)
        }
        session?.secret = resume.secret
        answered([:], now: now)
        phase = .catchingUp(sent: resume.sent, processed: resume.received)
        return applied >= resume.sent ? caughtUp(processed: resume.received, now: now) : []
    }

    private mutating func caughtUp(processed: Int, now: Duration) -> [LinkOutput] {
        let (outputs, isInDoubt) = acknowledged(processed - outbox.acknowledged)
        dropDocuments()
        return outputs + (isInDoubt ? remount(reason: "bad-value") : goLive())
    }

    private mutating func goLive() -> [LinkOutput] {
        phase = .live
        let outputs = setSuspectAside() + sendAgain()
        guard state != .live else { return outputs }
        state = .live
        return outputs + [.state(.live)]
    }

    private mutating func answered(_ settings: [String: Value], now: Duration) {
        if phase == .greeting {
            timers.answerBy = nil
            unanswered = 0
            timers.provenAt = now + Timers.provingTime
        }
        if let seconds = settings["heartbeat"]?.number, seconds > 0 { heartbeat = .seconds(seconds) }
        if let bytes = settings["limits"]?.object?["message"]?.integer, bytes > 0 { messageLimit = bytes }
        timers.heartbeat = heartbeat
    }
}

extension Op {
    /// Whether the client has made something new of it that the server waits for.
    fileprivate var isUrgent: Bool {
        switch self {
        case .create, .rebuild, .clone: true
        default: false
        }
    }
}
