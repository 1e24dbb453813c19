import Foundation
import Glibc
import Synchronization

/// A TCP proxy on 127.0.0.1 that delays, trickles and cuts what it passes on, on a thread of its own.
nonisolated final class Proxy: Sendable {
    struct State: Sendable {
        var generator: SeededGenerator
        /// Connections that are still to be cut.
        var cutsLeft = 0
        /// Cuts that have been made, by direction and ending.
        var cuts: [String: Int] = [:]
        var connections = 0
        var isOver = false

        var cutCount: Int { cuts.values.reduce(0, +) }
    }

    let port: Int
    let state: Mutex<State>

    /// Passes everything on to a port of this machine.
    init(to upstream: Int, seed: UInt64) throws {
        let listener = try Sockets.listen()
        port = listener.port
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
        let thread = Thread {
            var traffic = Traffic(listener: listener.descriptor, upstream: upstream)
            while !self.state.withLock({ $0.isOver }) { traffic.pass(self) }
            traffic.end()
        }
        thread.start()
    }

    var cutCount: Int { state.withLock { $0.cutCount } }

    /// So many of the connections to come will be cut.
    func cut(_ count: Int) { state.withLock { $0.cutsLeft = count } }
    func stop() { state.withLock { $0.isOver = true } }

    func nextWeather() -> Weather {
        state.withLock { $0.connections += 1 }
        return nextFoulWeather() ?? .fair
    }

    /// Nil when no cuts are left.
    func nextFoulWeather() -> Weather? {
        state.withLock { state in
            guard state.cutsLeft > 0 else { return nil }
            state.cutsLeft -= 1
            return .foul(using: &state.generator)
        }
    }

    func note(_ cut: Weather.Cut) {
        state.withLock { $0.cuts["\(cut.direction) \(cut.ending)", default: 0] += 1 }
    }

    /// The connection ended by itself before its cut: another one shall have it.
    func noteUncut() { state.withLock { $0.cutsLeft += 1 } }

    func delay(in range: ClosedRange<Int>) -> Double {
        guard range.upperBound > 0 else { return 0 }
        return state.withLock { Double.random(in: 0...1, using: &$0.generator) }
            * Double(range.upperBound - range.lowerBound) + Double(range.lowerBound)
    }
}
