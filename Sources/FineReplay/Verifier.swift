import FineWire
import FineWireJSON

/// Checks a recording line by line: its form, the names and types in it, the law of the protocol, and the trees that it
/// holds.
package struct Verifier {
    private var player: Player

    package init(by: Recording.Side) {
        player = Player(by: by) { (step, replica) throws(RecordingFault) in
            guard case .frame(let ops, _, let line) = step else { return }
            for op in ops {
                if let objection = Self.objection(to: op, in: replica) {
                    throw RecordingFault(line: line, code: "table", objection)
                }
            }
        }
    }

    /// Checks all of it, and returns how many lines it has.
    package static func verify(_ reader: RecordingReader) throws(RecordingFault) -> Int {
        var verifier = Verifier(by: reader.header.by)
        while let line = try reader.next() { try verifier.take(line, number: reader.number) }
        try verifier.player.deliverAll()
        return reader.number
    }

    private mutating func take(_ line: Recording.Line, number: Int) throws(RecordingFault) {
        switch line.event {
        case .server(.mount(let mount)):
            if let objection = Tables.standard.objection(to: mount.root) {
                throw RecordingFault(line: number, code: "table", objection)
            }
        case .client(.entries(_, let entries)):
            try player.take(line, number: number)
            for entry in entries {
                // What has gone, and what is refused, is no fault of the recording.
                guard let node = player.link?.replica.nodes[entry.node], entry.event == "edit" || entry.node == 0 else {
                    continue
                }
                if let objection = Tables.standard.objection(to: entry, kind: node.kind) {
                    throw RecordingFault(line: number, code: "table", objection)
                }
            }
            return
        default: break
        }
        try player.take(line, number: number)
    }

    /// Of an op that has been applied.
    private static func objection(to op: Op, in replica: Replica) -> String? {
        let tables = Tables.standard
        func objection(_ id: Int, _ name: String, _ value: Value) -> String? {
            // A node that a later op of the frame has deleted can no longer be told.
            replica.nodes[id].flatMap { tables.objection(to: value, of: name, kind: $0.kind) }
        }
        switch op {
        case .create(_, _, let nodes): return nodes.lazy.compactMap { tables.objection(to: $0) }.first
        case .rebuild(_, let node): return tables.objection(to: node)
        case .update(let id, let changes): return changes.lazy.compactMap { objection(id, $0.name, $0.value) }.first
        case .updateMany(let name, let values):
            return values.lazy.compactMap { objection($0.id, name, $0.value) }.first
        case .clone(let clone):
            let ids = replica.preOrder(from: clone.source)
            guard !clone.slots.isEmpty else { return nil }
            return clone.values.enumerated().lazy.compactMap { index, value in
                let slot = clone.slots[index % clone.slots.count]
                return ids.indices.contains(slot.offset) ? objection(ids[slot.offset], slot.name, value) : nil
            }.first
        case .splice, .move, .delete, .effect: return nil
        }
    }
}
