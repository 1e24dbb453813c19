/// A line between views: a hairline, as thin as the screen can show it, unless it has a thickness.
public struct FineDivider: Renderable, Primitive {
    private let axis: FineAxis
    private var thickness: Double?
    private var color: FineColor?

    /// A line from side to side.
    public init() { axis = .horizontal }

    private init(axis: FineAxis) { self.axis = axis }

    /// A line from top to bottom.
    public static func vertical() -> FineDivider { FineDivider(axis: .vertical) }

    /// The thickness in points; nil, negative or no number is a hairline, 0 is no line.
    public func thickness(_ points: Double?) -> FineDivider { with { $0.thickness = points } }

    /// The colour; `.separator` by default.
    public func color(_ color: FineColor?) -> FineDivider { with { $0.color = color } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "divider" }
    package static var isEvaluated: Bool { false }

    package func update(_ update: inout Update) {
        update.set("axis", axis.rawValue, default: "horizontal")
        if let thickness, thickness >= 0 { update.set("thickness", thickness.wire) }
        if let color { update.set("color", color.wire, default: "separator") }
    }
}
