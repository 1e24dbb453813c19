import FineWire

extension WireNode {
    /// A node in the form of a mount, where each names its id.
    package init(value: Value) throws(DecodingFault) {
        var elements = try Elements(value, place: "node")
        let id = try elements.natural("id")
        self.init(id: id, kind: try elements.string("kind"), properties: try elements.properties())
        for child in try elements.children() { children.append(try WireNode(value: child)) }
    }

    /// A node in the form of an op, where ids run in pre-order from `id`, which is left at the first that is free.
    init(value: Value, numberedFrom id: inout Int) throws(DecodingFault) {
        var elements = try Elements(value, place: "node")
        self.init(id: id, kind: try elements.string("kind"), properties: try elements.properties())
        id += 1
        for child in try elements.children() { children.append(try WireNode(value: child, numberedFrom: &id)) }
    }
}

extension Elements {
    fileprivate mutating func properties() throws(DecodingFault) -> Properties {
        guard remaining > 0 else { return [:] }
        return Properties(try object("properties").map { ($0.key, $0.value) })
    }

    fileprivate mutating func children() throws(DecodingFault) -> [Value] {
        guard remaining > 0 else { return [] }
        guard let children = try next("children").array else { throw .malformed("node: children is not an array") }
        return children
    }
}
