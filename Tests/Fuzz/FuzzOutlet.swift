import FineWire
import FineWireJSON
import Synchronization

@testable import FineServer

/// Keeps what a connection is sent, until it is taken.
final class FuzzOutlet: Outlet {
    private struct State {
        var messages: [[UInt8]] = []
        var code: UInt16?
    }

    private let state = Mutex(State())
    var unsent: Int { 0 }

    func send(_ head: [UInt8], _ tail: [UInt8]) { state.withLock { $0.messages.append(head + tail) } }
    func close(code: UInt16, reason: String) { state.withLock { $0.code = $0.code ?? code } }

    /// The code with which the server has closed it, if it has.
    var code: UInt16? { state.withLock { $0.code } }

    func take() throws(FuzzFinding) -> [ServerMessage] {
        let messages = state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
        var read: [ServerMessage] = []
        for bytes in messages {
            guard let message = try? JSONCodec.decodeServerMessage(bytes) else {
                throw FuzzFinding("the server has sent what cannot be read: \(String(decoding: bytes, as: UTF8.self))")
            }
            read.append(message)
        }
        return read
    }
}

extension Counters {
    var refusedEntries: Int { entries.values.reduce(0, +) }
    var closes: Int { faults.values.reduce(0, +) }
}

extension WireNode {
    /// Whether they are the same but for the texts of fields, which the person's own edits change, too.
    func agrees(with other: WireNode) -> Bool {
        guard id == other.id, kind == other.kind, children.count == other.children.count else { return false }
        var (mine, others) = (properties, other.properties)
        if kind.isField {
            mine["text"] = nil
            others["text"] = nil
        }
        return mine == others && zip(children, other.children).allSatisfy { $0.agrees(with: $1) }
    }
}

extension String {
    /// Whether a node of this kind holds a text that people edit.
    var isField: Bool { self == "textField" || self == "textView" }
}
