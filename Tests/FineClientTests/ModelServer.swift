import FineWire

/// A server's half of the link for one session with a field (node 2) and a label (node 3), as PROTOCOL.md has it: what
/// a client's link is tested against.
struct ModelServer {
    private struct Frame {
        var ops: [Op]
        /// How many entries had been processed when it was made.
        var processed: Int
        var isMount: Bool
    }

    private var document = ServerDocument("")
    /// What the state holds; `document` follows it in the next frame.
    var text = ""
    private(set) var taps: [Int] = []
    private var label = "0"
    private var frames: [Frame] = []
    private var processed = 0
    private var said = 0
    private var acknowledged = 0
    private var secret = 0
    private var isConnected = false
    /// What the state makes of an edit.
    var setter: (String) -> String = { $0 }
    /// Whether missing frames are still held at a resume.
    var holdsFrames = true
    private(set) var isRefusing = false
    private(set) var output: [ServerMessage] = []
    private(set) var mounts = 0

    var tree: WireNode {
        WireNode(
            id: 0, kind: "session",
            children: [
                WireNode(
                    id: 1, kind: "screen",
                    children: [
                        WireNode(
                            id: 2, kind: "textField",
                            properties: document.text.isEmpty ? [:] : ["text": .string(document.text)]),
                        WireNode(id: 3, kind: "label", properties: ["text": .string(label)]),
                    ])
            ])
    }

    mutating func takeOutput() -> [ServerMessage] {
        defer { output = [] }
        return output
    }

    mutating func disconnect() {
        isConnected = false
        output = []
    }

    mutating func receive(_ message: ClientMessage) throws {
        switch message {
        case .hello(let hello): hello.resume == nil ? mount() : resume(hello)
        case .mount: mount()
        case .ping: output.append(.pong)
        case .entries(let acks, let entries):
            acknowledged += acks
            guard acknowledged <= frames.count else {
                throw ModelFault("acknowledges \(acknowledged) of \(frames.count)")
            }
            for entry in entries { try process(entry) }
        case .bye, .unknown: break
        }
    }

    private mutating func process(_ entry: Entry) throws {
        processed += 1
        switch (entry.node, entry.event) {
        case (3, "tap"):
            taps.append(entry.arguments.first?.integer ?? -1)
        case (2, "edit"):
            let splice = Splice(
                start: entry.arguments[0].integer ?? -1, deleted: entry.arguments[1].integer ?? -1,
                inserted: entry.arguments[2].string ?? "")
            guard let text = document.receive(splice, clientHasSeen: acknowledged) else {
                throw ModelFault("\(splice) does not fit")
            }
            self.text = setter(text)
        default: output.append(.refused(count: processed, code: "unknown-event", message: ""))
        }
    }

    /// Renders what has changed and sends it; or only acknowledges.
    mutating func flush() {
        guard isConnected else { return }
        var ops = document.set(text, frame: frames.count + 1).map { Op.splice(id: 2, name: "text", $0) }
        if label != String(taps.count) {
            label = String(taps.count)
            ops.append(.update(id: 3, changes: [.init("text", .string(label))]))
        }
        if ops.isEmpty, processed == said { return }
        if !ops.isEmpty { frames.append(Frame(ops: ops, processed: processed, isMount: false)) }
        output.append(.patch(Patch(acks: processed - said, ops: ops)))
        said = processed
    }

    private mutating func mount() {
        isConnected = true
        mounts += 1
        secret += 1
        _ = document.set(text, frame: frames.count + 1)
        label = String(taps.count)
        frames.append(Frame(ops: [], processed: processed, isMount: true))
        said = processed
        output.append(
            .mount(
                Mount(
                    session: "s", secret: String(secret), received: processed, sent: frames.count,
                    settings: ["heartbeat": 10], root: tree)))
    }

    private mutating func resume(_ hello: Hello) {
        guard let resume = hello.resume else { return }
        acknowledged = resume.received
        let missing = frames[resume.received...]
        guard holdsFrames, resume.received > 0, !missing.contains(where: \.isMount) else { return mount() }
        isConnected = true
        secret += 1
        output.append(.resume(Resume(secret: String(secret), received: processed, sent: frames.count)))
        var known = resume.acked
        for frame in missing {
            output.append(.patch(Patch(acks: max(0, frame.processed - known), ops: frame.ops)))
            known = max(known, frame.processed)
        }
        said = processed
    }
}

struct ModelFault: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
