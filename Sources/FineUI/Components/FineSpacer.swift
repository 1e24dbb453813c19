/// Takes up the room that a stack has left over.
public struct FineSpacer: Renderable, Primitive {
    private let minLength: Double

    /// `minLength` is the least that it takes along the stack's axis, in points.
    public init(minLength: Double = 0) { self.minLength = minLength }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "spacer" }
    package static var isEvaluated: Bool { false }

    package func update(_ update: inout Update) {
        update.set("minLength", max(0, minLength), default: 0)
    }
}
