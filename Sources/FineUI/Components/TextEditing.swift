import FineWire

/// What a text field and a text view have in common: a document that the person and a binding share.
package enum TextEditing {
    /// The most UTF-16 units that a text takes, unless the tree's owner says otherwise.
    package static let lengthLimit = 1_000_000
}

extension Node {
    /// Whether the state has moved on since the document last took it over. An edit builds on the text that the
    /// document holds; cleared by the submit before it, say, the setter would bring back what is gone.
    func isDocumentBehind(_ text: FineBinding<String>) -> Bool {
        document.map { $0.text != text.value } ?? false
    }

    /// Takes the person's edit, and writes the text that comes of it to the binding.
    func edit(_ arguments: [Value], writing text: FineBinding<String>, isEnabled: Bool) -> Refusal? {
        guard let splice = Splice(arguments) else {
            return Refusal(.badValue, "edit takes a start, a length and a text")
        }
        // What the person typed is in their field whether it is welcome or not: the document takes it, and where it is
        // refused the next render takes it out again.
        guard let document, let edited = document.receive(splice, seen: tree.acknowledged, onto: text.value) else {
            return Refusal(.badValue, "the edit lies outside the text")
        }
        properties[TextDocument.name] = document.text.isEmpty ? nil : .string(document.text)
        mark()
        guard isEnabled else { return Refusal(.disabled, "the \(primitive.kind) is disabled") }
        guard edited.utf16.count <= tree.textLengthLimit else {
            return Refusal(.tooLong, "the text may have \(tree.textLengthLimit) UTF-16 units")
        }
        text.value = edited
        return nil
    }

    /// Takes what the person did with the focus; the binding is written only when it differs.
    func focus(_ arguments: [Value], writing isFocused: FineBinding<Bool>?) -> Refusal? {
        guard let isFocused else { return .unknownEvent("focus", kind: primitive.kind) }
        guard let value = arguments.first?.bool else { return Refusal(.badValue, "focus takes a boolean") }
        if isFocused.value != value { isFocused.value = value }
        mark()
        return nil
    }
}

extension Splice {
    /// The arguments of an `edit`; nil unless they are two whole numbers that are not negative, and a text.
    fileprivate init?(_ arguments: [Value]) {
        guard arguments.count >= 3, let start = arguments[0].integer, let deleted = arguments[1].integer,
            start >= 0, deleted >= 0, let inserted = arguments[2].string
        else { return nil }
        self.init(start: start, deleted: deleted, inserted: inserted)
    }
}
