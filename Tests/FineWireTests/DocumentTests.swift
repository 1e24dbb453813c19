import FineWire
import Foundation
import RandomTesting
import Testing

/// A client and a server that share a text over a line with delay, as FineClient and FineServer would drive them.
private struct Pair {
    var server = ServerDocument("")
    var client = ClientDocument("")
    var state = ""
    var frame = 0
    var processed = 0
    var seen = 0
    /// Under way: edits with the frames that the client had applied; frames with what they acknowledge.
    var up: [(splice: Splice, seen: Int)] = []
    var down: [(acks: Int, frame: Int, splices: [Splice])] = []
    var acknowledged = 0

    init(_ text: String) {
        server = ServerDocument(text)
        client = ClientDocument(text)
        state = text
    }

    mutating func edit(_ splice: Splice) {
        guard let splices = client.edit(splice) else { return }
        up += splices.map { ($0, seen) }
    }

    /// The server processes the oldest edit under way; `setter` is what the state makes of it.
    mutating func processOne(setter: (String) -> String) -> Bool {
        guard !up.isEmpty else { return true }
        let (splice, seen) = up.removeFirst()
        processed += 1
        guard let text = server.receive(splice, clientHasSeen: seen) else { return false }
        state = setter(text)
        return true
    }

    mutating func flush() {
        let splices = server.set(state, frame: frame + 1)
        if !splices.isEmpty { frame += 1 }
        guard !splices.isEmpty || processed > acknowledged else { return }
        down.append((processed - acknowledged, frame, splices))
        acknowledged = processed
    }

    mutating func deliverOne() -> Bool {
        guard !down.isEmpty else { return true }
        let (acks, frame, splices) = down.removeFirst()
        client.acknowledged(acks)
        guard client.receive(splices) != nil else { return false }
        seen = frame
        return true
    }

    mutating func settle(setter: (String) -> String) -> Bool {
        for _ in 0..<10_000 {
            guard processOne(setter: setter) else { return false }
            flush()
            if up.isEmpty && down.isEmpty { return true }
            guard deliverOne() else { return false }
        }
        return false
    }
}

@Suite struct DocumentTests {
    private static let normalisations: [@Sendable (String) -> String] = [
        { $0 }, { $0 }, { $0 }, { $0.uppercased() }, { $0.trimmingCharacters(in: .whitespaces) },
        { $0.count > 6 ? "" : $0 }, { $0.replacingOccurrences(of: "a", with: "bb") },
    ]

    /// How many interleavings a test tries: FINE_INTERLEAVINGS, or what is given here.
    private static func count(_ normal: Int) -> Int {
        ProcessInfo.processInfo.environment["FINE_INTERLEAVINGS"].flatMap(Int.init) ?? normal
    }

    @Test("TXT-05 edits, writes and normalisations that cross on a slow line leave both sides with the same text")
    func convergence() throws {
        let first = UInt64.random(in: 0...(1 << 60))
        let count = Self.count(30_000)
        print("seeds from", first, "count", count)
        var failures = 0
        for seed in first..<first + UInt64(count) where failures < 3 {
            if let failure = Self.run(seed: seed) {
                failures += 1
                Issue.record("seed \(seed): \(failure)")
            }
        }
    }

    /// Returns what went wrong.
    private static func run(seed: UInt64) -> String? {
        var generator = SeededGenerator(seed: seed)
        var pair = Pair(RandomText.text(length: Int.random(in: 0...5, using: &generator), using: &generator))
        let setter = normalisations.randomElement(using: &generator) ?? { $0 }
        for _ in 0..<Int.random(in: 1...14, using: &generator) {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...3: pair.edit(RandomText.splice(of: pair.client.field, using: &generator))
            case 4:
                guard pair.processOne(setter: setter) else { return "an edit did not fit" }
            case 5:
                let splice = RandomText.splice(of: pair.state, using: &generator)
                _ = pair.state.apply(splice)
                pair.flush()
            case 6: pair.flush()
            case 7, 8:
                guard pair.deliverOne() else { return "a frame did not fit" }
            default:
                if pair.client.isComposing {
                    _ = pair.client.endComposition()
                } else {
                    pair.client.beginComposition()
                }
            }
            if !pair.client.isComposing, !pair.client.field.isIdenticalText(to: pair.client.text) {
                return "the field differs from the text"
            }
        }
        guard pair.settle(setter: setter) else { return "it does not settle" }
        _ = pair.client.endComposition()
        guard pair.client.pendingCount == 0 else { return "edits are left under way" }
        for text in [pair.client.text, pair.client.field, pair.client.base, pair.state]
        where !text.isIdenticalText(to: pair.server.text) {
            return "\(text.debugDescription) is not \(pair.server.text.debugDescription)"
        }
        return nil
    }

    @Test("TXT-05 what the person has typed stays, unless the server deletes it when it has seen it")
    func insertionsSurvive() throws {
        let first = UInt64.random(in: 0...(1 << 60))
        print("seeds from", first)
        for seed in first..<first + UInt64(Self.count(30_000) / 50) {
            var generator = SeededGenerator(seed: seed)
            var pair = Pair("abcdefgh")
            var typed: Set<Character> = []
            for token in "123456789" {
                let length = pair.client.field.utf16.count
                let start = Int.random(in: 0...length, using: &generator)
                pair.edit(Splice(start: start, deleted: 0, inserted: String(token)))
                typed.insert(token)
                if Bool.random(using: &generator) { _ = pair.processOne { $0 } }
                // The server deletes letters next to each other, never a digit that it has.
                if Bool.random(using: &generator),
                    let run = pair.state.split(whereSeparator: \.isNumber).randomElement(
                        using: &generator)
                {
                    pair.state.removeSubrange(run.startIndex..<run.endIndex)
                    pair.state += "xyz"
                    pair.flush()
                }
                if Bool.random(using: &generator) { _ = pair.deliverOne() }
            }
            let settles = pair.settle { $0 }
            #expect(settles, "seed \(seed)")
            #expect(Set(pair.server.text.filter(\.isNumber)) == typed, "seed \(seed)")
            #expect(pair.server.text.filter(\.isNumber).count == typed.count, "seed \(seed)")
            #expect(pair.client.field == pair.server.text, "seed \(seed)")
        }
    }
}
