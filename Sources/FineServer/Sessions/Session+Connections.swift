import FineWire
import FineWireJSON

extension Session {
    /// Gives the session a new connection and answers its `hello`. `reason` says why it is not the session asked for.
    func start(on connection: Connection, reason: String? = nil) {
        self.connection = connection
        newestConnection = connection.number
        sendMount(reason: reason)
        checkSize(adding: 0)
        flush()
    }

    /// Whether `secret` opens this session.
    func accepts(_ secret: String) -> Bool {
        // Both are compared, whichever fits.
        let isCurrent = self.secret.matches(secret)
        let isPrevious = previousSecret?.matches(secret) ?? false
        return isCurrent || isPrevious
    }

    /// Goes on over another connection. The counts that the client states must be such as there have been; `entries` are
    /// its first, and count only where the frames that it lacks are still held.
    func resume(on connection: Connection, _ resume: Hello.Resumption, entries: [Entry] = []) {
        let received = resume.received
        self.connection = connection
        newestConnection = connection.number
        previousSecret = secret.matches(resume.secret) ? secret : previousSecret
        secret = Token()
        unsaid = 0
        stated = received
        // What was asked for over the old connection is answered by what follows.
        wantsMount = false
        answeredMount = 0
        acknowledge(through: received)
        if let patches = frames.patches(after: received, known: resume.acked) {
            let answer = Resume(secret: self.secret.text, received: self.received, sent: sent)
            send(.resume(answer))
            for (acks, tail) in patches { send(JSONCodec.patchHead(acks: acks), tail) }
            updateGate()
            process(entries)
        } else {
            sendMount()
            updateGate()
        }
        flush()
    }

    /// The connection is gone; rendering stops.
    func detach() {
        connection = nil
        updateGate()
    }

    /// To the client, if it is there, and to the recording.
    func send(_ message: ServerMessage) { send(JSONCodec.encode(message), []) }

    /// The same for a message in two parts.
    func send(_ head: [UInt8], _ tail: [UInt8]) {
        guard let connection else { return }
        connection.outlet.send(head, tail)
        metrics.sentBytes += head.count + tail.count
        recording?.sent(head, tail)
    }
}
