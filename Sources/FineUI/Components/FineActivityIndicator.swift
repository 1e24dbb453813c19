/// Something is going on, nobody knows for how long. What `isAnimating` reads updates this view alone.
public struct FineActivityIndicator: Renderable, Primitive {
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case medium, large
    }

    private let isAnimating: @MainActor () -> Bool
    package let site: Site
    private var style = Style.medium
    private var color: FineColor?
    private var hidesWhenStopped = true

    public init(
        isAnimating: @escaping @autoclosure @MainActor () -> Bool, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.isAnimating = isAnimating
        site = Site(file: file, line: line)
    }

    /// The size; `.medium` by default.
    public func style(_ style: Style) -> FineActivityIndicator { with { $0.style = style } }

    /// The colour; a grey by default. Having one or none is part of the signature.
    public func color(_ color: FineColor?) -> FineActivityIndicator { with { $0.color = color } }

    /// Whether it is not there while it stands still, and takes no room; true by default.
    public func hidesWhenStopped(_ hides: Bool) -> FineActivityIndicator { with { $0.hidesWhenStopped = hides } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) {
        if color != nil { resolution.mark(.modifier("color")) }
        resolution.end(at: self)
    }

    package var kind: String { "activity" }

    package func update(_ update: inout Update) {
        update.set("animating", isAnimating(), default: false)
        update.set("style", style.rawValue, default: "medium")
        if let color { update.set("color", color.wire, default: "systemGray") }
        update.set("hidesWhenStopped", hidesWhenStopped, default: true)
    }
}
