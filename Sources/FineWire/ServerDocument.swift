/// The server's side of a text that it shares with one client (Jupiter: Nichols, Curtis, Dixon, Lamping, 1995).
///
/// An edit that the application refuses is received all the same; `set` with the state's value then takes it back.
package struct ServerDocument: Sendable {
    package private(set) var text: String
    private var length: Int
    /// The edits made here that the client may not have seen, oldest first, each in the form in which it applies after
    /// every edit received so far.
    private var history: [(frame: Int, operation: TextOperation)] = []

    package init(_ text: String) {
        self.text = text
        length = text.unitCount
    }

    /// Takes in an edit that was made when the client had applied exactly the frames up to `frame`, and returns the text
    /// with it. Nil, and no change, when the edit is not within the text that the client had, or splits a surrogate pair.
    package mutating func receive(_ splice: Splice, clientHasSeen frame: Int) -> String? {
        take(splice, clientHasSeen: frame) == nil ? nil : text
    }

    /// The same where the state may have moved on from the text and has not been `set` yet: returns what is to become of
    /// `state`, the edit being made there too.
    package mutating func receive(_ splice: Splice, clientHasSeen frame: Int, onto state: String) -> String? {
        let before = text
        guard let edit = take(splice, clientHasSeen: frame) else { return nil }
        guard state != before else { return text }
        let change = Splice.differences(from: before, to: state).reduce(TextOperation(identity: edit.baseLength)) {
            $0.compose(TextOperation($1, length: $0.targetLength))
        }
        var result = state
        return result.apply(TextOperation.transform(change, edit, aFirst: true).b) ? result : text
    }

    private mutating func take(_ splice: Splice, clientHasSeen frame: Int) -> TextOperation? {
        acknowledge(through: frame)
        let clientLength = history.first?.operation.baseLength ?? length
        guard splice.start >= 0, splice.deleted >= 0, splice.deleted <= clientLength,
            splice.start <= clientLength - splice.deleted
        else { return nil }
        var edit = TextOperation(splice, length: clientLength)
        var rebased = history
        for index in rebased.indices {
            (rebased[index].operation, edit) = TextOperation.transform(
                rebased[index].operation, edit, aFirst: true)
        }
        guard text.apply(edit) else { return nil }
        history = rebased
        length = edit.targetLength
        return edit
    }

    /// Makes the text what the state holds. Returns the splices to send in the frame of this number; none when the text
    /// is this already.
    package mutating func set(_ text: String, frame: Int) -> [Splice] {
        let splices = Splice.differences(from: self.text, to: text)
        for splice in splices {
            let edit = TextOperation(splice, length: length)
            history.append((frame, edit))
            length = edit.targetLength
        }
        self.text = text
        return splices
    }

    /// The client has applied every frame up to this one.
    package mutating func acknowledge(through frame: Int) {
        guard let first = history.first, first.frame <= frame else { return }
        history.removeFirst(history.firstIndex { $0.frame > frame } ?? history.count)
    }
}
