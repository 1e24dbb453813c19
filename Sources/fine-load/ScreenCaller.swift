import FineClient
import FineSockets
import FineWire
import FineWireJSON

/// Uses a screen: an entry, and the frame that answers it.
final class ScreenCaller: Caller {
    /// What is done at each call.
    enum Deed {
        case tap(String)
        /// Types a letter at the end, and takes it out at the next call.
        case type(String)
        /// Writes a text in the place of what is there.
        case write(String, in: String)
        case submit(String)
    }

    private static let start = ContinuousClock.now
    private static let sockets = SocketClient(settings: LoopSettings(subprotocol: "fine.v1"))

    private let deed: Deed
    private let answer = Awaited()
    private var link = Link(client: "load/1")
    private var socket: WebSocket?
    private(set) var received = 0
    private(set) var isOpen = true
    /// The node whose number is watched, and who is told of it.
    private var watched: Int?
    private var onNumber: ((Int, ContinuousClock.Instant) -> Void)?

    private init(_ deed: Deed) { self.deed = deed }

    /// Opens the screen at `path`, and returns when it stands.
    static func open(_ port: Int, _ path: String, _ deed: Deed) async throws -> ScreenCaller {
        let caller = ScreenCaller(deed)
        _ = caller.link.start(now: caller.now)
        let socket = try await sockets.connect(port: port, path: path) { _ in caller.handlers() }
        caller.socket = socket
        _ = try await caller.answer.time { caller.perform(caller.link.opened(now: caller.now)) }
        return caller
    }

    func call() async throws -> Double { try await call(deed) }

    func call(_ deed: Deed) async throws -> Double { try await answer.time { try act(deed) } }

    /// Does what it does at each call, and waits for nothing.
    func ask() throws { try act(deed) }

    private func act(_ deed: Deed) throws {
        switch deed {
        case .tap(let identifier): try send("tap", to: identifier)
        case .submit(let identifier): try send("submit", to: identifier)
        case .type(let identifier):
            let isEmpty = link.fieldText(of: try node(identifier)).isEmpty
            try write(isEmpty ? "x" : "", in: identifier)
        case .write(let text, let identifier): try write(text, in: identifier)
        }
    }

    private func send(_ event: String, to identifier: String) throws {
        perform(link.send(Entry(node: try node(identifier), event: event, arguments: [])))
    }

    private func write(_ text: String, in identifier: String) throws {
        let id = try node(identifier)
        let splice = Splice(start: 0, deleted: link.fieldText(of: id).utf16.count, inserted: text)
        guard let outputs = link.edit(id, splice) else { throw Trouble("an edit lies outside its text") }
        perform(outputs)
    }

    /// From now on the number in the text with this identifier is told.
    func watch(_ identifier: String, _ onNumber: @escaping (Int, ContinuousClock.Instant) -> Void) throws {
        watched = try node(identifier)
        self.onNumber = onNumber
    }

    func tick() {
        if let deadline = link.deadline, deadline <= now { perform(link.tick(now: now)) }
    }

    func leave() {
        perform(link.leave())
        socket?.close(code: 1000)
    }

    /// Closes without a word, as a browser's tab does.
    func cut() { socket?.close(code: 1001) }

    private func node(_ identifier: String) throws -> Int {
        guard let id = Screen(replica: link.replica).node(identifier) else {
            throw Trouble("there is no \(identifier) on the screen")
        }
        return id
    }

    private var now: Duration { ContinuousClock.now - Self.start }

    private func perform(_ outputs: [LinkOutput]) {
        for output in outputs {
            switch output {
            case .send(let message): socket?.send(JSONCodec.encode(message))
            case .refused(_, let code, _): answer.fail("refused: \(code)")
            case .failed(let reason): answer.fail("a frame could not be applied: \(reason)")
            case .state(.ended(let reason)): answer.fail("ended: \(reason)")
            case .connect, .close, .mounted, .setAside, .state, .applied: break
            }
        }
    }

    private nonisolated func handlers() -> WebSocket.Handlers {
        WebSocket.Handlers(
            message: { bytes, _ in
                let time = ContinuousClock.now
                let count = bytes.count
                let message = try? JSONCodec.decodeServerMessage(bytes)
                MainHop.run { self.receive(message, count, at: time) }
            }, overflow: {},
            closed: { closure in
                MainHop.run {
                    self.isOpen = false
                    self.answer.fail("closed with \(closure.code ?? 0)")
                }
            })
    }

    private func receive(_ message: ServerMessage?, _ count: Int, at time: ContinuousClock.Instant) {
        received += count
        guard let message else { return answer.fail("a message cannot be read") }
        if case .error(let code, let words) = message { return answer.fail("\(code): \(words)") }
        perform(link.received(message, now: now))
        if let onNumber, let watched, let text = link.replica.nodes[watched]?.properties["text"]?.string {
            Int(text).map { onNumber($0, time) }
        }
        if link.state == .live, link.unacknowledgedCount == 0 { answer.arrive(time) }
    }
}
