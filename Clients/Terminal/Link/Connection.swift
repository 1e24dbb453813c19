import FineClient
import FineSockets
import FineWire
import FineWireJSON
import Synchronization

/// Drives a link over WebSockets: carries out what it asks, and calls it when something has arrived or is due.
@MainActor
final class Connection {
    /// What the link tells of itself, in order.
    var onOutput: ((LinkOutput) -> Void)?
    /// An attempt to connect has failed.
    var onRefused: ((ConnectError) -> Void)?
    /// What the server said last before it closed a connection.
    private(set) var complaint: String?
    private(set) var link: Link
    /// Why a certificate was refused, if one was.
    var certificateFault: String? { distrust.words.withLock { $0 } }

    private let address: Address
    private let sockets: SocketClient
    private let distrust = Distrust()
    private let start = ContinuousClock.now
    private var socket: WebSocket?
    /// The number of the connection that counts; what others say is late.
    private var attempt = 0
    private var alarm: (due: Duration, task: Task<Void, Never>)?

    init(_ address: Address, traits: [String: Value]) {
        self.address = address
        link = Link(client: "terminal/1", traits: traits)
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.messageLimit = DecodingLimits.fromServer.maxBytes
        settings.usesTLS = address.isSecure
        // The connection's own error does not say what was wrong with a certificate; the log does.
        SocketLog.listen { [distrust] line in
            guard let end = line.firstRange(of: " (preverify_ok=0") else { return }
            distrust.words.withLock { $0 = String(line[..<end.lowerBound].trimmingPrefix("SSL error: ")) }
        }
        sockets = SocketClient(settings: settings)
    }

    private var now: Duration { ContinuousClock.now - start }

    /// Calls an input of the link and carries out what it asks.
    func drive(_ input: (inout Link, Duration) -> [LinkOutput]) {
        for output in input(&link, now) { perform(output) }
        setAlarm()
    }

    /// Says goodbye and waits until that has gone out.
    func leave() async {
        drive { link, _ in link.leave() }
        await sockets.stop(within: .milliseconds(500))
    }

    /// Waits until what was sent is with the system, at most for a moment.
    func settle() async {
        let limit = ContinuousClock.now + .milliseconds(200)
        while let socket, socket.unsent > 0, ContinuousClock.now < limit {
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    private func perform(_ output: LinkOutput) {
        switch output {
        case .connect: connect()
        case .send(let message): socket?.send(JSONCodec.encode(message))
        case .close:
            socket?.close(code: 1000)
            forget()
        default: onOutput?(output)
        }
    }

    private func forget() {
        socket = nil
        attempt += 1
    }

    private func connect() {
        forget()
        let attempt = attempt
        Task {
            do throws(ConnectError) {
                let socket = try await open(attempt)
                guard attempt == self.attempt else { return socket.close(code: 1000) }
                self.socket = socket
                drive { $0.opened(now: $1) }
            } catch {
                guard attempt == self.attempt else { return }
                onRefused?(error)
                closed(attempt, code: nil)
            }
        }
    }

    private func open(_ attempt: Int) async throws(ConnectError) -> WebSocket {
        try await sockets.connect(host: address.host, port: address.port, path: address.path, secure: address.isSecure)
        {
            [weak self] _ in
            WebSocket.Handlers(
                message: { bytes, _ in
                    let message = Self.decode(bytes)
                    MainHop.run { self?.received(message, attempt) }
                },
                overflow: {
                    MainHop.run { self?.received(.failure(DecodingFault(code: "too-large", message: "")), attempt) }
                },
                closed: { closure in MainHop.run { self?.closed(attempt, code: closure.code.map(Int.init)) } })
        }
    }

    private nonisolated static func decode(_ bytes: UnsafeRawBufferPointer) -> Result<ServerMessage, DecodingFault> {
        do throws(DecodingFault) {
            return .success(try JSONCodec.decodeServerMessage(bytes))
        } catch {
            return .failure(error)
        }
    }

    private func received(_ message: Result<ServerMessage, DecodingFault>, _ attempt: Int) {
        guard attempt == self.attempt else { return }
        switch message {
        case .success(let message):
            if case .error(let code, let words) = message { complaint = words.isEmpty ? code : words }
            drive { $0.received(message, now: $1) }
        case .failure(let fault):
            complaint = fault.message
            drive { $0.receivedUnreadable(code: fault.code, now: $1) }
        }
    }

    private func closed(_ attempt: Int, code: Int?) {
        guard attempt == self.attempt else { return }
        forget()
        drive { $0.closed(code: code, now: $1) }
    }

    /// One task waits for what is due first. When that has moved on meanwhile it waits again.
    private func setAlarm() {
        guard let due = link.deadline else { return }
        if let alarm, alarm.due <= due { return }
        alarm?.task.cancel()
        let at = start + due
        let task = Task {
            guard (try? await Task.sleep(until: at)) != nil else { return }
            alarm = nil
            drive { $0.tick(now: $1) }
        }
        alarm = (due, task)
    }
}

/// What the sockets' thread has said of certificates.
private final class Distrust: Sendable {
    let words = Mutex<String?>(nil)
}
