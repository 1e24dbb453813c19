import FineWire

extension Link {
    static let text = "text"

    /// The person's edit of the field of a node, as it shows. It is sent at once, in pieces when it is long. Nil, and no
    /// change, when there is no such field or the splice is not within its text.
    package mutating func edit(_ id: Int, _ splice: Splice) -> [LinkOutput]? {
        let pieces = splice.pieces(longest: longestInsertion)
        var sent: [Splice] = []
        let ops = changeDocument(id) { document in
            for piece in pieces {
                guard let splices = document.edit(piece) else { return nil }
                sent += splices
            }
            return sent
        }
        guard ops != nil else { return nil }
        return send(sent.map { Self.item(editing: id, by: $0) })
    }

    /// How many UTF-16 units one entry may insert.
    var longestInsertion: Int { max(messageLimit / 8, 2) }

    /// The text that the field of a node shows: without what waits while the person composes.
    package func fieldText(of id: Int) -> String {
        documents[id]?.field ?? replica.nodes[id]?.properties[Self.text]?.string ?? ""
    }

    /// Whether changes of a node's text wait for `endComposition`.
    package func isComposing(_ id: Int) -> Bool { documents[id]?.isComposing ?? false }

    /// The person begins to compose in a field (IME): the server's changes of its text wait.
    package mutating func beginComposition(of id: Int) {
        _ = changeDocument(id) { document in
            document.beginComposition()
            return []
        }
    }

    /// Composition has ended. Returns the splices by which the field changes.
    package mutating func endComposition(of id: Int) -> [Splice] {
        var splices: [Splice] = []
        _ = changeDocument(id) { document in
            splices = document.endComposition()
            return []
        }
        return splices
    }

    /// Changes the document of a live node, and the replica by the splices that `change` returns. Nil, and no change, when
    /// that returns nil, there is no such node, or the server has put something else in the place of its text.
    mutating func changeDocument(_ id: Int, by change: (inout ClientDocument) -> [Splice]?) -> [Op]? {
        guard let node = replica.nodes[id] else { return nil }
        var document = documents[id] ?? ClientDocument(node.properties[Self.text]?.string ?? "")
        guard let splices = change(&document) else { return nil }
        let ops = splices.map { Op.splice(id: id, name: Self.text, $0) }
        do throws(ReplicaError) {
            try replica.apply(ops)
        } catch {
            return nil
        }
        documents[id] = document.isIdle ? nil : document
        return ops
    }

    /// The ops of a frame with the splices of texts transformed over the edits under way, and the documents after it.
    /// Nil when one is not within its text.
    func transform(_ ops: [Op]) -> (ops: [Op], documents: [Int: ClientDocument])? {
        var documents = documents
        var result: [Op] = []
        for op in ops {
            if case .splice(let id, Self.text, let splice) = op, documents[id] != nil {
                guard let splices = documents[id]?.receive([splice]) else { return nil }
                result += splices.map { .splice(id: id, name: Self.text, $0) }
            } else {
                result.append(op)
            }
        }
        return (result, documents)
    }

    /// Brings the edits under way into a tree of the same session that has just been mounted.
    mutating func remountDocuments() {
        for id in documents.keys {
            guard let node = replica.nodes[id] else {
                documents[id] = nil
                continue
            }
            _ = documents[id]?.remount(node.properties[Self.text]?.string ?? "")
            if let text = documents[id]?.text { replica.setText(text, of: id) }
        }
    }

    /// Lets go of the documents that nothing needs any more.
    mutating func dropDocuments() {
        documents = documents.filter { replica.nodes[$0.key] != nil && !$0.value.isIdle }
    }
}

extension ClientDocument {
    fileprivate var isIdle: Bool { pendingCount == 0 && !isComposing }
}

extension Replica {
    fileprivate mutating func setText(_ text: String, of id: Int) {
        let change = Op.Change("text", text.isEmpty ? .null : .string(text))
        do throws(ReplicaError) {
            try apply([.update(id: id, changes: [change])])
        } catch {
            preconditionFailure("node \(id) was there a moment ago")
        }
    }
}
