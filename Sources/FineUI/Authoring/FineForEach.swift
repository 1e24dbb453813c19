/// Siblings from a collection, each with the identity of its element: its node follows the element through insertion,
/// reorder and removal.
public struct FineForEach<Data: RandomAccessCollection, ID: Hashable>: Renderable, Primitive {
    private let data: Data
    private let id: (Data.Element) -> ID
    private let content: @MainActor (Data.Element) -> FineChildren

    public init(
        _ data: Data, @FineBuilder content: @escaping @MainActor (Data.Element) -> FineChildren
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @FineBuilder content: @escaping @MainActor (Data.Element) -> FineChildren
    ) {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = content
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "group" }

    package func update(_ update: inout Update) {
        siblings?({ update.add($0, slot: .unmatched, key: $1) })
    }

    package var siblings: Siblings? {
        { add in
            for element in data {
                let id = id(element)
                let children = content(element)
                if let only = children.single {
                    add(only, Key(id, of: Data.Element.self))
                } else {
                    children.forEach { add($0, Key(id, of: Data.Element.self, part: $1)) }
                }
            }
        }
    }
}
