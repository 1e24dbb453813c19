/// A change of a whole text: what stays, comes and goes, from its beginning to its end, in UTF-16 units.
///
/// It is in normal form: neighbours of one type are one component, none is empty, and an insertion comes before a
/// deletion at the same place.
package struct TextOperation: Hashable, Sendable {
    package enum Component: Hashable, Sendable {
        case retain(Int)
        case insert(String)
        case delete(Int)
    }

    package private(set) var components: [Component] = []
    /// The length of the texts that this can be applied to.
    package private(set) var baseLength = 0
    /// The length of what comes out.
    package private(set) var targetLength = 0

    package init() {}

    /// Changes nothing in a text of this length.
    package init(identity length: Int) { retain(length) }

    /// The range must lie within a text of this length.
    package init(_ splice: Splice, length: Int) {
        precondition(splice.start >= 0 && splice.deleted >= 0 && splice.start + splice.deleted <= length)
        retain(splice.start)
        insert(splice.inserted)
        delete(splice.deleted)
        retain(length - splice.start - splice.deleted)
    }

    package mutating func retain(_ count: Int) {
        guard count > 0 else { return }
        baseLength += count
        targetLength += count
        if case .retain(let last)? = components.last {
            components[components.count - 1] = .retain(last + count)
        } else {
            components.append(.retain(count))
        }
    }

    package mutating func insert(_ text: String) {
        guard !text.isEmpty else { return }
        targetLength += text.unitCount
        // Behind a deletion it belongs before it.
        var index = components.count
        if case .delete? = components.last { index -= 1 }
        if index > 0, case .insert(let last) = components[index - 1] {
            components[index - 1] = .insert(last + text)
        } else {
            components.insert(.insert(text), at: index)
        }
    }

    package mutating func delete(_ count: Int) {
        guard count > 0 else { return }
        baseLength += count
        if case .delete(let last)? = components.last {
            components[components.count - 1] = .delete(last + count)
        } else {
            components.append(.delete(count))
        }
    }
}
