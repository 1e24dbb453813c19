import Foundation
import Glibc
import Synchronization

/// A way to do harm with sockets.
nonisolated enum Attack: String, CaseIterable, Sendable {
    /// Headers that come byte by byte, on three hundred connections.
    case slowLoris = "slow-loris"
    /// A thousand connections that say nothing.
    case halfOpen = "half-open handshakes"
    /// Connections that send messages as fast as they can.
    case flood
    /// Requests whose headers have no end.
    case giantHeader = "giant headers"
}

/// Attacks on a thread of its own until it is stopped.
nonisolated final class Attackers: Sendable {
    private struct State {
        var attempts = 0
        var isOver = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let attack: Attack
    private let port: Int

    init(_ attack: Attack, port: Int) {
        self.attack = attack
        self.port = port
        Thread { self.work() }.start()
    }

    /// Ends it, and returns how many connections it has opened.
    func stop() -> Int {
        state.withLock { $0.isOver = true }
        while !state.withLock({ $0.hasEnded }) { usleep(1_000) }
        return state.withLock { $0.attempts }
    }

    private func work() {
        let wanted =
            switch attack {
            case .slowLoris: 300
            case .halfOpen: 1_000
            case .flood: 20
            case .giantHeader: 50
            }
        var open: [Int32] = []
        while !state.withLock({ $0.isOver }) {
            // Five hundred a second: who is turned away tries again.
            var room = 10
            while open.count < wanted, room > 0, let descriptor = Sockets.connect(port, from: 2) {
                state.withLock { $0.attempts += 1 }
                open.append(descriptor)
                room -= 1
                begin(descriptor)
            }
            open.removeAll { !goOn($0) }
            usleep(20_000)
        }
        for descriptor in open { close(descriptor) }
        state.withLock { $0.hasEnded = true }
    }

    private func begin(_ descriptor: Int32) {
        switch attack {
        case .slowLoris, .giantHeader:
            Sockets.write(Array("GET /todo HTTP/1.1\r\nHost: x\r\n".utf8)[...], to: descriptor)
        case .halfOpen: break
        case .flood:
            let text = """
                GET /bench/counter HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
                Sec-WebSocket-Protocol: fine.v1\r\n\r\n
                """
            Sockets.write(Array(text.utf8)[...], to: descriptor)
            Sockets.write(Self.frame("[\"hello\",{\"v\":1,\"client\":\"flood/1\"}]")[...], to: descriptor)
        }
    }

    /// False when the server has ended it.
    private func goOn(_ descriptor: Int32) -> Bool {
        if let bytes = Sockets.read(descriptor), bytes.isEmpty {
            close(descriptor)
            return false
        }
        let bytes: [UInt8] =
            switch attack {
            case .slowLoris: [UInt8(ascii: "X")]
            case .halfOpen: []
            case .flood: Array((0..<50).map { _ in Self.frame("[0,[5,\"tap\"]]") }.joined())
            case .giantHeader: Array("X-Header: \(String(repeating: "x", count: 4_000))\r\n".utf8)
            }
        if !bytes.isEmpty, Sockets.write(bytes[...], to: descriptor) == nil {
            close(descriptor)
            return false
        }
        return true
    }

    /// Masked with zeros.
    private static func frame(_ text: String) -> [UInt8] {
        [0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + text.utf8
    }
}
