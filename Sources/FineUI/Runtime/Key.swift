/// The identity that an author gave to a child among its siblings.
///
/// Elements of two types may share an id in one container; two elements of one type may not. Whole numbers, which most
/// ids are, are held without a box and compared without dynamic dispatch.
@MainActor
package struct Key: @MainActor Hashable {
    private enum Identity: Hashable {
        case number(Int)
        case other(Box)
    }

    private final class Box: Hashable {
        let value: AnyHashable

        init(_ value: AnyHashable) { self.value = value }

        static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }

        func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }

    private let identity: Identity
    /// Which of several children of one element, inside the type of the element that the id belongs to; a key that was
    /// written out has none. Like a slot it is a path in 64 bits.
    private let part: Slot

    package init<ID: Hashable>(_ id: ID, of owner: Any.Type? = nil, part: Slot = .only) {
        identity = if ID.self == Int.self { .number(id as! Int) } else { .other(Box(AnyHashable(id))) }
        self.part = if let owner { part.inside(unsafeBitCast(owner, to: Int.self)) } else { part }
    }

    package func hash(into hasher: inout Hasher) {
        switch identity {
        case .number(let number): hasher.combine(number)
        case .other(let box): hasher.combine(box)
        }
    }
}

extension Key: @MainActor CustomStringConvertible {
    package var description: String {
        switch identity {
        case .number(let number): "\(number)"
        case .other(let box): "\(box.value)"
        }
    }
}
