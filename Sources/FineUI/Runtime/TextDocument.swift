import FineWire

/// The editable text of one node, shared by the person who types and the binding.
@MainActor
final class TextDocument {
    static let name = "text"
    private var document: ServerDocument

    init(_ text: String) { document = ServerDocument(text) }

    var text: String { document.text }

    /// The binding gives this text: the splices that bring the client there. The client has applied the frames up to
    /// `seen`.
    func set(_ text: String, frame: Int, seen: Int) -> [Splice] {
        document.acknowledge(through: seen)
        return document.set(text, frame: frame)
    }

    /// The person's edit, made when the client had applied the frames up to `seen`. Returns what is to become of the
    /// binding's text, which the document may not have taken over yet; nil when the edit lies outside the text that the
    /// person saw.
    func receive(_ splice: Splice, seen: Int, onto state: String) -> String? {
        document.receive(splice, clientHasSeen: seen, onto: state)
    }
}
