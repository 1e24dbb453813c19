import FineSockets
import FineWire
import FineWireJSON

/// A client over a real WebSocket that keeps nothing: a test reads and says everything itself.
final class TestClient: Sendable {
    enum Event: Equatable, Sendable {
        case message(ServerMessage)
        case closed(UInt16?)
    }

    /// What the server said, and what a test could not read.
    struct Unexpected: Error {
        let event: Event?
    }

    static let sockets = SocketClient(settings: LoopSettings(subprotocol: "fine.v1"))

    let socket: WebSocket
    private let events: AsyncStream<Event>

    private init(socket: WebSocket, events: AsyncStream<Event>) {
        self.socket = socket
        self.events = events
    }

    static func connect(_ port: Int, path: String = "/", origin: String? = nil) async throws -> TestClient {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let socket = try await sockets.connect(port: port, path: path, origin: origin) { _ in
            WebSocket.Handlers(
                message: { bytes, _ in
                    let message = try? JSONCodec.decodeServerMessage(bytes)
                    continuation.yield(.message(message ?? .unknown(String(decoding: bytes, as: UTF8.self))))
                },
                overflow: {},
                closed: { closure in
                    continuation.yield(.closed(closure.code))
                    continuation.finish()
                })
        }
        return TestClient(socket: socket, events: events)
    }

    /// Connects, says hello, and returns the mount that answers.
    static func open(
        _ port: Int, path: String = "/", resuming mount: Mount? = nil, secret: String? = nil, received: Int = 1
    ) async throws -> (client: TestClient, mount: Mount) {
        let client = try await connect(port, path: path)
        client.hello(resuming: mount, secret: secret, received: received)
        return (client, try await client.mount())
    }

    func send(_ text: String) { socket.send(Array(text.utf8)) }
    func send(_ message: ClientMessage) { socket.send(JSONCodec.encode(message)) }

    func hello(resuming mount: Mount? = nil, secret: String? = nil, received: Int = 1, acked: Int = 0) {
        let resume = mount.map {
            Hello.Resumption(session: $0.session, secret: secret ?? $0.secret, received: received, acked: acked)
        }
        send(.hello(Hello(client: "test/1", traits: ["idiom": "browser"], resume: resume)))
    }

    func entries(acks: Int = 0, _ entries: Entry...) { send(.entries(acks: acks, entries)) }

    func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }

    func message() async throws -> ServerMessage {
        let event = await next()
        guard case .message(let message) = event else { throw Unexpected(event: event) }
        return message
    }

    func mount() async throws -> Mount {
        let message = try await message()
        guard case .mount(let mount) = message else { throw Unexpected(event: .message(message)) }
        return mount
    }

    func resume() async throws -> Resume {
        let message = try await message()
        guard case .resume(let resume) = message else { throw Unexpected(event: .message(message)) }
        return resume
    }

    func patch() async throws -> Patch {
        let message = try await message()
        guard case .patch(let patch) = message else { throw Unexpected(event: .message(message)) }
        return patch
    }

    /// Everything up to the close, whose code is the last element.
    func rest() async -> [Event] {
        var rest: [Event] = []
        for await event in events { rest.append(event) }
        return rest
    }

    /// Breaks off, as a lost network does to the server's eyes: not with one of the codes of leaving.
    func lose() { socket.close(code: 4000) }
}

extension Mount {
    /// The id of the node with this accessibility identifier.
    func id(_ identifier: String) -> Int {
        func find(_ node: WireNode) -> Int? {
            if node.properties["identifier"] == .string(identifier) { return node.id }
            return node.children.lazy.compactMap(find).first
        }
        return find(root) ?? -1
    }

    func tap(_ identifier: String) -> Entry { Entry(node: id(identifier), event: "tap") }

    func text(_ identifier: String, _ text: String) -> Op {
        .update(id: id(identifier), changes: [.init("text", .string(text))])
    }
}
