import FineWire

extension JSONWriter {
    mutating func op(_ op: Op) {
        switch op {
        case .create(let parent, let index, let nodes):
            precondition(!nodes.isEmpty, "a create op below node \(parent) has no nodes")
            raw("[\"c\"")
            rest(parent, index, nodes[0].id)
            for child in nodes {
                comma()
                node(child, isNumbered: false)
            }
        case .update(let id, let changes):
            raw("[\"u\"")
            rest(id)
            for change in changes {
                rest(change.name)
                rest(change.value)
            }
        case .updateMany(let name, let values):
            raw("[\"v\"")
            rest(name)
            for assignment in values {
                rest(assignment.id)
                rest(assignment.value)
            }
        case .rebuild(let id, let replacement):
            raw("[\"r\"")
            rest(id, replacement.id)
            comma()
            node(replacement, isNumbered: false)
        case .move(let id, let index):
            raw("[\"m\"")
            rest(id, index)
        case .splice(let id, let name, let splice):
            raw("[\"s\"")
            rest(id)
            rest(name)
            rest(splice.start, splice.deleted)
            rest(splice.inserted)
        case .delete(let id, let count):
            raw("[\"d\"")
            rest(id)
            if count != 1 { rest(count) }
        case .clone(let clone):
            self.clone(clone)
        case .effect(let id, let name, let arguments):
            raw("[\"e\"")
            rest(id)
            rest(name)
            for argument in arguments { rest(argument) }
        }
        closeArray()
    }

    private mutating func clone(_ clone: Clone) {
        raw("[\"k\"")
        rest(clone.parent, clone.index, clone.source, clone.id, clone.count)
        raw(",[")
        for (index, slot) in clone.slots.enumerated() {
            if index > 0 { comma() }
            integer(slot.offset)
            rest(slot.name)
        }
        closeArray()
        for element in clone.values { rest(element) }
    }

    /// Further elements of an array, each with its comma before it.
    private mutating func rest(_ value: Int) {
        comma()
        integer(value)
    }

    private mutating func rest(_ values: Int...) {
        for value in values { rest(value) }
    }

    private mutating func rest(_ value: String) {
        comma()
        string(value)
    }

    private mutating func rest(_ value: Value) {
        comma()
        self.value(value)
    }

    /// A node with its id (mount) or without (ids run in pre-order); empty members at the end are left out.
    mutating func node(_ node: WireNode, isNumbered: Bool) {
        openArray()
        if isNumbered {
            integer(node.id)
            comma()
        }
        string(node.kind)
        if !node.properties.isEmpty || !node.children.isEmpty {
            comma()
            object(node.properties)
        }
        if !node.children.isEmpty {
            raw(",[")
            for (index, child) in node.children.enumerated() {
                if index > 0 { comma() }
                self.node(child, isNumbered: isNumbered)
            }
            closeArray()
        }
        closeArray()
    }
}
