import FineWire

/// Lines of text that the person edits. It grows with its text unless it scrolls. What the binding's getter reads
/// updates this view alone.
///
/// The text is a document that the person and the binding share: edits arrive and leave as splices, and what the
/// getter gives after the setter has run (a trim, an upper-casing, a clear) is an edit of the server's.
public struct FineTextView: Renderable, Primitive {
    private let text: FineBinding<String>
    private let placeholder: String?
    package let site: Site
    private var appearance = TextAppearance()
    private var isEditable = true
    private var keyboardType = FineKeyboardType.default
    private var isScrollEnabled = false
    private var isFocused: FineBinding<Bool>?

    /// `placeholder` shows while the text is empty.
    public init(
        text: FineBinding<String>, placeholder: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.text = text
        self.placeholder = placeholder
        site = Site(file: file, line: line)
    }

    /// The font; body by default.
    public func font(_ font: FineFont?) -> FineTextView { with { $0.appearance.font = font } }

    /// The colour of the text; `.label` by default.
    public func textColor(_ color: FineColor?) -> FineTextView { with { $0.appearance.color = color } }

    /// How the text lies; by the direction of the script by default.
    public func textAlignment(_ alignment: FineTextAlignment) -> FineTextView {
        with { $0.appearance.alignment = alignment }
    }

    /// Whether the text can be edited; true by default.
    public func editable(_ isEditable: Bool) -> FineTextView { with { $0.isEditable = isEditable } }

    /// The on-screen keyboard to ask for.
    public func keyboardType(_ type: FineKeyboardType) -> FineTextView { with { $0.keyboardType = type } }

    /// Whether the view keeps its height and scrolls, instead of growing with its text; false by default.
    public func scrollEnabled(_ isEnabled: Bool = true) -> FineTextView { with { $0.isScrollEnabled = isEnabled } }

    /// Ties the keyboard focus to a binding: writing true focuses the view, also before it is on screen, writing false
    /// blurs it; what the person does is written back.
    public func focused(_ isFocused: FineBinding<Bool>?) -> FineTextView { with { $0.isFocused = isFocused } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "textView" }

    package func update(_ update: inout Update) {
        update.setDocument(text.value)
        update.set("placeholder", placeholder ?? "")
        appearance.write(to: &update)
        update.set("enabled", isEditable, default: true)
        update.set("keyboardType", keyboardType.rawValue, default: "default")
        update.set("scrolls", isScrollEnabled, default: false)
        if let isFocused { update.set("focused", .bool(isFocused.value)) }
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        switch event {
        case "edit": return node.edit(arguments, writing: text, isEnabled: isEditable)
        case "focus": return node.focus(arguments, writing: isFocused)
        default: return .unknownEvent(event, kind: kind)
        }
    }

    package func mustRender(before event: String, on node: Node) -> Bool {
        event == "edit" && node.isDocumentBehind(text)
    }
}
