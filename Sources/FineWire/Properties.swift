/// The properties of a node that are not at their defaults: a small map, ordered by name.
///
/// Two maps are equal when they hold the same names with equal values. A linear array is smaller and faster than
/// a hash table at the handful of entries that a node has.
package struct Properties: Hashable, Sendable {
    package typealias Element = (key: String, value: Value)

    private struct Member: Hashable, Sendable {
        var name: String
        var value: Value
    }

    private var members: [Member] = []

    package init() {}

    package init(_ values: [Element]) {
        members.reserveCapacity(values.count)
        for (name, value) in values { self[name] = value }
    }

    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }

    /// Reading an absent name gives nil; writing nil or `.null` removes it.
    package subscript(name: String) -> Value? {
        get {
            for member in members where member.name == name { return member.value }
            return nil
        }
        set {
            var index = 0
            while index < members.count, members[index].name < name { index += 1 }
            let exists = index < members.count && members[index].name == name
            if let newValue, newValue != .null {
                if exists {
                    members[index].value = newValue
                } else {
                    members.insert(Member(name: name, value: newValue), at: index)
                }
            } else if exists {
                members.remove(at: index)
            }
        }
    }
}

extension Properties: Sequence, ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, Value)...) {
        for (name, value) in elements { self[name] = value }
    }

    package struct Iterator: IteratorProtocol {
        private let members: [Member]
        private var index = 0

        fileprivate init(_ properties: Properties) { members = properties.members }

        package mutating func next() -> Element? {
            guard index < members.count else { return nil }
            defer { index += 1 }
            return (members[index].name, members[index].value)
        }
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    package var underestimatedCount: Int { members.count }
}
