import FineSockets

/// A client's WebSocket as a test wants it: what arrives, in order.
final class Conversation: Sendable {
    enum Event: Equatable, Sendable {
        case text(String)
        case closed(code: UInt16?, reason: String)
    }

    let socket: WebSocket
    let events: AsyncStream<Event>

    private init(socket: WebSocket, events: AsyncStream<Event>) {
        self.socket = socket
        self.events = events
    }

    static func open(_ client: SocketClient, port: Int, path: String = "/", origin: String? = nil) async throws
        -> Conversation
    {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let socket = try await client.connect(port: port, path: path, origin: origin) { _ in
            WebSocket.Handlers(
                message: { bytes, _ in continuation.yield(.text(String(decoding: bytes, as: UTF8.self))) },
                overflow: {},
                closed: { closure in
                    continuation.yield(.closed(code: closure.code, reason: closure.reason))
                    continuation.finish()
                })
        }
        return Conversation(socket: socket, events: events)
    }

    func send(_ text: String) { socket.send(Array(text.utf8)) }

    func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }
}
