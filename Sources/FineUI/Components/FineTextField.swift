import FineWire

/// A line of text that the person edits. What the binding's getter reads updates this field alone.
///
/// The text is a document that the person and the binding share: edits arrive and leave as splices, and what the
/// getter gives after the setter has run (a trim, an upper-casing, a clear) is an edit of the server's.
public struct FineTextField: Renderable, Primitive {
    private let text: FineBinding<String>
    private let placeholder: String?
    package let site: Site
    private var appearance = TextAppearance()
    private var isEnabled = true
    private var keyboardType = FineKeyboardType.default
    private var returnKeyType = FineReturnKeyType.default
    private var isSecure = false
    private var submit: (@MainActor () -> Void)?
    private var isFocused: FineBinding<Bool>?

    /// `placeholder` shows while the field is empty.
    public init(
        text: FineBinding<String>, placeholder: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.text = text
        self.placeholder = placeholder
        site = Site(file: file, line: line)
    }

    /// The font; body by default.
    public func font(_ font: FineFont?) -> FineTextField { with { $0.appearance.font = font } }

    /// The colour of the text; `.label` by default.
    public func textColor(_ color: FineColor?) -> FineTextField { with { $0.appearance.color = color } }

    /// How the text lies; by the direction of the script by default.
    public func textAlignment(_ alignment: FineTextAlignment) -> FineTextField {
        with { $0.appearance.alignment = alignment }
    }

    /// Whether the text can be edited; true by default.
    public func enabled(_ isEnabled: Bool) -> FineTextField { with { $0.isEnabled = isEnabled } }

    /// The on-screen keyboard to ask for.
    public func keyboardType(_ type: FineKeyboardType) -> FineTextField { with { $0.keyboardType = type } }

    /// What the keyboard's return key says.
    public func returnKeyType(_ type: FineReturnKeyType) -> FineTextField { with { $0.returnKeyType = type } }

    /// Whether what is typed is hidden, as a password is.
    public func secureTextEntry(_ isSecure: Bool = true) -> FineTextField { with { $0.isSecure = isSecure } }

    /// Runs `handler` when the person presses Return, after every edit that came before it; nil drops it.
    public func onSubmit(_ handler: (@MainActor () -> Void)?) -> FineTextField { with { $0.submit = handler } }

    /// Ties the keyboard focus to a binding: writing true focuses the field, also before it is on screen, writing false
    /// blurs it; what the person does is written back.
    public func focused(_ isFocused: FineBinding<Bool>?) -> FineTextField { with { $0.isFocused = isFocused } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "textField" }

    package func update(_ update: inout Update) {
        update.setDocument(text.value)
        update.set("placeholder", placeholder ?? "")
        appearance.write(to: &update)
        update.set("enabled", isEnabled, default: true)
        update.set("keyboardType", keyboardType.rawValue, default: "default")
        update.set("returnKey", returnKeyType.rawValue, default: "default")
        update.set("secure", isSecure, default: false)
        update.set("submit", submit != nil, default: false)
        if let isFocused { update.set("focused", .bool(isFocused.value)) }
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        switch event {
        case "edit": return node.edit(arguments, writing: text, isEnabled: isEnabled)
        case "focus": return node.focus(arguments, writing: isFocused)
        case "submit":
            guard let submit else { return .unknownEvent(event, kind: kind) }
            guard isEnabled else { return Refusal(.disabled, "the field is disabled") }
            submit()
            return nil
        default: return .unknownEvent(event, kind: kind)
        }
    }

    package func mustRender(before event: String, on node: Node) -> Bool {
        event == "edit" && node.isDocumentBehind(text)
    }
}
