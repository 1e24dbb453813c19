/// Views in a column or a row that scrolls where they need more room than there is; a node of its own.
///
/// A list scrolls by itself and does not belong in one.
public struct FineScrollView: Renderable, Primitive {
    private let axis: FineAxis
    private let content: @MainActor () -> FineChildren
    package let site: Site
    private var keyboardDismissMode = FineKeyboardDismissMode.none

    /// The axis belongs to the signature.
    public init(
        _ axis: FineAxis = .vertical, file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder _ content: @escaping @MainActor () -> FineChildren
    ) {
        self.axis = axis
        self.content = content
        site = Site(file: file, line: line)
    }

    /// Whether scrolling puts an on-screen keyboard away; `.none` by default.
    public func keyboardDismissMode(_ mode: FineKeyboardDismissMode) -> FineScrollView {
        with { $0.keyboardDismissMode = mode }
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) {
        resolution.mark(.modifier("scroll", variant: axis == .vertical ? 0 : 1))
        resolution.end(at: self)
    }

    package var kind: String { "scroll" }

    package func update(_ update: inout Update) {
        update.set("axis", axis.rawValue, default: "vertical")
        update.set("keyboardDismiss", keyboardDismissMode.rawValue, default: "none")
        update.add(content())
    }
}
