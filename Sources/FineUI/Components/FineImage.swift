/// A picture. Without an accessibility label it is an ornament that a screen reader passes over.
public struct FineImage: Renderable, Primitive {
    private let image: FineImageSource?

    /// Nil shows nothing.
    public init(image: FineImageSource?) { self.image = image }

    /// A symbol of the system's; nothing where there is none of this name.
    public init(systemName: String) { self.init(image: FineImageSource(systemName: systemName)) }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "image" }
    package static var isEvaluated: Bool { false }

    package func update(_ update: inout Update) {
        if let image { update.set("image", image.wire) }
    }
}
