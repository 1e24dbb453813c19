import FineWire
import FineWireJSON

/// Messages, ops and entries in words.
package enum Explanation {
    /// A line of a recording, and below it each op or entry; `replica` tells what nodes are.
    package static func words(_ event: Recording.Event, in replica: Replica? = nil) -> [String] {
        switch event {
        case .client(let message): words(message, in: replica)
        case .server(let message): words(message, in: replica)
        case .unreadable(let side, let bytes): ["the \(side.rawValue) sends \(bytes) bytes that are no message"]
        case .closed(let code): ["the connection is closed" + (code.map { " with code \($0)" } ?? "")]
        case .tree(let node): ["the client has a tree of \(node.size) nodes"]
        case .full: ["nothing more was recorded: the recording had its greatest size"]
        case .end: ["the end"]
        }
    }

    private static func words(_ message: ClientMessage, in replica: Replica?) -> [String] {
        switch message {
        case .hello(let hello):
            let resume = hello.resume.map {
                ", to go on with \($0.session): \($0.received) frames applied, \($0.acked) entries known to be processed"
            }
            return ["client \(hello.client) says hello" + (resume ?? "")]
        case .mount(let reason): return ["the client asks for a mount" + (reason.map { " (\($0))" } ?? "")]
        case .bye: return ["the client leaves"]
        case .ping: return ["the client asks for a sign of life"]
        case .entries(let acks, let entries):
            let head = "the client has applied \(count(acks, "more frame"))"
            return [
                entries.isEmpty
                    ? head : "\(head), and sends \(entries.count == 1 ? "an entry" : "\(entries.count) entries")"
            ]
                + entries.map { "  " + words($0, in: replica) }
        case .unknown(let kind): return ["the client sends \(kind), which this version does not know"]
        }
    }

    private static func words(_ message: ServerMessage, in replica: Replica?) -> [String] {
        switch message {
        case .mount(let mount):
            let reason = mount.settings["reason"]?.string.map { " (\($0))" } ?? ""
            let counts = "\(count(mount.received, "entry", "entries")) processed, \(count(mount.sent, "frame")) sent"
            return ["the server mounts \(mount.root.size) nodes for \(mount.session)\(reason): \(counts)"]
        case .resume(let resume):
            let counts = "\(count(resume.received, "entry", "entries")) processed, \(count(resume.sent, "frame")) sent"
            return ["the server goes on with the session: \(counts)"]
        case .patch(let patch):
            let acks = "the server has processed \(count(patch.acks, "more entry", "more entries"))"
            let ops = patch.ops.isEmpty ? "" : ", and sends a frame of \(count(patch.ops.count, "op"))"
            let transaction = patch.transaction.map { ", animated by \(words($0))" } ?? ""
            return [acks + ops + transaction] + patch.ops.map { "  " + words($0, in: replica) }
        case .refused(let count, let code, let message): return ["entry \(count) is refused as \(code): \(message)"]
        case .error(let code, let message): return ["the server closes for \(code): \(message)"]
        case .bye(let reason): return ["the server says bye: \(reason)"]
        case .pong: return ["the server gives a sign of life"]
        case .unknown(let kind): return ["the server sends \(kind), which this version does not know"]
        }
    }

    package static func words(_ op: Op, in replica: Replica? = nil) -> String {
        switch op {
        case .create(let parent, let index, let nodes):
            let what = nodes.count == 1 ? "a \(nodes[0].kind)" : "\(nodes.count) nodes"
            let texts = nodes.compactMap(\.firstText).prefix(3).map { quoted($0) }.joined(separator: ", ")
            let ids = nodes.count == 1 ? "node \(nodes[0].id)" : "from node \(nodes[0].id)"
            return
                "creates \(what)\(texts.isEmpty ? "" : " with \(texts)") (\(ids)) at \(index) of \(name(parent, replica))"
        case .update(let id, let changes):
            return "sets " + changes.map { "\($0.name) to \(words($0.value))" }.joined(separator: ", ")
                + " of \(name(id, replica))"
        case .updateMany(let property, let values):
            return "sets \(property) of "
                + values.map { "\(name($0.id, replica)) to \(words($0.value))" }.joined(separator: ", ")
        case .rebuild(let id, let node):
            return "puts a \(node.kind) (node \(node.id)) in the place of \(name(id, replica))"
        case .move(let id, let index): return "moves \(name(id, replica)) to \(index) of its parent"
        case .splice(let id, let property, let splice): return words(splice) + " of \(property) of \(name(id, replica))"
        case .delete(let id, let number):
            return "deletes \(name(id, replica))"
                + (number == 1 ? "" : " and the \(count(number - 1, "sibling")) after it")
        case .clone(let clone):
            let slots = clone.slots.map { "\($0.name) of node +\($0.offset)" }.joined(separator: ", ")
            return "copies \(name(clone.source, replica)) \(count(clone.count, "time")) to \(clone.index) of "
                + "\(name(clone.parent, replica)), from node \(clone.id)\(slots.isEmpty ? "" : ", with other \(slots)")"
        case .effect(let id, let effect, let arguments):
            return "\(effect) at \(name(id, replica))" + arguments.map { " " + words($0) }.joined()
        }
    }

    package static func words(_ entry: Entry, in replica: Replica? = nil) -> String {
        if let splice = Splice(entry) {
            return "edit: " + words(splice) + " of the text of \(name(entry.node, replica))"
        }
        return "\(entry.event) at \(name(entry.node, replica))" + entry.arguments.map { " " + words($0) }.joined()
    }

    package static func words(_ value: Value) -> String {
        if value == .null { return "its default" }
        let text = String(decoding: JSONCodec.encode(value), as: UTF8.self)
        return text.count > 120 ? text.prefix(117) + "…" : text
    }

    private static func words(_ splice: Splice) -> String {
        if splice.deleted == 0 { return "inserts \(quoted(splice.inserted)) at \(splice.start)" }
        let range = "\(count(splice.deleted, "unit")) at \(splice.start)"
        return splice.inserted.isEmpty ? "deletes \(range)" : "puts \(quoted(splice.inserted)) in the place of \(range)"
    }

    private static func name(_ id: Int, _ replica: Replica?) -> String {
        if id == 0 { return "the session" }
        guard let node = replica?.nodes[id] else { return "node \(id)" }
        let identifier = node.properties["identifier"]?.string ?? node.properties["title"]?.string
        return "\(node.kind) \(id)" + (identifier.map { " (\($0))" } ?? "")
    }

    private static func quoted(_ text: String) -> String { words(.string(text)) }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        number == 1 ? "one \(one)" : "\(number == 0 ? "no" : String(number)) \(many ?? one + "s")"
    }
}

extension WireNode {
    /// The first text that one reads in it.
    fileprivate var firstText: String? {
        properties["text"]?.string ?? properties["title"]?.string ?? children.lazy.compactMap(\.firstText).first
    }
}
