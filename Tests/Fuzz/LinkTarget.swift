import FineClient
import FineUI
import FineWire
import FineWireJSON

@testable import FineServer

/// An honest client over a bad line: a person works every control, edits cross, connections are cut anywhere; in the end
/// both sides hold the same.
@MainActor
struct LinkTarget: FuzzTarget {
    func take(_ bytes: [UInt8]) throws {
        var input = FuzzBytes(bytes.prefix(256))
        var line = FuzzLine(FuzzScreen.Part(input.next()))
        try line.start()
        while !input.isEmpty { try line.step(&input) }
        try line.settle()
        line.end()
    }
}

/// A session and its client, with messages under way in both directions.
@MainActor
private struct FuzzLine {
    private static let events = ["tap", "set", "step", "select", "delete", "submit", "focus", "nothing"]
    private static let values: [Value] = [
        true, false, 0, 1, -1, 2, 0.25, 1e300, .null, "text", [], ["horizontalSizeClass": "regular"],
    ]
    private static let texts = ["", "a", "B c", "é", "e\u{301}", "😀", "\n", "longer text"]

    private let path: String
    private let clock = FuzzClock()
    private let host: SessionHost
    private var link = Link(client: "fuzz/1", random: { 0.5 })
    private var connection: Connection?
    private var outlet = FuzzOutlet()
    private var up: [ClientMessage] = []
    private var down: [ServerMessage] = []

    init(_ part: FuzzScreen.Part) {
        let clock = clock
        path = part.path
        var limits = Limits()
        limits.windowFrames = 4
        limits.logBytes = 2_048
        limits.textLength = 40
        limits.helloTimeout = .seconds(86_400)
        host = SessionHost(
            factories: FuzzScreen.factories, limits: limits,
            log: Log(threshold: .error, write: { _ in }), scheduler: clock.scheduler(), now: { clock.time })
    }

    mutating func start() throws {
        try perform(link.start(now: clock.time))
        try deliver(9, 9)
        try expect(link.serverTree != nil, "there is no mount")
    }

    mutating func step(_ input: inout FuzzBytes) throws {
        switch input.next() % 12 {
        case 0, 1: try deliver(1 + input.below(4), 0)
        case 2, 3: try deliver(0, 1 + input.below(4))
        case 4, 5: try edit(&input)
        case 6: try work(&input)
        case 7: try cut()
        case 8: try wait(.milliseconds(100 * input.below(64)))
        case 9: try perform(link.setVisible(input.below(2) == 0))
        case 10: try perform(link.setTraits(["horizontalSizeClass": input.below(2) == 0 ? "regular" : "compact"]))
        default: try compose(&input)
        }
    }

    /// Lets everything come through, and compares.
    mutating func settle() throws {
        for field in fields { _ = link.endComposition(of: field) }
        var rounds = 0
        while !(link.isSettled && up.isEmpty && down.isEmpty) {
            rounds += 1
            if case .ended(let reason) = link.state { throw FuzzFinding("the client has ended: \(reason)") }
            try expect(rounds < 100, "after 100 rounds something is still under way")
            try deliver(99, 99)
            try wait(.seconds(1))
        }
        guard let session = connection?.session else { throw FuzzFinding("a live client has no session") }
        let tree = session.tree.snapshot()
        try expect(link.serverTree == tree, "the client holds another tree")
        let texts = tree.texts
        for field in fields {
            let text = texts[field] ?? ""
            try expect(link.fieldText(of: field).isIdenticalText(to: text), "field \(field) shows another text")
        }
    }

    func end() { host.shutDown() }

    private var fields: [Int] { link.replica.nodes.filter { $0.value.kind.isField }.keys.sorted() }

    /// A person's edit of a field, within its text.
    private mutating func edit(_ input: inout FuzzBytes) throws {
        let fields = fields
        guard !fields.isEmpty else { return }
        let field = fields[input.below(fields.count)]
        let length = link.fieldText(of: field).utf16.count
        let start = input.below(length + 1)
        let splice = Splice(
            start: start, deleted: min(input.below(6), length - start),
            inserted: Self.texts[input.below(Self.texts.count)])
        // Nil where it would split a character's two units.
        if let outputs = link.edit(field, splice) { try perform(outputs) }
    }

    private mutating func work(_ input: inout FuzzBytes) throws {
        let node = input.below(link.replica.nodes.count + 2)
        let event = Self.events[input.below(Self.events.count)]
        let arguments = Self.values[input.below(Self.values.count)]
        try perform(link.send(Entry(node: node, event: event, arguments: [arguments])))
    }

    private mutating func compose(_ input: inout FuzzBytes) throws {
        let fields = fields
        guard !fields.isEmpty else { return }
        let field = fields[input.below(fields.count)]
        if link.isComposing(field) { _ = link.endComposition(of: field) } else { link.beginComposition(of: field) }
    }

    private mutating func wait(_ time: Duration) throws {
        clock.time += time
        host.sweep()
        try perform(link.tick(now: clock.time))
    }

    /// So many messages arrive at the server, as one batch, then so many at the client.
    private mutating func deliver(_ upward: Int, _ downward: Int) throws {
        if let connection, !up.isEmpty, upward > 0 {
            let arriving = up.prefix(upward)
            up.removeFirst(arriving.count)
            host.receive(arriving.map { .message(connection, $0, bytes: 0) })
        }
        clock.catchUp()
        down += try outlet.take()
        for _ in 0..<min(downward, down.count) where !down.isEmpty {
            let message = down.removeFirst()
            if case .error(let code, let text) = message {
                throw FuzzFinding("an honest client is told \(code): \(text)")
            }
            try perform(link.received(message, now: clock.time))
        }
    }

    private mutating func cut() throws {
        guard connection != nil else { return }
        drop()
        try perform(link.closed(now: clock.time))
    }

    /// The connection is gone, with everything that is under way.
    private mutating func drop() {
        if let connection { host.receive([.closed(connection, code: nil, isOurs: false)]) }
        connection = nil
        outlet = FuzzOutlet()
        (up, down) = ([], [])
    }

    private mutating func perform(_ outputs: [LinkOutput]) throws {
        for output in outputs {
            switch output {
            case .connect:
                outlet = FuzzOutlet()
                let new = Connection(outlet: outlet, path: path)
                connection = new
                host.receive([.opened(new)])
                try perform(link.opened(now: clock.time))
            case .send(let message):
                let again = try? JSONCodec.decodeClientMessage(JSONCodec.encode(message), limits: DecodingLimits())
                guard let again else { throw FuzzFinding("the client sends what cannot be read") }
                up.append(again)
            case .close: drop()
            case .failed(let reason): throw FuzzFinding("a frame could not be applied: \(reason)")
            case .setAside(_, let reason):
                try expect(reason == "expired", "entries are set aside: \(reason)")
            case .state, .mounted, .applied, .refused: break
            }
        }
    }
}

extension WireNode {
    /// The texts of fields that hold one, by node.
    fileprivate var texts: [Int: String] {
        var result: [Int: String] = [:]
        if kind.isField { result[id] = properties["text"]?.string }
        for child in children { result.merge(child.texts) { $1 } }
        return result
    }
}
