/// The client's side of a text that it shares with the server (Jupiter: Nichols, Curtis, Dixon, Lamping, 1995).
///
/// A client needs one for a node only while edits are under way or the person composes.
package struct ClientDocument: Sendable {
    /// The text without the edits that are under way.
    package private(set) var base: String
    /// The text with them.
    package private(set) var text: String
    /// What the field shows: `text`, but for what waits while the person composes.
    package private(set) var field: String

    /// The edits under way, oldest first, one for each entry that was sent.
    private var pending: [TextOperation] = []
    /// From `field` to `text`, while the person composes.
    private var deferred: TextOperation?

    package init(_ text: String) {
        base = text
        self.text = text
        field = text
    }

    /// How many entries are under way.
    package var pendingCount: Int { pending.count }
    package var isComposing: Bool { deferred != nil }

    /// The person's edit of the field. Returns the splices to send, an entry each; nil, and no change, when it is not
    /// within the field's text or splits a surrogate pair.
    package mutating func edit(_ splice: Splice) -> [Splice]? {
        let old = field
        guard field.apply(splice) else { return nil }
        var edit = TextOperation(splice, length: old.unitCount)
        if let waiting = deferred {
            let result = TextOperation.transform(waiting, edit, aFirst: true)
            deferred = result.a
            edit = result.b
            text.applyOwn(edit)
        } else {
            text = field
        }
        let splices = edit.splices
        pending += Self.operations(splices, length: edit.baseLength)
        return splices
    }

    /// The server's edits, in the order of the frame, after `acknowledged` with what its patch acknowledges. Returns the
    /// splices by which `text` has changed, and with it the field, unless the person composes; nil, and no change, when
    /// one of them is not within the text.
    package mutating func receive(_ splices: [Splice]) -> [Splice]? {
        let old = self
        var changes: [Splice] = []
        for splice in splices {
            let length = base.unitCount
            guard base.apply(splice) else {
                self = old
                return nil
            }
            changes += rebase(over: TextOperation(splice, length: length))
        }
        return changes
    }

    /// The first `count` of the edits under way have been processed.
    package mutating func acknowledged(_ count: Int) {
        precondition(count <= pending.count, "\(count) edits acknowledged, \(pending.count) under way")
        if count == pending.count {
            base = text
        } else {
            for edit in pending.prefix(count) { base.applyOwn(edit) }
        }
        pending.removeFirst(count)
    }

    /// A fresh mount of the same session holds this text, after `acknowledged` with what the mount acknowledges. Returns
    /// the splices by which `text` has changed.
    package mutating func remount(_ mounted: String) -> [Splice] {
        let splice = Splice.difference(from: base, to: mounted)
        return splice.isEmpty ? [] : receive([splice]) ?? []
    }

    /// The edits under way as they are to be sent again: for each run of them, in order, the entries that take its place,
    /// which may be several or none, each with at most `longest` UTF-16 units to insert. From now on those are under way.
    /// `runs` says how many edits each run has, all of them together; one each where it is nil.
    package mutating func resend(runs: [Int]? = nil, longest: Int = .max) -> [[Splice]] {
        var rest = pending[...]
        let splices = (runs ?? pending.map { _ in 1 }).map { count in
            let run = rest.prefix(count)
            rest = rest.dropFirst(count)
            guard let first = run.first else { return [Splice]() }
            let splices = run.dropFirst().reduce(first) { $0.compose($1) }.splices
            return splices.flatMap { $0.pieces(longest: longest) }
        }
        pending = Self.operations(splices.flatMap { $0 }, length: base.unitCount)
        return splices
    }

    /// Gives up the first edit under way, which the server will never process, and keeps the others. Returns the
    /// splices by which `text` has changed.
    package mutating func discardFirst() -> [Splice] {
        guard let first = pending.first else { return [] }
        let undo = first.inverse(on: base)
        pending.removeFirst()
        return rebase(over: undo)
    }

    package mutating func beginComposition() {
        if deferred == nil { deferred = TextOperation(identity: text.unitCount) }
    }

    /// What has waited is applied to the field. Returns the splices by which it has changed.
    package mutating func endComposition() -> [Splice] {
        defer { deferred = nil }
        field = text
        return deferred?.splices ?? []
    }

    /// Transforms the edits under way over one that precedes them, and `text` by what comes out.
    private mutating func rebase(over operation: TextOperation) -> [Splice] {
        var operation = operation
        for index in pending.indices {
            (operation, pending[index]) = TextOperation.transform(operation, pending[index], aFirst: true)
        }
        text.applyOwn(operation)
        if let waiting = deferred { deferred = waiting.compose(operation) } else { field = text }
        return operation.splices
    }

    /// Splices that follow one another as operations, for a text of this length before the first.
    private static func operations(_ splices: [Splice], length: Int) -> [TextOperation] {
        var length = length
        return splices.map { splice in
            let operation = TextOperation(splice, length: length)
            length = operation.targetLength
            return operation
        }
    }
}

extension String {
    /// Applies a change that is known to fit.
    fileprivate mutating func applyOwn(_ operation: TextOperation) {
        let fits = apply(operation)
        precondition(fits, "a transformed edit does not fit its text")
    }
}
