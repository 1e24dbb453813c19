import FineWire

extension [Op] {
    /// The ops of a patch, as they travel.
    package init(value: Value) throws(DecodingFault) {
        var elements = try Elements(value, place: "ops")
        self = []
        reserveCapacity(elements.remaining)
        while elements.remaining > 0 { append(try Op(value: elements.next("op"))) }
    }
}

extension Op {
    package init(value: Value) throws(DecodingFault) {
        var elements = try Elements(value, place: "op")
        let code = try elements.string("code")
        switch code {
        case "c":
            let parent = try elements.natural("parent")
            let index = try elements.natural("index")
            var id = try elements.natural("id")
            var nodes: [WireNode] = []
            repeat {
                nodes.append(try WireNode(value: elements.next("node"), numberedFrom: &id))
            } while elements.remaining > 0
            self = .create(parent: parent, index: index, nodes: nodes)
        case "u":
            let id = try elements.natural("id")
            var changes: [Change] = []
            while elements.remaining > 0 {
                changes.append(Change(try elements.string("name"), try elements.next("value")))
            }
            self = .update(id: id, changes: changes)
        case "v":
            let name = try elements.string("name")
            var values: [Assignment] = []
            while elements.remaining > 0 {
                values.append(Assignment(try elements.natural("id"), try elements.next("value")))
            }
            self = .updateMany(name: name, values: values)
        case "r":
            let old = try elements.natural("id")
            var id = try elements.natural("new id")
            self = .rebuild(id: old, node: try WireNode(value: elements.next("node"), numberedFrom: &id))
        case "m": self = .move(id: try elements.natural("id"), index: try elements.natural("index"))
        case "s":
            self = .splice(
                id: try elements.natural("id"), name: try elements.string("name"),
                Splice(
                    start: try elements.natural("start"), deleted: try elements.natural("deleted"),
                    inserted: try elements.string("inserted")))
        case "d":
            let id = try elements.natural("id")
            self = .delete(id: id, count: elements.remaining > 0 ? try elements.natural("count") : 1)
        case "k": self = .clone(try Clone(elements: &elements))
        case "e":
            self = .effect(
                id: try elements.natural("id"), name: try elements.string("effect"), arguments: elements.rest())
        default: throw DecodingFault(code: "unknown-op", message: "op: no op has the code \(code)")
        }
    }
}

extension Clone {
    fileprivate init(elements: inout Elements) throws(DecodingFault) {
        self.init(
            parent: try elements.natural("parent"), index: try elements.natural("index"),
            source: try elements.natural("source"), id: try elements.natural("id"),
            count: try elements.natural("count"), slots: [], values: [])
        var slots = try Elements(elements.next("slots"), place: "slots")
        while slots.remaining > 0 {
            self.slots.append(Slot(offset: try slots.natural("offset"), name: try slots.string("name")))
        }
        values = elements.rest()
    }
}
