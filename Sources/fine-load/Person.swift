import FineClient
import FineSockets
import FineWire
import FineWireJSON

/// A scripted person at a client of their own, whose link goes over real connections.
final class Person {
    /// The link's clock runs so much faster than the world's, that heartbeats and waits take no minutes.
    private static let speed = 40.0
    private static let start = ContinuousClock.now
    private static let sockets = SocketClient(settings: LoopSettings(subprotocol: "fine.v1"))

    private var link: Link
    private let port: Int
    private let path: String
    private var socket: WebSocket?
    /// Counts connections: what an older one still says is nothing.
    private var attempt = 0
    private var ticker: Task<Void, Never>?
    private(set) var mounts = 0
    /// What must not happen, whatever becomes of connections.
    private(set) var faults: [String] = []

    /// `resuming` goes on with another person's session.
    init(port: Int, path: String, resuming other: Person? = nil) {
        self.port = port
        self.path = path
        link = Link(client: "load/1", resuming: other?.link.identity)
        perform(link.start(now: now))
        ticker = Task { [weak self] in
            while (try? await Task.sleep(for: .milliseconds(4))) != nil { self?.tick() }
        }
    }

    var screen: Screen { Screen(replica: link.replica) }
    var isSettled: Bool { link.state == .live && link.unacknowledgedCount == 0 }
    var isOver: Bool { if case .ended = link.state { true } else { false } }

    func leave() {
        ticker?.cancel()
        attempt += 1
        socket?.close(code: 4000)
    }

    /// Does it, once the screen shows what it takes.
    func take(_ step: Step) async throws {
        switch step {
        case .edit(let field, let start, let fromEnd, let deleted, let inserted):
            let id = try await wait("the field \(field)") { $0.screen.node(field) }
            let start = fromEnd ? link.fieldText(of: id).utf16.count - start : start
            guard let outputs = link.edit(id, Splice(start: start, deleted: deleted, inserted: inserted)) else {
                throw Trouble("an edit at \(start) is not within \(link.fieldText(of: id).debugDescription)")
            }
            perform(outputs)
        case .tap(let identifier):
            send(try await wait("the button \(identifier)") { $0.screen.node(identifier) }, "tap")
        case .set(let title, let value):
            let id = try await wait("the row \(title)") { person in
                person.screen.row(title).flatMap { person.screen.descendant(of: $0, "toggle") }
            }
            send(id, "set", .bool(value))
        case .delete(let title):
            send(try await wait("the row \(title)") { $0.screen.row(title) }, "delete")
        case .check: break
        }
    }

    /// Waits until `condition` gives something: what one person has to wait for must come.
    @discardableResult
    func wait<Result>(_ what: String, until condition: (Person) -> Result?) async throws -> Result {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline, !isOver {
            if let result = condition(self) { return result }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw Trouble("\(path): \(what) does not come; the link is \(link.state); \(faults.map { $0.prefix(200) })")
    }

    private func send(_ node: Int, _ event: String, _ arguments: Value...) {
        perform(link.send(Entry(node: node, event: event, arguments: arguments)))
    }

    private var now: Duration { (ContinuousClock.now - Self.start) * Self.speed }

    private func tick() {
        guard let deadline = link.deadline, deadline <= now else { return }
        perform(link.tick(now: now))
    }

    private func perform(_ outputs: [LinkOutput]) {
        for output in outputs {
            switch output {
            case .connect: connect()
            case .send(let message): socket?.send(JSONCodec.encode(message))
            case .close: drop()
            case .mounted: mounts += 1
            case .refused(let entry, let code, _): faults.append("refused \(code): \(entry as Any)")
            case .setAside(let entries, let reason): faults.append("set aside, \(reason): \(entries)")
            case .failed(let reason): faults.append("a frame could not be applied: \(reason)")
            case .state(.ended(let reason)): faults.append("ended: \(reason)")
            case .state, .applied: break
            }
        }
    }

    private func drop() {
        attempt += 1
        socket?.close(code: 4000)
        socket = nil
    }

    private func connect() {
        attempt += 1
        let number = attempt
        Task {
            do {
                let socket = try await Self.sockets.connect(port: port, path: path) { _ in self.handlers(number) }
                guard number == attempt else { return socket.close(code: 4000) }
                self.socket = socket
                perform(link.opened(now: now))
            } catch {
                closed(number, code: nil)
            }
        }
    }

    private nonisolated func handlers(_ number: Int) -> WebSocket.Handlers {
        WebSocket.Handlers(
            message: { bytes, _ in
                let message = try? JSONCodec.decodeServerMessage(bytes)
                MainHop.run { self.receive(message, number) }
            }, overflow: {},
            closed: { closure in MainHop.run { self.closed(number, code: closure.code.map(Int.init)) } })
    }

    private func receive(_ message: ServerMessage?, _ number: Int) {
        guard number == attempt else { return }
        if let message {
            perform(link.received(message, now: now))
        } else {
            faults.append("a message cannot be read")
        }
    }

    private func closed(_ number: Int, code: Int?) {
        guard number == attempt else { return }
        attempt += 1
        socket = nil
        perform(link.closed(code: code, now: now))
    }
}

/// Why a run cannot go on.
nonisolated struct Trouble: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
