extension TextOperation {
    /// One change that does what `self` and then `next` do.
    package func compose(_ next: TextOperation) -> TextOperation {
        precondition(targetLength == next.baseLength, "\(targetLength) units come out, \(next.baseLength) go in")
        var result = TextOperation()
        var first = Reader(components)
        var second = Reader(next.components)
        while true {
            if case .delete(let count)? = first.head {
                result.delete(count)
                first.advance()
                continue
            }
            if case .insert(let text)? = second.head {
                result.insert(text)
                second.advance()
                continue
            }
            guard let a = first.head, let b = second.head else { return result }
            let count = min(a.length, b.length)
            switch (first.take(count), second.take(count)) {
            case (.insert(let text), .retain): result.insert(text)
            case (.insert, _): break
            case (_, .retain): result.retain(count)
            default: result.delete(count)
            }
        }
    }

    /// Two changes of one text, each in the form that is applied after the other: `a` then `b'` gives the same text as
    /// `b` then `a'`. Where both insert at one place, the text of `a` comes first if `aFirst`, else that of `b`.
    ///
    /// The transformation of Ellis and Gibbs (1989), with insertions inside a deleted range kept, but for what the one
    /// that comes first puts in the place of a text: that goes with it where the other deletes it.
    package static func transform(
        _ a: TextOperation, _ b: TextOperation, aFirst: Bool
    ) -> (a: TextOperation, b: TextOperation) {
        precondition(a.baseLength == b.baseLength, "changes of texts of \(a.baseLength) and \(b.baseLength) units")
        var result = (a: TextOperation(), b: TextOperation())
        var first = Reader(a.components)
        var second = Reader(b.components)
        while true {
            let isInsertion = (first: first.insertion, second: second.insertion)
            if let text = isInsertion.first, aFirst || isInsertion.second == nil {
                first.advance()
                let stays = aFirst ? second.staying(of: text, inPlaceOf: first.deletion) : nil
                add(text, stays, to: &result.a, over: &result.b)
                continue
            }
            if let text = isInsertion.second {
                second.advance()
                let stays = aFirst ? nil : first.staying(of: text, inPlaceOf: second.deletion)
                add(text, stays, to: &result.b, over: &result.a)
                continue
            }
            guard let ahead = first.head, let behind = second.head else { return result }
            let count = min(ahead.length, behind.length)
            switch (first.take(count), second.take(count)) {
            case (.delete, .delete): break
            case (.delete, _): result.a.delete(count)
            case (_, .delete): result.b.delete(count)
            default:
                result.a.retain(count)
                result.b.retain(count)
            }
        }
    }

    /// Inserts the units of `text` that stay, which `other` has before it; nil is all.
    private static func add(
        _ text: String, _ stays: [Bool]?, to own: inout TextOperation, over other: inout TextOperation
    ) {
        guard let stays else {
            own.insert(text)
            other.retain(text.unitCount)
            return
        }
        own.insert(String(decoding: zip(text.utf16, stays).filter(\.1).map(\.0), as: UTF16.self))
        for stay in stays {
            if stay { other.retain(1) } else { other.delete(1) }
        }
    }

    /// Reads components piece by piece.
    private struct Reader {
        private var components: ArraySlice<Component>
        private(set) var head: Component?

        init(_ components: [Component]) {
            self.components = components[...]
            head = self.components.popFirst()
        }

        var insertion: String? {
            if case .insert(let text)? = head { text } else { nil }
        }

        /// How much is deleted here.
        var deletion: Int {
            if case .delete(let count)? = head { count } else { 0 }
        }

        /// Which units of `text` stay that takes the place of the next `length` units, where some of these are deleted
        /// here too: of as many as there were each goes with its own, otherwise all go with all. Nil where all stay.
        func staying(of text: String, inPlaceOf length: Int) -> [Bool]? {
            guard length > 0 else { return nil }
            var deleted: [Bool] = []
            for component in [head].compactMap(\.self) + components where deleted.count < length {
                let rest = length - deleted.count
                switch component {
                case .retain(let count): deleted += repeatElement(false, count: min(count, rest))
                case .delete(let count): deleted += repeatElement(true, count: min(count, rest))
                case .insert: break
                }
            }
            if !deleted.contains(false) { return Array(repeating: false, count: text.unitCount) }
            guard deleted.contains(true), text.unitCount == length, !text.utf16.contains(where: UTF16.isSurrogate)
            else { return nil }
            return deleted.map { !$0 }
        }

        mutating func advance() { head = components.popFirst() }

        /// The first `count` units of the head, which has as many.
        mutating func take(_ count: Int) -> Component {
            switch head {
            case .retain(let length):
                if length == count { advance() } else { head = .retain(length - count) }
                return .retain(count)
            case .delete(let length):
                if length == count { advance() } else { head = .delete(length - count) }
                return .delete(count)
            case .insert(let text):
                let end = text.utf16.index(text.utf16.startIndex, offsetBy: count)
                if end == text.endIndex { advance() } else { head = .insert(String(text[end...])) }
                return .insert(String(text[..<end]))
            case nil: preconditionFailure("no component is left to take \(count) units from")
            }
        }
    }
}

extension TextOperation.Component {
    fileprivate var length: Int {
        switch self {
        case .retain(let count), .delete(let count): count
        case .insert(let text): text.unitCount
        }
    }
}
