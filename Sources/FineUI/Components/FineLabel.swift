/// A text. What `text` reads updates this label alone.
public struct FineLabel: Renderable, Primitive {
    private let text: Closure
    package let site: Site
    private var looks: Boxed<Looks>?

    private struct Looks {
        var appearance = TextAppearance()
        var numberOfLines = 1
    }

    public init(
        text: @escaping @autoclosure @MainActor () -> String, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.text = Closure(evaluate: text)
        site = Site(file: file, line: line)
    }

    /// The font; body by default.
    public func font(_ font: FineFont?) -> FineLabel { looking { $0.appearance.font = font } }

    /// The colour of the text; `.label` by default.
    public func textColor(_ color: FineColor?) -> FineLabel { looking { $0.appearance.color = color } }

    /// How lines lie; by the direction of the script by default.
    public func textAlignment(_ alignment: FineTextAlignment) -> FineLabel {
        looking { $0.appearance.alignment = alignment }
    }

    /// The most lines that are shown; 0 is as many as the text needs. 1 by default.
    public func numberOfLines(_ count: Int) -> FineLabel { looking { $0.numberOfLines = max(0, count) } }

    private func looking(_ change: (inout Looks) -> Void) -> FineLabel {
        with { $0.looks = .changing($0.looks, or: Looks(), change) }
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "label" }
    package static var isCoverable: Bool { true }

    package func readsAlike(_ old: any Primitive) -> Bool { (old as? FineLabel)?.text.isIdentical(to: text) ?? false }

    package func update(_ update: inout Update) {
        update.set("text", text.evaluate())
        guard let looks = looks?.value else { return }
        looks.appearance.write(to: &update)
        update.set("lines", Double(looks.numberOfLines), default: 1)
    }
}
