import FineReplay
import FineWire
import FineWireJSON
import ProtocolTesting
import Testing

/// What the vectors and transcripts use of the tables.
struct TableUsage {
    private var ops: Set<String> = []
    private var kinds: Set<String> = []
    /// `kind.property`, `kind.property=value` where values have names, and `=name` wherever a name is a value.
    private var properties: Set<String> = []
    /// `kind.event`, and `*.event` of any kind.
    private var events: Set<String> = []

    private mutating func add(_ node: WireNode) {
        kinds.insert(node.kind)
        for (name, value) in node.properties { add(value, of: name, kind: node.kind) }
        for child in node.children { add(child) }
    }

    private mutating func add(_ value: Value, of name: String, kind: String) {
        guard value != .null else { return }
        properties.insert("\(kind).\(name)")
        switch value {
        case .string(let word): properties.formUnion(["\(kind).\(name)=\(word)", "=\(word)"])
        case .object(let members): properties.formUnion(members.values.compactMap(\.string).map { "=\($0)" })
        default: break
        }
    }

    private mutating func add(_ op: Value, to replica: inout Replica) throws {
        ops.insert(op.array?.first?.string ?? "")
        let op = try Op(value: op)
        switch op {
        case .create(_, _, let nodes): nodes.forEach { add($0) }
        case .rebuild(_, let node): add(node)
        case .update(let id, let changes):
            for change in changes { add(change.value, of: change.name, kind: replica.nodes[id]?.kind ?? "") }
        default: break
        }
        try replica.apply([op])
    }

    private mutating func add(_ entry: Entry, in replica: Replica) {
        guard let kind = replica.nodes[entry.node]?.kind else { return }
        events.insert("\(kind).\(entry.event)")
        events.insert("*.\(entry.event)")
    }

    /// Of apply vectors that can be applied, of link vectors, and of transcripts.
    init() throws {
        for vector in try ProtocolFiles.cases(in: "vectors/apply") where vector.members["after"] != nil {
            let before = try WireNode(value: #require(vector.members["before"]))
            var replica = try Replica(before)
            add(before)
            for op in vector.members["ops"]?.array ?? [] { try add(op, to: &replica) }
        }
        for vector in try ProtocolFiles.cases(in: "vectors/link") {
            var replica = Replica()
            for step in vector.members["steps"]?.array ?? [] {
                if let message = step.object?["receive"], case .mount(let mount) = try? ServerMessage(value: message) {
                    try replica.mount(mount.root)
                }
                if let person = step.object?["person"] { add(try Entry(value: person), in: replica) }
            }
        }
        for name in try ProtocolFiles.names(in: "transcripts", suffix: ".jsonl") {
            let reader = try RecordingReader(path: ProtocolFiles.root.appending(path: "transcripts/\(name)").path)
            var player = Player(by: reader.header.by)
            while let line = try reader.next() {
                try player.take(line, number: reader.number)
                if case .client(.entries(_, let entries)) = line.event, let replica = player.link?.replica {
                    for entry in entries { add(entry, in: replica) }
                }
            }
        }
    }

    /// What tables list and this does not use, sorted.
    func unused(of tables: Value) -> [String] {
        func members(_ value: Value?, _ name: String) -> [String: Value] { value?.object?[name]?.object ?? [:] }
        var missing = Set(members(tables, "ops").keys).subtracting(ops).map { "op \($0)" }
        var expected = members(tables, "commonEvents").keys.map { "*.\($0)" }
        for (kind, entry) in members(tables, "kinds") {
            if !kinds.contains(kind) { missing.append("kind \(kind)") }
            expected += members(entry, "events").keys.map { "\(kind).\($0)" }
            let common = kind == "session" ? [:] : members(tables, "common")
            for (name, property) in members(entry, "properties").merging(common, uniquingKeysWith: { own, _ in own }) {
                if !properties.contains("\(kind).\(name)") { missing.append("property \(kind).\(name)") }
                let standard = property.object?["default"]
                for value in property.object?["values"]?.array ?? [] where value != standard {
                    let use = "\(kind).\(name)=\(value.string ?? "")"
                    if !properties.contains(use) { missing.append("value \(use)") }
                }
            }
        }
        missing += expected.filter { !events.contains($0) }.map { "event \($0)" }
        for list in ["colors", "textStyles", "fontWeights", "fontDesigns", "symbols"] {
            let names = tables.object?[list]?.array?.compactMap(\.string) ?? []
            missing += names.filter { !properties.contains("=\($0)") }.map { "value \($0)" }
        }
        return missing.sorted()
    }
}
