/// How far something has come. What `value` reads updates this view alone; `total` belongs to the enclosing scope.
public struct FineProgressView: Renderable, Primitive {
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case `default`, bar
    }

    private let value: @MainActor () -> Double
    private let total: Double
    package let site: Site
    private var style = Style.default
    private var progressTintColor: FineColor?
    private var trackTintColor: FineColor?

    /// Shows `value / total`, clamped to 0…1; empty where that is not a number or `total` is not above zero.
    public init<Number: BinaryFloatingPoint>(
        value: @escaping @autoclosure @MainActor () -> Number, total: Number = 1, file: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.value = { Double(value()) }
        self.total = Double(total)
        site = Site(file: file, line: line)
    }

    /// The shape; `.default` by default.
    public func progressViewStyle(_ style: Style) -> FineProgressView { with { $0.style = style } }

    /// The colour of what is done; the tint by default.
    public func progressTintColor(_ color: FineColor?) -> FineProgressView { with { $0.progressTintColor = color } }

    /// The colour of what is left; a fill by default.
    public func trackTintColor(_ color: FineColor?) -> FineProgressView { with { $0.trackTintColor = color } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "progress" }

    package func update(_ update: inout Update) {
        let part = value() / total
        update.set("value", total > 0 && !part.isNaN ? min(max(part, 0), 1) : 0, default: 0)
        update.set("style", style.rawValue, default: "default")
        if let progressTintColor { update.set("tint", progressTintColor.wire, default: "tint") }
        if let trackTintColor { update.set("track", trackTintColor.wire, default: "systemFill") }
    }
}
