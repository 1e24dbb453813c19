import FineWire
import FineWireJSON

/// Does to a fresh session what a recorded client did, and compares what the server says.
package struct TestCommand {
    private static let patience = Duration.seconds(5)

    private let address: ServerAddress
    private let wire: Wire
    private var player: Player?
    private var redactor = Redactor()
    /// Sessions of the server by their names in the recording.
    private var sessions: [String: (session: String, secret: String)] = [:]
    private var session = ""
    /// What stood in the page that the next hello comes from, and in which line.
    private var pageMount: (line: Int, mount: Mount)?
    /// Entries and acknowledgements that go out in one message, as nothing was said between them.
    private var waiting: (acks: Int, entries: [Entry])?
    /// How many entries have gone out that no frame has acknowledged.
    private var unacknowledged = 0
    /// Recorded refusals, until the frame after them tells how many entries were processed at once.
    private var refusals: [(line: Int, message: ServerMessage)] = []
    private var isConnected = false
    private var isLeaving = false
    private var number = 1
    private var answers = 0

    package static func run(_ options: ProgramOptions) async throws {
        let reader = try options.reader()
        var address = ServerAddress(
            host: options.values["--host"] ?? "127.0.0.1", port: try options.port(8080),
            path: options.values["--path"] ?? reader.header.path)
        if let url = options.values["--url"] { address = try ServerAddress(url: url) }
        var command = TestCommand(address: address, player: Player(by: reader.header.by))
        while let line = try reader.next() {
            if case .server = line.event {} else { try await command.compareRefusals() }
            command.number = reader.number
            try await command.take(line.event)
            // Tells what nodes are; whether the recording is lawful is another question.
            do throws(RecordingFault) {
                try command.player?.take(line, number: reader.number)
            } catch {
                command.player = nil
            }
        }
        try await command.finish()
        print("the server gives the same \(command.answers) answers")
    }

    private init(address: ServerAddress, player: Player) {
        self.address = address
        wire = Wire(address)
        self.player = player
    }

    private mutating func take(_ event: Recording.Event) async throws {
        switch event {
        case .client(.hello(let hello)):
            try loadPage(traits: hello.traits)
            try await connect(hello)
        case .client(.entries(let acks, let entries)):
            // An entry's edit was made with the frames that its own message acknowledges.
            if acks > 0, waiting.map({ !$0.entries.isEmpty }) ?? false { sendWaiting() }
            waiting = ((waiting?.acks ?? 0) + acks, (waiting?.entries ?? []) + entries)
        case .client(.ping), .server(.pong): break
        case .client(let message):
            sendWaiting()
            isLeaving = message == .bye
            wire.send(message)
        // That a server stopped is no answer of the application.
        case .server(.bye(reason: "shutdown")): sendWaiting()
        case .server(.mount(let mount)) where !isConnected: pageMount = (number, mount)
        case .server(.refused(let count, let code, let text)):
            refusals.append((number, .refused(count: count, code: code, message: text)))
        case .server(let message):
            sendWaiting(for: message)
            try await compareRefusals()
            try await compare(message)
        case .closed(let code):
            sendWaiting()
            if isLeaving {
                _ = try await closure()
            } else {
                wire.close(code: code ?? 4000)
            }
            isLeaving = false
            isConnected = false
        case .unreadable(.client, _):
            sendWaiting()
            wire.sendNonsense()
        case .unreadable, .tree, .full, .end: break
        }
    }

    /// Where the recorded client had the first mount from a page, this one has it from there too.
    private mutating func loadPage(traits: [String: Value]) throws {
        guard let (line, recorded) = pageMount else { return }
        pageMount = nil
        let number = number
        self.number = line
        let mount = try PageMount.fetch(from: address, traits: traits)
        try compare(.mount(recorded), with: .mount(mount))
        self.number = number
    }

    private mutating func connect(_ hello: Hello) async throws {
        var hello = hello
        if let resume = hello.resume, let own = sessions[resume.session] {
            hello.resume?.session = own.session
            hello.resume?.secret = own.secret
        }
        wire.connect()
        switch await wire.next(within: Self.patience) {
        case .opened: break
        case .failed(let text): throw ProgramFailure(status: 69, text)
        default: throw ProgramFailure(status: 69, "no connection within \(Self.patience)")
        }
        isConnected = true
        unacknowledged = hello.entries.count
        wire.send(.hello(hello))
    }

    /// What a recorded client sent in several messages, its server may have processed in several turns: only as many
    /// entries go out as this message acknowledges.
    private mutating func sendWaiting(for message: ServerMessage) {
        switch message {
        case .patch(let patch):
            sendWaiting(first: max(0, patch.acks - unacknowledged))
            unacknowledged = max(0, unacknowledged - patch.acks)
        case .mount:
            sendWaiting()
            unacknowledged = 0
        default: sendWaiting()
        }
    }

    private mutating func sendWaiting(first count: Int = .max) {
        guard let (acks, entries) = waiting else { return }
        let rest = entries.dropFirst(count)
        waiting = rest.isEmpty ? nil : (0, Array(rest))
        guard acks > 0 || rest.count < entries.count else { return }
        unacknowledged += entries.count - rest.count
        wire.send(.entries(acks: acks, entries.dropLast(rest.count)))
    }

    private mutating func compareRefusals() async throws {
        guard !refusals.isEmpty else { return }
        // Without a frame after them there is nothing that parts the entries.
        sendWaiting()
        let current = number
        for (line, message) in refusals {
            number = line
            try await compare(message)
        }
        number = current
        refusals = []
    }

    private mutating func compare(_ recorded: ServerMessage) async throws {
        try compare(recorded, with: try await message(insteadOf: recorded))
    }

    private mutating func compare(_ recorded: ServerMessage, with actual: ServerMessage) throws {
        switch (recorded, actual) {
        case (.mount(let named), .mount(let own)):
            sessions[named.session] = (own.session, own.secret)
            session = named.session
        case (.resume, .resume(let own)): sessions[session]?.secret = own.secret
        case (.error, _), (.bye, _): isLeaving = true
        default: break
        }
        let redacted = redactor.redact(actual)
        guard let words = Comparison.difference(between: recorded, and: redacted, in: player?.link?.replica) else {
            answers += 1
            return
        }
        throw fault("the server answers otherwise\n  " + words.joined(separator: "\n  "))
    }

    private func message(insteadOf recorded: ServerMessage) async throws -> ServerMessage {
        while true {
            switch await wire.next(within: Self.patience) {
            case .message(let bytes):
                let message = try JSONCodec.decodeServerMessage(bytes)
                // What the codec would write is what is compared, so that must be what came.
                guard JSONCodec.encode(message) == bytes else { throw fault("the answer is written otherwise") }
                if message != .pong { return message }
            case .closed(let code):
                let words = Explanation.words(.server(recorded))[0]
                throw fault("the server has closed\(code.map { " with \($0)" } ?? "")\n  recorded: \(words)")
            case .due:
                throw fault("there is no answer\n  recorded: \(Explanation.words(.server(recorded))[0])")
            default: throw fault("the test was stopped")
            }
        }
    }

    private func closure() async throws -> Int? {
        while true {
            switch await wire.next(within: Self.patience) {
            case .closed(let code): return code
            case .message: continue
            default: throw fault("the server does not close, as it did")
            }
        }
    }

    /// Nothing more is said than what was recorded.
    private mutating func finish() async throws {
        sendWaiting()
        wire.send(.ping)
        while case .message(let bytes) = await wire.next(within: .milliseconds(300)) {
            let message = redactor.redact(try JSONCodec.decodeServerMessage(bytes))
            guard message == .pong else {
                throw fault(
                    "the server says more than was recorded\n  now: \(Explanation.words(.server(message)).joined(separator: "\n  "))"
                )
            }
        }
    }

    private func fault(_ message: String) -> RecordingFault { RecordingFault(line: number, code: "test", message) }
}
