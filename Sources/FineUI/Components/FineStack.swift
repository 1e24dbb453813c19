/// Views in a row or a column. What the builder reads renders this stack alone.
public struct FineStack: Renderable, Primitive {
    // In this order there is no room between them: a screen has many stacks.
    private let content: @MainActor () -> FineChildren
    package let site: Site
    private let spacing: Double
    private let axis: FineAxis
    private let alignment: FineStackAlignment
    private let distribution: FineStackDistribution

    public static func vertical(
        spacing: Double = 0, alignment: FineStackAlignment = .fill, distribution: FineStackDistribution = .fill,
        file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder _ content: @escaping @MainActor () -> FineChildren
    ) -> FineStack {
        FineStack(
            content: content, site: Site(file: file, line: line), spacing: spacing, axis: .vertical,
            alignment: alignment, distribution: distribution)
    }

    public static func horizontal(
        spacing: Double = 0, alignment: FineStackAlignment = .fill, distribution: FineStackDistribution = .fill,
        file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder _ content: @escaping @MainActor () -> FineChildren
    ) -> FineStack {
        FineStack(
            content: content, site: Site(file: file, line: line), spacing: spacing, axis: .horizontal,
            alignment: alignment, distribution: distribution)
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "stack" }

    package func update(_ update: inout Update) {
        update.set("axis", axis.rawValue, default: "vertical")
        update.set("spacing", spacing, default: 0)
        update.set("alignment", alignment.rawValue, default: "fill")
        update.set("distribution", distribution.rawValue, default: "fill")
        update.add(content())
    }
}
