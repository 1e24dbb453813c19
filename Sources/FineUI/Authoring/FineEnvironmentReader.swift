/// A part of the tree that depends on ambient values; it renders again when what it is injected changes.
public struct FineEnvironmentReader: Renderable, Primitive {
    private let content: @MainActor (FineEnvironmentValues) -> FineChildren
    private let file: StaticString
    private let line: UInt32

    public init(
        file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder _ content: @escaping @MainActor (FineEnvironmentValues) -> FineChildren
    ) {
        self.content = content
        self.file = file
        self.line = line
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "group" }
    package var site: Site { Site(file: file, line: line) }

    package func update(_ update: inout Update) { update.add(content(update.environment)) }
}
