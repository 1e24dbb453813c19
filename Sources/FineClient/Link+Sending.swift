import FineWire

extension Link {
    /// An event or a write of the person: it goes out now, or as soon as that is possible.
    package mutating func send(_ entry: Entry) -> [LinkOutput] {
        send([Outbox.Item(entry: entry, isEdit: false)])
    }

    /// Whether an entry with this event for a node has not been processed yet.
    package func isUnderWay(_ id: Int, event: String) -> Bool {
        outbox.items.contains { $0.entry.node == id && $0.entry.event == event }
    }

    /// Whether any entry has not been processed yet.
    package var isUnderWay: Bool { !outbox.items.isEmpty }

    /// Whether the person can see the page.
    package mutating func setVisible(_ isVisible: Bool) -> [LinkOutput] {
        guard isVisible != self.isVisible else { return [] }
        self.isVisible = isVisible
        return isMounted ? send(Entry(node: 0, event: "visible", arguments: [.bool(isVisible)])) : []
    }

    /// Other traits of the client; they replace all that it had.
    package mutating func setTraits(_ traits: [String: Value]) -> [LinkOutput] {
        guard traits != self.traits else { return [] }
        self.traits = traits
        // Otherwise the next hello says it.
        return phase == .live ? send(Entry(node: 0, event: "traits", arguments: [.object(traits)])) : []
    }

    mutating func send(_ items: [Outbox.Item]) -> [LinkOutput] {
        if case .ended = state { return [.setAside(items.map(\.entry), reason: "ended")] }
        for item in items { outbox.append(item) }
        guard phase == .live, !isRemounting, !items.isEmpty else { return [] }
        outbox.markTransmitted()
        return messages(of: items)
    }

    /// Every frame is here and nothing is under way: what the server has not had goes out, texts' edits as they are now,
    /// in messages within the limit; in any case an acknowledgement.
    mutating func sendAgain() -> [LinkOutput] {
        let runs = runsOfEdits()
        let longest = longestInsertion
        var edits: [Int: ArraySlice<[Splice]>] = [:]
        for id in documents.keys {
            let lengths = runs.filter { $0[0].isEdit && $0[0].entry.node == id }.map(\.count)
            edits[id] = documents[id]?.resend(runs: lengths, longest: longest)[...]
        }
        outbox.replaceAll(
            by: runs.flatMap { run in
                guard run[0].isEdit, let splices = edits[run[0].entry.node]?.popFirst() else { return run }
                return splices.map { Self.item(editing: run[0].entry.node, by: $0) }
            })
        outbox.markTransmitted()
        return messages(of: outbox.items)
    }

    /// What is under way, an entry each; where that is more than a server takes at once, the edits of a text that were
    /// made one after the other are together.
    private func runsOfEdits() -> [[Outbox.Item]] {
        guard outbox.items.count > Self.many else { return outbox.items.map { [$0] } }
        var runs: [[Outbox.Item]] = []
        for item in outbox.items {
            if item.isEdit, let last = runs.last?.last, last.isEdit, last.entry.node == item.entry.node {
                runs[runs.count - 1].append(item)
            } else {
                runs.append([item])
            }
        }
        return runs
    }

    private static let many = 200

    /// The entries in as few messages as the limit allows, at least one.
    private mutating func messages(of items: [Outbox.Item]) -> [LinkOutput] {
        var messages: [[Entry]] = [[]]
        var size = 0
        for item in items {
            let length = item.entry.largestSize
            if size + length > messageLimit, !messages[messages.count - 1].isEmpty {
                messages.append([])
                size = 0
            }
            messages[messages.count - 1].append(item.entry)
            size += length
        }
        return messages.map { .send(.entries(acks: unsaid(), $0)) }
    }

    static func item(editing id: Int, by splice: Splice) -> Outbox.Item {
        let arguments: [Value] = [
            .number(Double(splice.start)), .number(Double(splice.deleted)), .string(splice.inserted),
        ]
        return Outbox.Item(entry: Entry(node: id, event: "edit", arguments: arguments), isEdit: true)
    }
}

extension Entry {
    /// More bytes than it takes as JSON.
    fileprivate var largestSize: Int {
        arguments.reduce(48 + event.utf8.count) { $0 + $1.largestSize }
    }
}

extension Value {
    fileprivate var largestSize: Int {
        switch self {
        case .null, .bool: 6
        case .number: 26
        case .string(let text): 3 + text.utf8.count * 6
        case .array(let values): values.reduce(3) { $0 + $1.largestSize }
        case .object(let members): members.reduce(3) { $0 + 4 + $1.key.utf8.count * 6 + $1.value.largestSize }
        }
    }
}
