import FineClient
import FineServer
import FineUI
import FineWire
import FineWireJSON
import Foundation
import Observation
import RandomTesting
import Synchronization
import Testing

@Observable
@MainActor
private final class Note {
    var text = ""
}

@Observable
@MainActor
private final class NoteContent: FineContent {
    private let note: Note

    init(_ note: Note) { self.note = note }

    func body() -> any Renderable {
        FineTextView(text: FineBinding(get: { self.note.text }, set: { self.note.text = $0 }))
            .accessibilityIdentifier("text")
    }
}

/// Two people in one text, each in a session of their own, over lines that carry what is sent when the test says so.
@MainActor
private final class TwoTypists {
    @MainActor
    final class Typist {
        var link = Link(client: "test/1")
        var up: [ClientMessage] = []
        let down = Line()
        var connection: Connection?
    }

    final class Line: Outlet {
        private let messages = Mutex<[ServerMessage]>([])
        var unsent: Int { 0 }
        var isEmpty: Bool { messages.withLock(\.isEmpty) }

        func send(_ head: [UInt8], _ tail: [UInt8]) {
            let message = try? JSONCodec.decodeServerMessage(head + tail)
            messages.withLock { $0.append(message ?? .unknown("unreadable")) }
        }

        func close(code: UInt16, reason: String) { messages.withLock { $0.append(.unknown("closed: \(reason)")) } }
        func take() -> ServerMessage? { messages.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    let note = Note()
    let typists = [Typist(), Typist()]
    private(set) var waiting: [Scheduler.Work] = []
    private var host: SessionHost!
    private var now = Duration.zero
    private(set) var faults: [String] = []

    init() {
        host = SessionHost(
            factories: ["/": { [note] _ in FineContentController(NoteContent(note)) }], limits: Limits(),
            log: Log(threshold: .error), scheduler: Scheduler(later: { self.waiting.append($0) }), now: { .zero })
        for typist in typists { perform(typist.link.start(now: now), typist) }
    }

    func type(_ typist: Typist, _ splice: Splice) {
        guard let id = field(of: typist) else { return }
        guard let outputs = typist.link.edit(id, splice) else { return faults.append("\(splice) does not fit") }
        perform(outputs, typist)
    }

    func text(of typist: Typist) -> String { field(of: typist).map { typist.link.fieldText(of: $0) } ?? "" }

    func send(_ typist: Typist) {
        guard !typist.up.isEmpty, let connection = typist.connection else { return }
        host.receive([.message(connection, typist.up.removeFirst(), bytes: 0)])
    }

    func deliver(_ typist: Typist) {
        guard let message = typist.down.take() else { return }
        perform(typist.link.received(message, now: now), typist)
    }

    func runNext() {
        if !waiting.isEmpty { waiting.removeFirst()() }
    }

    /// Everything arrives, until nobody has anything more to say.
    func settle() async {
        var quiet = 0
        for _ in 0..<1_000 {
            // Marks of the other session are told through the main actor.
            for _ in 0..<4 { await Task.yield() }
            runNext()
            for typist in typists {
                send(typist)
                deliver(typist)
            }
            guard waiting.isEmpty, typists.allSatisfy({ $0.up.isEmpty && $0.down.isEmpty }) else {
                quiet = 0
                continue
            }
            now += .milliseconds(200)
            for typist in typists { perform(typist.link.tick(now: now), typist) }
            // What came last may have marked the other session.
            quiet += 1
            if quiet > 1, typists.allSatisfy({ $0.up.isEmpty && $0.link.unacknowledgedCount == 0 }) { return }
        }
        faults.append("it does not settle")
    }

    private func field(of typist: Typist) -> Int? {
        typist.link.replica.nodes.first { $0.value.properties["identifier"] == "text" }?.key
    }

    private func perform(_ outputs: [LinkOutput], _ typist: Typist) {
        for output in outputs {
            switch output {
            case .connect:
                let connection = Connection(outlet: typist.down, path: "/")
                typist.connection = connection
                host.receive([.opened(connection)])
                perform(typist.link.opened(now: now), typist)
            case .send(let message): typist.up.append(message)
            case .close, .setAside, .refused, .failed: faults.append("\(output)")
            case .state, .mounted, .applied: break
            }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SharedStringTests {
    private static let count =
        (ProcessInfo.processInfo.environment["FINE_INTERLEAVINGS"].flatMap(Int.init) ?? 20_000) / 50

    @Test("TXT-02 two people who type into one text lose none of their keys, and both see the same in the end")
    func convergence() async {
        let first = UInt64.random(in: 0...(1 << 60))
        print("seeds from", first, "count", Self.count)
        var failures = 0
        for seed in first..<first + UInt64(Self.count) where failures < 3 {
            if let failure = await run(seed) {
                failures += 1
                Issue.record("seed \(seed): \(failure)")
            }
        }
    }

    private func run(_ seed: UInt64) async -> String? {
        var generator = SeededGenerator(seed: seed)
        let pair = TwoTypists()
        await pair.settle()
        // Every other run only inserts, and then every key must be there.
        let deletes = seed % 2 == 0
        var typed: [Character] = []
        for _ in 0..<Int.random(in: 4...40, using: &generator) {
            let typist = pair.typists.randomElement(using: &generator)!
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2:
                let text = Array(pair.text(of: typist).utf16)
                let start = Int.random(in: 0...text.count, using: &generator)
                let deleted = deletes ? Int.random(in: 0...min(3, text.count - start), using: &generator) : 0
                let key = Character(Unicode.Scalar(0x3041 + UInt32(typed.count))!)
                typed.append(key)
                pair.type(typist, Splice(start: start, deleted: deleted, inserted: String(key)))
            case 3, 4: pair.send(typist)
            case 5: pair.deliver(typist)
            case 6: pair.runNext()
            default: await Task.yield()
            }
        }
        await pair.settle()
        let texts = pair.typists.map { pair.text(of: $0) } + [pair.note.text]
        if let fault = pair.faults.first { return fault }
        guard Set(texts).count == 1 else { return "the texts are \(texts)" }
        guard deletes || texts[0].sorted() == typed.sorted() else { return "\(texts[0]) of \(String(typed))" }
        return nil
    }
}
