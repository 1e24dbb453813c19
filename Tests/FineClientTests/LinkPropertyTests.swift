import FineClient
import FineWire
import Foundation
import RandomTesting
import Testing

/// A link and the model server over a line that delays and breaks.
private struct Line {
    var link: Link
    var server = ModelServer()
    var now = Duration.zero
    var up: [ClientMessage] = []
    var down: [ServerMessage] = []
    var isOpen = false
    var wantsConnection = false
    var setAside: [Entry] = []
    var failures: [String] = []

    init() {
        link = Link(client: "test/1", random: { 0 })
        carryOut(link.start(now: now))
    }

    mutating func carryOut(_ outputs: [LinkOutput]) {
        for output in outputs {
            switch output {
            case .connect: wantsConnection = true
            case .send(let message): up.append(message)
            case .close: breakOff(isSilent: true)
            case .setAside(let entries, _): setAside += entries
            case .failed(let reason): failures.append(reason)
            case .refused(_, let code, _): failures.append(code)
            case .state, .mounted, .applied: break
            }
        }
    }

    mutating func breakOff(isSilent: Bool = false) {
        up = []
        down = []
        isOpen = false
        server.disconnect()
        if !isSilent { carryOut(link.closed(now: now)) }
    }

    mutating func connect() {
        if !wantsConnection {
            now = link.deadline ?? now
            carryOut(link.tick(now: now))
        }
        guard wantsConnection else { return }
        wantsConnection = false
        isOpen = true
        carryOut(link.opened(now: now))
    }

    mutating func carryUp() throws {
        guard !up.isEmpty else { return }
        try server.receive(up.removeFirst())
        down += server.takeOutput()
    }

    mutating func flush() {
        server.flush()
        down += server.takeOutput()
    }

    mutating func carryDown() {
        guard !down.isEmpty else { return }
        carryOut(link.received(down.removeFirst(), now: now))
    }

    mutating func settle() throws {
        for _ in 0..<1_000 {
            if !isOpen { connect() }
            try carryUp()
            flush()
            carryDown()
            if isOpen, up.isEmpty, down.isEmpty, link.state == .live {
                now += .milliseconds(200)
                carryOut(link.tick(now: now))
                if up.isEmpty { return }
            }
        }
        throw ModelFault("it does not settle")
    }
}

@Suite struct LinkPropertyTests {
    private static var count: Int {
        ProcessInfo.processInfo.environment["FINE_INTERLEAVINGS"].flatMap(Int.init) ?? 4_000
    }

    @Test("LNK-01 LNK-02 over any number of lost connections every tap counts once, in order, and both sides end equal")
    func lostConnections() {
        let first = UInt64.random(in: 0...(1 << 60))
        print("seeds from", first)
        var failures = 0
        for seed in first..<first + UInt64(Self.count) where failures < 3 {
            do {
                if let failure = try Self.run(seed: seed) { throw ModelFault(failure) }
            } catch {
                failures += 1
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    private static func run(seed: UInt64) throws -> String? {
        var generator = SeededGenerator(seed: seed)
        var line = Line()
        let setters: [(String) -> String] = [
            { $0 }, { $0.uppercased() }, { $0.replacingOccurrences(of: "c", with: "") },
        ]
        line.server.setter = setters.randomElement(using: &generator) ?? { $0 }
        try line.settle()
        var tapped = 0
        for _ in 0..<Int.random(in: 5...40, using: &generator) {
            switch Int.random(in: 0..<16, using: &generator) {
            case 0, 1:
                line.carryOut(line.link.send(Entry(node: 3, event: "tap", arguments: [.number(Double(tapped))])))
                tapped += 1
            case 2...5:
                let length = line.link.fieldText(of: 2).utf16.count
                let start = Int.random(in: 0...length, using: &generator)
                let deleted = Int.random(in: 0...min(2, length - start), using: &generator)
                let inserted = ["a", "b", "c", "xy", ""].randomElement(using: &generator) ?? ""
                let splice = Splice(start: start, deleted: deleted, inserted: inserted)
                guard let outputs = line.link.edit(2, splice) else { return "the edit does not fit" }
                line.carryOut(outputs)
            case 6, 7: try line.carryUp()
            case 8: line.flush()
            case 9, 10: line.carryDown()
            case 11:
                line.server.text += "!"
                line.flush()
            case 12:
                line.now += .milliseconds(100)
                line.carryOut(line.link.tick(now: line.now))
            case 13: if line.isOpen { line.breakOff() }
            case 14:
                line.server.holdsFrames = Bool.random(using: &generator)
                if !line.isOpen { line.connect() }
            default:
                if line.link.isComposing(2) {
                    _ = line.link.endComposition(of: 2)
                } else {
                    line.link.beginComposition(of: 2)
                }
            }
        }
        try line.settle()
        _ = line.link.endComposition(of: 2)
        if line.server.taps != Array(0..<tapped) { return "taps \(line.server.taps) of \(tapped)" }
        if line.link.replica.subtree() != line.server.tree {
            return "\(line.link.replica.nodes[2]?.properties["text"] as Any) is not \(line.server.text)"
        }
        if line.link.fieldText(of: 2) != line.server.text { return "the field shows something else" }
        if !line.setAside.isEmpty || !line.failures.isEmpty { return "\(line.setAside) \(line.failures)" }
        return nil
    }
}
