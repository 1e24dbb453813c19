import FineWire

/// A switch. What the binding's getter reads updates this switch alone.
public struct FineToggle: Renderable, Primitive {
    private let isOn: FineBinding<Bool>
    package let site: Site
    private var isEnabled = true

    public init(isOn: FineBinding<Bool>, file: StaticString = #fileID, line: UInt32 = #line) {
        self.isOn = isOn
        site = Site(file: file, line: line)
    }

    /// Whether the switch can be worked; true by default.
    public func enabled(_ isEnabled: Bool) -> FineToggle { with { $0.isEnabled = isEnabled } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "toggle" }
    package static var isCoverable: Bool { true }

    package func update(_ update: inout Update) {
        update.set("on", isOn.value, default: false)
        update.set("enabled", isEnabled, default: true)
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        guard event == "set" else { return .unknownEvent(event, kind: kind) }
        guard isEnabled else { return Refusal(.disabled, "the toggle is disabled") }
        guard let value = arguments.first?.bool else { return Refusal(.badValue, "set takes a boolean") }
        isOn.value = value
        // A getter need not be observable.
        node.mark()
        return nil
    }
}
