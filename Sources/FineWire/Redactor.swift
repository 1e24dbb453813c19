/// Takes out of a session's messages, in both directions, what a recording must not hold: secrets, the session's id, and
/// every text of a node that is, or once was, secure.
///
/// A text becomes as many bullets as it has UTF-16 units, so that splices still fit. Sessions are named by number.
package struct Redactor: Sendable {
    /// Structure and kinds are the tree's; texts are not kept up to date.
    private var replica = Replica()
    private var secureNodes: Set<Int> = []
    /// The session that `secureNodes` are of.
    private var session: String?
    private var sessions: [String: String] = [:]

    package static let secret = "secret"

    package init() {}

    package mutating func redact(_ message: ServerMessage) -> ServerMessage {
        switch message {
        case .mount(var mount):
            if mount.session != session { secureNodes = [] }
            session = mount.session
            mount.session = name(of: mount.session)
            mount.secret = Self.secret
            mount.root = redact(mount.root)
            try? replica.mount(mount.root)
            return .mount(mount)
        case .resume(var resume):
            resume.secret = Self.secret
            return .resume(resume)
        case .patch(var patch):
            patch.ops = patch.ops.map { redact($0) }
            return .patch(patch)
        default: return message
        }
    }

    package mutating func redact(_ message: ClientMessage) -> ClientMessage {
        switch message {
        case .hello(var hello):
            if let resume = hello.resume {
                hello.resume?.session = name(of: resume.session)
                hello.resume?.secret = Self.secret
            }
            hello.entries = hello.entries.map { redact($0) }
            return .hello(hello)
        case .entries(let acks, let entries):
            return .entries(acks: acks, entries.map { redact($0) })
        default: return message
        }
    }

    private func redact(_ entry: Entry) -> Entry {
        guard secureNodes.contains(entry.node) else { return entry }
        return Entry(node: entry.node, event: entry.event, arguments: entry.arguments.map { Self.bullets(for: $0) })
    }

    /// A tree of the session whose messages have been redacted.
    package mutating func redact(tree: WireNode) -> WireNode { redact(tree) }

    private mutating func name(of session: String) -> String {
        if let name = sessions[session] { return name }
        let name = "session-\(sessions.count + 1)"
        sessions[session] = name
        return name
    }

    private mutating func redact(_ node: WireNode) -> WireNode {
        var node = node
        if node.properties["secure"] == true { secureNodes.insert(node.id) }
        if secureNodes.contains(node.id), let text = node.properties["text"] {
            node.properties["text"] = Self.bullets(for: text)
        }
        node.children = node.children.map { redact($0) }
        return node
    }

    private mutating func redact(_ op: Op) -> Op {
        let redacted: Op
        switch op {
        case .create(let parent, let index, let nodes):
            redacted = .create(parent: parent, index: index, nodes: nodes.map { redact($0) })
        case .rebuild(let id, let node): redacted = .rebuild(id: id, node: redact(node))
        case .update(let id, let changes):
            if changes.contains(where: { $0.name == "secure" && $0.value == true }) { secureNodes.insert(id) }
            redacted = .update(id: id, changes: changes.map { .init($0.name, value($0.value, of: $0.name, id)) })
        case .updateMany(let name, let values):
            if name == "secure" { secureNodes.formUnion(values.filter { $0.value == true }.map(\.id)) }
            redacted = .updateMany(name: name, values: values.map { .init($0.id, value($0.value, of: name, $0.id)) })
        case .splice(let id, let name, var splice):
            if secureNodes.contains(id) { splice.inserted = Self.bullets(splice.inserted) }
            redacted = .splice(id: id, name: name, splice)
        case .clone(let clone): redacted = .clone(redact(clone))
        case .move, .delete, .effect: redacted = op
        }
        // Texts are not kept, and an op that fits nowhere changes nothing.
        if case .splice = op {} else { try? replica.apply([redacted]) }
        return redacted
    }

    private mutating func redact(_ clone: Clone) -> Clone {
        let sources = replica.preOrder(from: clone.source)
        var clone = clone
        for index in clone.values.indices where !clone.slots.isEmpty {
            let slot = clone.slots[index % clone.slots.count]
            guard sources.indices.contains(slot.offset) else { continue }
            clone.values[index] = value(clone.values[index], of: slot.name, sources[slot.offset])
        }
        guard !sources.isEmpty, clone.count <= 1_000_000 / sources.count else { return clone }
        for (offset, id) in sources.enumerated() where secureNodes.contains(id) {
            for copy in 0..<clone.count { secureNodes.insert(clone.id + copy * sources.count + offset) }
        }
        return clone
    }

    private func value(_ value: Value, of name: String, _ id: Int) -> Value {
        name == "text" && secureNodes.contains(id) ? Self.bullets(for: value) : value
    }

    private static func bullets(for value: Value) -> Value {
        switch value {
        case .string(let text): .string(bullets(text))
        case .array(let values): .array(values.map { bullets(for: $0) })
        case .object(let members): .object(members.mapValues { bullets(for: $0) })
        case .null, .bool, .number: value
        }
    }

    private static func bullets(_ text: String) -> String { String(repeating: "•", count: text.utf16.count) }
}

extension Replica {
    /// The ids of a live node's subtree, parents first; none when there is no such node.
    package func preOrder(from id: Int) -> [Int] {
        guard let node = nodes[id] else { return [] }
        return node.children.reduce(into: [id]) { $0 += preOrder(from: $1) }
    }
}
