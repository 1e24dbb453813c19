import Observation

/// State that lives in the tree, for what needs no model: it starts from `initial` when its node is made, survives the
/// renders of what is around it, follows its key, and ends with its node.
public struct FineState<Value>: Renderable, Primitive {
    private let initial: Value
    private let content: @MainActor (FineBinding<Value>) -> FineChildren
    private let file: StaticString
    private let line: UInt32

    public init(
        _ initial: Value, file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder content: @escaping @MainActor (FineBinding<Value>) -> FineChildren
    ) {
        self.initial = initial
        self.content = content
        self.file = file
        self.line = line
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "group" }
    package var site: Site { Site(file: file, line: line) }

    package func update(_ update: inout Update) {
        let cell = update.node.storage as? StateCell<Value> ?? StateCell(initial)
        update.node.storage = cell
        update.add(content(FineBinding(cell, \.value)))
    }
}

@MainActor
@Observable
private final class StateCell<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
