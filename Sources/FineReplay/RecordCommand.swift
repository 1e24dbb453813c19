import FineClient
import FineWire
import FineWireJSON
import Glibc

/// A client that a script works, and that writes down what goes both ways.
struct RecordCommand {
    private static let traits: [String: Value] = ["idiom": "terminal"]
    private var link = Link(client: "replay/1", traits: traits, random: { 0 })
    private let address: ServerAddress
    private let wire: Wire
    private var writer: RecordingWriter
    private var steps: ArraySlice<Script.Step>
    private let holdsTrees: Bool
    private let start = ContinuousClock.now
    private let end: Duration?
    private var waitsUntil = Duration.zero
    private var isSettling = true
    private var isOver = false
    private var failure: ProgramFailure?

    static func run(_ options: ProgramOptions) async throws {
        let address = try ServerAddress(url: options.file())
        var script = try Script("")
        if let name = options.values["--do"] { script = try Script(text(of: name)) }
        let seconds = try options.values["--for"].map { text throws(ProgramOptions.UsageError) in
            guard let seconds = Double(text), seconds > 0 else { throw .init("\(text) is no number of seconds") }
            return seconds
        }
        let header = Recording.Header(path: address.path, client: "replay/1", date: WallClock.now(), by: .client)
        var command = RecordCommand(
            address: address, writer: RecordingWriter(header), steps: script.steps[...],
            holdsTrees: options["--trees"], end: seconds.map { .seconds($0) },
            // Without a script it listens until it is told to stop.
            isListening: script.steps.isEmpty)
        if options["--page"] { try command.loadPage() }
        try await command.run()
    }

    private init(
        address: ServerAddress, writer: RecordingWriter, steps: ArraySlice<Script.Step>, holdsTrees: Bool,
        end: Duration?, isListening: Bool
    ) {
        self.address = address
        wire = Wire(address)
        self.writer = writer
        self.steps = steps
        self.holdsTrees = holdsTrees
        self.end = end ?? (isListening ? .seconds(1_000_000_000) : nil)
    }

    /// Takes the first mount from the page, as if an earlier connection had brought it.
    private mutating func loadPage() throws(ProgramFailure) {
        let mount = ServerMessage.mount(try PageMount.fetch(from: address, traits: Self.traits))
        writer.append(.server(mount), at: time)
        _ = link.start(now: now)
        _ = link.opened(now: now)
        _ = link.received(mount, now: now)
        _ = link.closed(now: now)
    }

    private var now: Duration { ContinuousClock.now - start }
    private var time: Int { Int(now / .milliseconds(1)) }

    private mutating func run() async throws {
        let signals = StopSignals(handler: wire.stopper)
        defer { signals.cancel() }
        carryOut(link.start(now: now))
        while !isOver, failure == nil {
            let due = [link.deadline, end, steps.isEmpty ? nil : waitsUntil].compactMap { $0 }.filter { $0 > now }.min()
            switch await wire.next(within: (due ?? now + .seconds(1)) - now) {
            case .opened: carryOut(link.opened(now: now))
            case .failed(let text):
                if link.serverTree == nil { failure = ProgramFailure(status: 69, text) }
                carryOut(link.closed(now: now))
            case .message(let bytes): receive(bytes)
            case .closed(let code):
                writer.append(.closed(code: code), at: time)
                carryOut(link.closed(code: code, now: now))
            case .due: carryOut(link.tick(now: now))
            case .stopped: isOver = true
            }
            goOn()
            writeToStandardOutput(writer.take())
        }
        if let tree = link.serverTree { writer.append(.tree(tree), at: time) }
        writer.end(at: time)
        writeToStandardOutput(writer.take())
        await wire.finish()
        if let failure { throw failure }
    }

    private mutating func receive(_ bytes: [UInt8]) {
        do throws(DecodingFault) {
            let message = try JSONCodec.decodeServerMessage(bytes)
            writer.append(.server(message), at: time)
            let outputs = link.received(message, now: now)
            let changes = outputs.contains { output in
                if case .applied = output { true } else if case .mounted = output { true } else { false }
            }
            if holdsTrees, changes, let tree = link.serverTree { writer.append(.tree(tree), at: time) }
            carryOut(outputs)
        } catch {
            writer.append(.unreadable(.server, bytes: bytes.count), at: time)
            carryOut(link.receivedUnreadable(code: error.code, now: now))
        }
    }

    private mutating func carryOut(_ outputs: [LinkOutput]) {
        for output in outputs {
            switch output {
            case .connect: wire.connect()
            case .send(let message):
                writer.append(.client(message), at: time)
                wire.send(message)
            case .close:
                writer.append(.closed(code: nil), at: time)
                wire.close(code: 1000)
            case .state(.ended): isOver = true
            case .state, .mounted, .applied, .refused, .setAside, .failed: break
            }
        }
    }

    /// Does what the script has next, as far as it may.
    private mutating func goOn() {
        while !isOver, failure == nil, waitsUntil <= now, !isSettling || link.isSettled {
            guard let step = steps.popFirst() else {
                if link.isSettled, end.map({ $0 <= now }) ?? true { isOver = true }
                return
            }
            isSettling = step.isSettling
            perform(step.action)
        }
    }

    private mutating func perform(_ action: Script.Action) {
        switch action {
        case .entry(let name, let event, let arguments):
            guard let id = target(name, isRow: ["select", "delete"].contains(event)) else { return }
            carryOut(link.send(Entry(node: id, event: event, arguments: arguments)))
        case .type(let name, let text):
            guard let id = target(name) else { return }
            let end = link.fieldText(of: id).utf16.count
            carryOut(link.edit(id, Splice(start: end, deleted: 0, inserted: text)) ?? [])
        case .cut:
            writer.append(.closed(code: nil), at: time)
            wire.close(code: 4000)
            carryOut(link.closed(now: now))
        case .mount: carryOut(link.receivedUnreadable(code: "requested", now: now))
        case .wait(let milliseconds): waitsUntil = now + .milliseconds(milliseconds)
        case .bye: carryOut(link.leave())
        }
    }

    private mutating func target(_ name: String, isRow: Bool = false) -> Int? {
        guard let id = link.replica.target(name, isRow: isRow) else {
            failure = ProgramFailure(status: 1, "nothing on the screen is \(name)")
            return nil
        }
        return id
    }

    private static func text(of name: String) throws(ProgramFailure) -> String {
        guard let file = name == "-" ? fdopen(STDIN_FILENO, "r") : fopen(name, "r") else {
            throw ProgramFailure(status: 66, "\(name) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The whole of it, whatever standard output is.
let writeToStandardOutput: @Sendable ([UInt8]) -> Void = { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

enum WallClock {
    /// ISO 8601, UTC, to the second.
    static func now() -> String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
