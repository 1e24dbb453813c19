import FineServer
import FineWire
import FineWireJSON
import Synchronization

/// Takes a socket's place: remembers what was sent, and in which order among others of its kind.
final class Recorder: Outlet {
    /// Whose frame came when.
    final class Order: Sendable {
        private let indices = Mutex<[Int]>([])
        func append(_ index: Int) { indices.withLock { $0.append(index) } }
        func take() -> [Int] {
            indices.withLock { indices in
                defer { indices = [] }
                return indices
            }
        }
    }

    private struct State {
        var mount: Mount?
        var messages = 0
    }

    private let index: Int
    private let order: Order
    private let state = Mutex(State())

    init(_ index: Int, _ order: Order) {
        self.index = index
        self.order = order
    }

    var unsent: Int { 0 }
    var mount: Mount? { state.withLock { $0.mount } }
    var messages: Int { state.withLock { $0.messages } }

    func send(_ head: [UInt8], _ tail: [UInt8]) {
        let message = try? JSONCodec.decodeServerMessage(head + tail)
        state.withLock { state in
            state.messages += 1
            if case .mount(let mount) = message { state.mount = mount }
        }
        order.append(index)
    }

    func close(code: UInt16, reason: String) {}
}
