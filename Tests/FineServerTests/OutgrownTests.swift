import FineUI
import FineWire
import FineWireJSON
import Observation
import Synchronization
import Testing

@testable import FineServer

/// What is left of a message when one of its entries has made the session larger than one may be.
@MainActor
struct OutgrownTests {
    @Observable
    @MainActor
    final class Growing: FineContent {
        var count = 1

        func body() -> any Renderable {
            FineStack.vertical {
                FineButton(title: "Grow") { self.count += 100 }
                FineForEach(0..<self.count, id: \.self) { FineLabel(text: "\($0)") }
            }
        }
    }

    private final class Sent: Outlet {
        let kinds = Mutex<[String]>([])
        var unsent: Int { 0 }

        func send(_ head: [UInt8], _ tail: [UInt8]) {
            guard case .array(let elements)? = try? JSONCodec.decodeValue(head + tail, limits: .fromServer) else {
                return
            }
            kinds.withLock { $0.append(elements.first?.string ?? "patch") }
        }

        func close(code: UInt16, reason: String) { kinds.withLock { $0.append("\(code)") } }
    }

    @Test("LNK-05 entries after the one by which a session has grown too large are not handled")
    func entriesAfterTheEnd() throws {
        var limits = Limits()
        limits.sessionNodes = 50
        let counters = Counters()
        let host = SessionHost(
            factories: ["/": { _ in FineContentController(Growing()) }], limits: limits,
            log: Log(threshold: .error, write: { _ in }), scheduler: Scheduler(later: { _ in }), counters: counters,
            now: { .zero })
        let outlet = Sent()
        let connection = Connection(outlet: outlet, path: "/")
        host.receive([.opened(connection), .message(connection, .hello(Hello(client: "test/1")), bytes: 0)])
        let session = try #require(connection.session)
        // The screen, its stack, and what comes first in that.
        let button = try #require(session.tree.snapshot().children.first?.children.first?.children.first?.id)
        let tap = Entry(node: button, event: "tap")
        // The second tap waits for what the first has changed above the button.
        let message = ClientMessage.entries(acks: 1, [tap, tap, Entry(node: button, event: "nothing")])
        host.receive([.message(connection, message, bytes: 0)])
        #expect(outlet.kinds.withLock { $0 } == ["mount", "patch", "error", "4503"])
        #expect(counters.entries.isEmpty)
        #expect(counters.limit(.sessionNodes) == 1)
        #expect(session.received == 1)
        #expect(host.sessions.isEmpty)
    }
}
