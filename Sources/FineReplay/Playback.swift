import FineSockets
import FineWire
import FineWireJSON
import Glibc

/// A recording that is played to one client: what the recorded person did arrives as changes by the server, and what this
/// client's person does is without effect.
actor Playback {
    private let session: String
    private let file: String
    private let isFast: Bool
    private let mustEnd: Bool
    private var socket: WebSocket?
    private var replica: Replica?
    private var hasBegun = false
    /// Frames and mounts.
    private var sent = 0
    private var received = 0

    init(session: String, file: String, isFast: Bool, mustEnd: Bool) {
        self.session = session
        self.file = file
        self.isFast = isFast
        self.mustEnd = mustEnd
    }

    /// The client has said hello on this connection.
    func attach(_ socket: WebSocket) {
        self.socket = socket
        if hasBegun {
            mount()
        } else {
            hasBegun = true
            Task { await play() }
        }
    }

    func detach(_ socket: WebSocket) {
        if self.socket === socket { self.socket = nil }
    }

    func receive(_ message: ClientMessage) {
        switch message {
        case .entries(_, let entries):
            guard !entries.isEmpty else { return }
            for entry in entries {
                received += 1
                // A client whose edit is refused so asks for the tree, and has then the text as it was.
                guard entry.event == "edit" else { continue }
                send(.refused(count: received, code: "bad-value", message: "this is a recording"))
            }
            send(.patch(Patch(acks: entries.count)))
        case .mount: mount()
        case .ping: send(.pong)
        case .bye: socket?.close(code: 1000)
        case .hello, .unknown: break
        }
    }

    private func play() async {
        do {
            let reader = try RecordingReader(path: file, mustEnd: mustEnd)
            let steps = Steps()
            var player = Player(by: reader.header.by) { step, replica in steps.list.append((step, replica)) }
            let start = ContinuousClock.now
            while let line = try reader.next() {
                if !isFast { try await Task.sleep(until: start + .milliseconds(line.time)) }
                try player.take(line, number: reader.number)
                show(steps.take())
            }
            try player.deliverAll()
            show(steps.take())
        } catch {
            let text = Array("fine-replay: \(error)\n".utf8)
            _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            send(.error(code: "internal", message: "\(error)"))
            socket?.close(code: 4500)
        }
    }

    private func show(_ steps: [(step: Player.Step, replica: Replica)]) {
        for (step, replica) in steps {
            let isFirst = self.replica == nil
            self.replica = replica
            switch step {
            case .mounted where isFirst: mount()
            // No client is sent a mount that it has not asked for; when it comes back it gets one.
            case .mounted: socket?.close(code: 4000)
            case .frame(let ops, let transaction, _): patch(ops, transaction: transaction)
            case .edit(let ops): patch(ops)
            }
        }
    }

    private func mount() {
        guard let root = replica?.subtree() else { return }
        sent += 1
        let mount = Mount(
            session: session, secret: "playback", received: received, sent: sent, settings: ["heartbeat": 30],
            root: root)
        send(.mount(mount))
    }

    private func patch(_ ops: [Op], transaction: Value? = nil) {
        guard socket != nil else { return }
        sent += 1
        send(.patch(Patch(acks: 0, ops: ops, transaction: transaction)))
    }

    private func send(_ message: ServerMessage) { socket?.send(JSONCodec.encode(message)) }

    private final class Steps {
        var list: [(step: Player.Step, replica: Replica)] = []

        func take() -> [(step: Player.Step, replica: Replica)] {
            defer { list = [] }
            return list
        }
    }
}
