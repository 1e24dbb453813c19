import FineUI
import FineWire
import FineWireJSON

extension Session {
    /// Takes in what one message brings. The flush that answers it is the caller's, after the last message of a batch.
    func handle(acks: Int, _ entries: [Entry]) throws(LinkFault) {
        guard acks <= sent - stated else {
            throw .malformed("it acknowledges \(acks) frames of \(sent - stated)")
        }
        previousSecret = nil
        if acks > 0 {
            stated += acks
            acknowledge(through: stated)
            updateGate()
        }
        process(entries)
    }

    func process(_ entries: [Entry]) {
        for entry in entries {
            if tree.mustFlush(before: entry) { flush() }
            // What that has rendered may have been more than a session may be.
            guard !isOver else { return }
            received += 1
            unsaid += 1
            let start = ContinuousClock.now
            let refusal = tree.handle(entry)
            let time = noteTime(since: start, "handler", entry.event)
            metrics.entries += 1
            guard let refusal else {
                metrics.noteHandler(of: entry.event, on: path, time)
                continue
            }
            refusals += 1
            metrics.counters.count(refusedEntry: refusal.code.rawValue)
            if refusal.code == .tooLong { metrics.counters.count(.textLength) }
            send(.refused(count: received, code: refusal.code.rawValue, message: refusal.message))
        }
    }

    /// The client cannot go on with what it has.
    func requestMount() {
        previousSecret = nil
        wantsMount = true
    }

    func noteSignOfLife() { previousSecret = nil }

    /// Replaces the traits, as the client states them with each `hello`.
    func state(traits: [String: Value]) {
        guard traits != tree.session.traits else { return }
        _ = tree.handle(Entry(node: 0, event: "traits", arguments: [.object(traits)]))
    }

    /// The person sees the page, until the client says otherwise.
    func show() { _ = tree.handle(Entry(node: 0, event: "visible", arguments: [true])) }

    /// Renders what is marked and sends it with the acknowledgements, in one frame; or those alone.
    func flush() {
        guard !isOver else { return }
        // One at a time: who cannot keep up with mounts gets the next when this one is acknowledged.
        if wantsMount, answeredMount <= acknowledged, connection != nil {
            sendMount()
            answeredMount = lastMount.number
        }
        let start = ContinuousClock.now
        let frame = tree.flush()
        noteTime(since: start, "render", "\(type(of: tree.controller.content))")
        guard connection != nil else { return }
        if let frame {
            let tail = JSONCodec.encodePatchTail(ops: frame.ops, transaction: frame.transaction)
            if frames.appendPatch(tail, processed: received) { metrics.counters.count(.logBytes) }
            send(JSONCodec.patchHead(acks: unsaid), tail)
            metrics.frames += 1
            unsaid = 0
            updateGate()
            checkSize(adding: tail.count)
        } else if unsaid > 0 {
            send(JSONCodec.patchHead(acks: unsaid), Self.emptyTail)
            unsaid = 0
        }
    }

    private static let emptyTail = JSONCodec.encodePatchTail(ops: [], transaction: nil)

    func sendMount(reason: String? = nil) {
        let bytes = mountMessage(reason: reason)
        send(bytes, [])
        updateGate()
    }

    /// The whole tree as the next frame.
    func mountMessage(reason: String? = nil) -> [UInt8] {
        wantsMount = false
        let root = tree.mountFrame()
        var settings: [String: Value] = [
            "heartbeat": .number(limits.heartbeat), "limits": ["message": .number(Double(limits.messageBytes))],
        ]
        let traits = tree.session.traits
        if let strings = Words.strings(for: traits["locale"]?.string, idiom: traits["idiom"]?.string) {
            settings["strings"] = strings
        }
        if let reason { settings["reason"] = .string(reason) }
        let mount = Mount(
            session: id, secret: secret.text, received: received, sent: tree.frame, settings: settings, root: root)
        unsaid = 0
        let bytes = JSONCodec.encode(ServerMessage.mount(mount))
        frames.appendMount(size: bytes.count)
        metrics.frames += 1
        treeBytes = bytes.count
        lastMount = (frames.sent, bytes.count)
        return bytes
    }

    func acknowledge(through number: Int) {
        frames.acknowledge(through: number)
        tree.acknowledge(through: number)
    }

    /// Rendering waits while the client is behind, or not there.
    func updateGate() {
        let limit: Limit? =
            if frames.count >= limits.windowFrames {
                .windowFrames
            } else {
                frames.unacknowledgedBytes >= limits.windowBytes ? .windowBytes : nil
            }
        let isReady = connection != nil && limit == nil
        guard tree.isConnectionReady != isReady else { return }
        if let limit, connection != nil { metrics.counters.count(limit) }
        tree.isConnectionReady = isReady
    }

    /// What blocks the main actor holds up everyone.
    @discardableResult
    private func noteTime(
        since start: ContinuousClock.Instant, _ what: String, _ name: @autoclosure () -> String
    ) -> Duration {
        let time = ContinuousClock.now - start
        guard time > limits.slowTurn else { return time }
        log.warning("\(what).slow", fields.merging(["name": name(), "took": "\(time)"]) { $1 })
        return time
    }
}
