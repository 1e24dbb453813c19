import FineSockets
import FineWire
import FineWireJSON
import Synchronization

/// Connections to one server, one at a time, and what comes over them as one sequence with time in it.
final class Wire {
    enum Input: Sendable {
        case opened
        case failed(String)
        case message([UInt8])
        case closed(code: Int?)
        /// The time that was asked for has come.
        case due
        /// The person wants an end.
        case stopped
    }

    private let address: ServerAddress
    private let client: SocketClient
    private let inputs: AsyncStream<(generation: Int, input: Input)>
    private let input: AsyncStream<(generation: Int, input: Input)>.Continuation
    private var iterator: AsyncStream<(generation: Int, input: Input)>.Iterator
    private var connecting: Task<WebSocket?, Never>?
    private var socket: WebSocket?
    private var timer: Task<Void, Never>?
    private var generation = 0

    init(_ address: ServerAddress) {
        self.address = address
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.messageLimit = 64 << 20
        client = SocketClient(settings: settings)
        (inputs, input) = AsyncStream.makeStream(of: (generation: Int, input: Input).self)
        iterator = inputs.makeAsyncIterator()
    }

    deinit {
        timer?.cancel()
        socket?.close(code: 1000)
    }

    /// Begins to connect; `opened` or `failed` follows.
    func connect() {
        generation += 1
        socket = nil
        connecting = Task { [client, address, input, generation] in
            do {
                let socket = try await client.connect(host: address.host, port: address.port, path: address.path) { _ in
                    .init(
                        message: { bytes, _ in input.yield((generation, .message(Array(bytes)))) },
                        overflow: { input.yield((generation, .failed("a message beyond 64 MB"))) },
                        closed: { input.yield((generation, .closed(code: $0.code.map(Int.init)))) })
                }
                input.yield((generation, .opened))
                return socket
            } catch {
                input.yield((generation, .failed("ws://\(address.host):\(address.port)\(address.path): \(error)")))
                return nil
            }
        }
    }

    func send(_ message: ClientMessage) { socket?.send(JSONCodec.encode(message)) }

    /// What is no message.
    func sendNonsense() { socket?.send(Array("?".utf8)) }

    /// Breaks off; nothing more is heard of this connection.
    func close(code: Int) {
        socket?.close(code: UInt16(code))
        socket = nil
        generation += 1
    }

    /// Returns when what was sent is on its way and the connections are closed.
    func finish() async {
        timer?.cancel()
        socket?.close(code: 1000)
        socket = nil
        await client.stop(within: .seconds(1))
    }

    /// What stops it from elsewhere.
    var stopper: @Sendable () -> Void { { [input] in input.yield((-1, .stopped)) } }

    /// What happens next; `due` when nothing has until then.
    func next(within time: Duration) async -> Input {
        timer?.cancel()
        let mark = generation
        let token = Token()
        timer = Task { [input] in
            guard (try? await Task.sleep(for: max(time, .milliseconds(1)))) != nil else { return }
            token.isDue = true
            input.yield((mark, .due))
        }
        while let (generation, input) = await iterator.next() {
            if case .stopped = input { return input }
            if case .due = input {
                // One of a timer that has been given up says nothing.
                if token.isDue { return .due }
                continue
            }
            guard generation == self.generation else { continue }
            if case .opened = input { socket = await connecting?.value }
            return input
        }
        return .stopped
    }

    /// Whether a timer has run out.
    private final class Token: Sendable {
        private let state = Atomic(false)
        var isDue: Bool {
            get { state.load(ordering: .relaxed) }
            set { state.store(newValue, ordering: .relaxed) }
        }
    }
}
