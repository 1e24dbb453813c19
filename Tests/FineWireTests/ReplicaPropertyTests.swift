import FineWire
import RandomTesting
import Testing

@Suite struct ReplicaPropertyTests {
    @Test("LNK-04 whatever a frame has done before it fails is taken back")
    func undo() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed", seed)
        var generator = SeededGenerator(seed: seed)
        var replica = try Replica(WireNode(id: 0, kind: "session", children: [WireNode(id: 1, kind: "screen")]))
        var nextID = 2
        var applied: Set<String> = []
        for _ in 0..<250 {
            let before = replica.subtree()
            var ops: [Op] = []
            var trial = replica
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let op = Self.op(on: trial, nextID: &nextID, using: &generator)
                do {
                    try trial.apply([op])
                    ops.append(op)
                    applied.insert(String("\(op)".prefix { $0 != "(" }))
                } catch {
                    // An op that does not fit is not part of the frame.
                }
            }
            #expect(throws: ReplicaError.self) { try replica.apply(ops + [.delete(id: 0, count: 1)]) }
            #expect(replica.subtree() == before, "\(ops)")
            #expect(replica.nodes.count == before?.size, "\(ops)")
            try replica.apply(ops)
            #expect(replica.subtree() == trial.subtree())
            #expect(replica.nodes == trial.nodes)
        }
        #expect(applied.count == 9, "\(applied)")
    }

    private static func op(
        on replica: Replica, nextID: inout Int, using generator: inout SeededGenerator
    ) -> Op {
        let ids = replica.nodes.keys.sorted()
        let id = ids.randomElement(using: &generator) ?? 0
        let children = replica.nodes[id]?.children ?? []
        let index = Int.random(in: 0...children.count, using: &generator)
        let name = ["text", "lines", "opacity"].randomElement(using: &generator) ?? "text"
        let value: Value = [.null, "a", "bc", 1].randomElement(using: &generator) ?? .null
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1:
            let count = ids.count < 60 ? 2 : 1
            return .create(parent: id, index: index, nodes: (0..<count).map { _ in tree(&nextID, using: &generator) })
        case 2: return .update(id: id, changes: [.init(name, value), .init("kind", "x")])
        case 3: return .updateMany(name: name, values: ids.prefix(3).map { .init($0, value) })
        case 4: return .rebuild(id: id, node: tree(&nextID, using: &generator))
        case 5: return .move(id: children.randomElement(using: &generator) ?? id, index: index)
        case 6: return .splice(id: id, name: "text", Splice(start: 0, deleted: index % 2, inserted: "z"))
        case 7:
            let start = Int.random(in: 0...children.count, using: &generator)
            guard start < children.count else { return .delete(id: id, count: 1) }
            return .delete(id: children[start], count: children.count - start)
        case 8:
            guard let source = children.first, ids.count < 100 else {
                return .effect(id: id, name: "focus", arguments: [])
            }
            let size = replica.subtree(source)?.size ?? 1
            defer { nextID += 2 * size }
            return .clone(
                Clone(
                    parent: id, index: index, source: source, id: nextID, count: 2,
                    slots: [.init(offset: size - 1, name: name)], values: [value, "k"]))
        default: return .effect(id: id, name: "focus", arguments: [])
        }
    }

    private static func tree(_ nextID: inout Int, using generator: inout SeededGenerator) -> WireNode {
        var node = WireNode(id: nextID, kind: "stack", properties: ["text": "t"])
        nextID += 1
        for _ in 0..<Int.random(in: 0...2, using: &generator) where Int.random(in: 0..<3, using: &generator) > 0 {
            node.children.append(tree(&nextID, using: &generator))
        }
        return node
    }
}
