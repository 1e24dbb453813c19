import FineSockets
import Foundation
import Synchronization

/// What the sockets cost by themselves: sends every message back from their own thread, and what comes on `/everyone` to
/// all that are connected there.
enum EchoServer {
    /// Serves until the process is ended. Prints its address first, as the daemon does.
    static func run() async throws -> Bool {
        let everyone = Everyone()
        let server = try SocketServer(
            host: "127.0.0.1", port: 0, settings: LoopSettings(subprotocol: "fine.v1"),
            handlers: .init(
                admit: { _, _ in nil },
                open: { socket in
                    guard socket.request.path == "/everyone" else {
                        return .init(message: { bytes, _ in socket.send(Array(bytes)) }, overflow: {}, closed: { _ in })
                    }
                    everyone.add(socket)
                    return .init(
                        message: { bytes, _ in everyone.send(Array(bytes)) }, overflow: {},
                        closed: { _ in everyone.remove(socket) })
                }, request: { $0.respond(.text(404, "an echo\n")) }))
        say("http://127.0.0.1:\(server.port)/")
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
        withExtendedLifetime(server) {}
        return true
    }

    private nonisolated final class Everyone: Sendable {
        private let sockets = Mutex<[ObjectIdentifier: WebSocket]>([:])

        func add(_ socket: WebSocket) { sockets.withLock { $0[ObjectIdentifier(socket)] = socket } }
        func remove(_ socket: WebSocket) { sockets.withLock { $0[ObjectIdentifier(socket)] = nil } }
        func send(_ bytes: [UInt8]) { sockets.withLock { for socket in $0.values { socket.send(bytes) } } }
    }
}
