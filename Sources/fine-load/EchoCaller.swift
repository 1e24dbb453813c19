import FineSockets

/// Sends a text as long as a click, and waits for it to come back.
final class EchoCaller: Caller {
    private static let sockets = SocketClient(settings: LoopSettings(subprotocol: "fine.v1"))

    private let answer = Awaited()
    private let text = Array("[1,[5,\"tap\"]]".utf8)
    private var socket: WebSocket?
    private(set) var received = 0
    private(set) var isOpen = true
    /// Told of each message's last number, and when it came.
    var onNumber: ((Int, ContinuousClock.Instant) -> Void)?

    static func open(_ port: Int, _ path: String = "/") async throws -> EchoCaller {
        let caller = EchoCaller()
        caller.socket = try await sockets.connect(port: port, path: path) { _ in caller.handlers() }
        return caller
    }

    func call() async throws -> Double { try await answer.time { socket?.send(text) } }

    /// Says something else, and waits for nothing.
    func say(_ text: String) { socket?.send(Array(text.utf8)) }

    func leave() { socket?.close(code: 1000) }

    private nonisolated func handlers() -> WebSocket.Handlers {
        WebSocket.Handlers(
            message: { bytes, _ in
                let time = ContinuousClock.now
                let message = Array(bytes)
                MainHop.run { self.receive(message, at: time) }
            }, overflow: {},
            closed: { closure in
                MainHop.run {
                    self.isOpen = false
                    self.answer.fail("closed with \(closure.code ?? 0)")
                }
            })
    }

    private func receive(_ message: [UInt8], at time: ContinuousClock.Instant) {
        received += message.count
        answer.arrive(time)
        guard let onNumber else { return }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let last = message.lastIndex(where: digits.contains) else { return }
        let number = message[...last].reversed().prefix(while: digits.contains).reversed()
        onNumber(number.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) }, time)
    }
}
