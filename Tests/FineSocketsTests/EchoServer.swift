import FineSockets
import Synchronization

/// A server that sends every message back, and remembers what its passes looked like.
final class EchoServer: Sendable {
    struct Record {
        var messages = 0
        var messagesAtPassEnd: [Int] = []
        var overflows = 0
        var closures: [WebSocket.Closure] = []
        var sockets: [WebSocket] = []
    }

    let record: Shared<Record>
    let server: SocketServer
    var port: Int { server.port }

    init(
        port: Int = 0, settings: LoopSettings = LoopSettings(subprotocol: "fine.v1"), echoes: Bool = true,
        request: @escaping @Sendable (HTTPExchange) -> Void = { $0.respond(.text(404, "no such page")) }
    ) throws {
        let record = Shared(Record())
        self.record = record
        server = try SocketServer(
            host: "127.0.0.1", port: port, settings: settings,
            handlers: .init(
                admit: { request, _ in
                    if request.path == "/nowhere" { return .text(404, "no such screen") }
                    return request.origin == "http://evil.example" ? .text(403, "foreign origin") : nil
                },
                open: { socket in
                    record.change { $0.sockets.append(socket) }
                    return WebSocket.Handlers(
                        message: { bytes, _ in
                            record.change { $0.messages += 1 }
                            if echoes { socket.send(Array(bytes)) }
                        },
                        overflow: {
                            record.change { $0.overflows += 1 }
                            socket.close(code: 4413, reason: "too-large")
                        },
                        closed: { closure in record.change { $0.closures.append(closure) } })
                },
                request: request,
                passEnded: { record.change { $0.messagesAtPassEnd.append($0.messages) } }))
    }
}

/// A value behind a lock, and a way to wait for what it becomes.
final class Shared<Value>: Sendable {
    private struct State {
        var value: Value
        var waiters: [(condition: @Sendable (Value) -> Bool, resume: @Sendable () -> Void)] = []
    }

    private let state: Mutex<State>

    init(_ value: sending Value) { state = Mutex(State(value: value)) }

    func change(_ body: (inout Value) -> Void) {
        let resumed = state.withLock { state in
            body(&state.value)
            let split = state.waiters.filter { $0.condition(state.value) }
            state.waiters.removeAll { $0.condition(state.value) }
            return split.map(\.resume)
        }
        for resume in resumed { resume() }
    }

    func read<Result: Sendable>(_ body: (Value) -> Result) -> Result { state.withLock { body($0.value) } }

    func wait(until condition: @escaping @Sendable (Value) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if condition(state.value) { return true }
                state.waiters.append((condition, { continuation.resume() }))
                return false
            }
            if holds { continuation.resume() }
        }
    }
}
