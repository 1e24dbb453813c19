import FineWire

/// A button that runs an action.
public struct FineButton: Renderable, Primitive {
    private let title: String
    private let action: @MainActor () -> Void
    private var looks: Boxed<Looks>?

    private struct Looks {
        var configuration: FineButtonConfiguration?
        var image: FineImageSource?
        var isEnabled = true
    }

    public init(title: String = "", action: @escaping @MainActor () -> Void) {
        self.title = title
        self.action = action
    }

    /// A picture before the title; nil takes the configuration's.
    public func image(_ image: FineImageSource?) -> FineButton { looking { $0.image = image } }

    /// The look. The button's own title and image override the configuration's.
    public func configuration(_ configuration: FineButtonConfiguration?) -> FineButton {
        looking { $0.configuration = configuration }
    }

    /// Whether the button can be worked; true by default.
    public func enabled(_ isEnabled: Bool) -> FineButton { looking { $0.isEnabled = isEnabled } }

    private func looking(_ change: (inout Looks) -> Void) -> FineButton {
        with { $0.looks = .changing($0.looks, or: Looks(), change) }
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) {
        // Having a configuration or none is part of the signature, its values are not.
        if looks?.value.configuration != nil { resolution.mark(.modifier("configuration")) }
        resolution.end(at: self)
    }

    package var kind: String { "button" }
    package static var isEvaluated: Bool { false }
    private var isEnabled: Bool { looks?.value.isEnabled ?? true }

    package func update(_ update: inout Update) {
        let configuration = looks?.value.configuration
        update.set("title", title.isEmpty ? configuration?.title ?? "" : title)
        if let image = looks?.value.image ?? configuration?.image { update.set("image", image.wire) }
        update.set("enabled", isEnabled, default: true)
        configuration?.write(to: &update)
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        guard event == "tap" else { return .unknownEvent(event, kind: kind) }
        guard isEnabled else { return Refusal(.disabled, "the button is disabled") }
        action()
        return nil
    }
}
