import Observation

/// Siblings from a collection, each with the identity of its element: its node follows the element through insertion,
/// reorder and removal.
///
/// Where the elements are `@Observable` objects, the content of an object that was there before is not made again, as
/// long as `content` captures one object at most and reads nothing observable itself, outside of its views' own closures:
/// what it shows follows what those observe, and what nothing observes (`@ObservationIgnored`, a global) is shown as it was.
public struct FineForEach<Data: RandomAccessCollection, ID: Hashable>: Renderable, Primitive {
    private let data: Data
    private let id: (Data.Element) -> ID
    private let content: ElementClosure<Data.Element>
    package let site: Site

    public init(
        _ data: Data, file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder content: @escaping @MainActor (Data.Element) -> FineChildren
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, file: file, line: line, content: content)
    }

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, file: StaticString = #fileID, line: UInt32 = #line,
        @FineBuilder content: @escaping @MainActor (Data.Element) -> FineChildren
    ) {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = ElementClosure(make: content)
        site = Site(rowsIn: file, line: line)
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "group" }

    package func update(_ update: inout Update) { _ = addSiblings(to: &update) }

    package func addSiblings(to update: inout Update) -> Bool {
        if !site.reads, Data.Element.self is any (AnyObject & Observable).Type, update.kept == nil {
            addObjects(to: &update)
        } else {
            for element in data { add(element, to: &update) }
        }
        return true
    }

    /// Adds what shows objects that are observed: what was made of the same one is kept.
    private func addObjects(to update: inout Update) {
        let old = update.node.kept as? RowsMade<Data.Element>
        let isAsBefore = update.keepsRows && old?.isMade(by: content) == true
        var search = RowSearch(isAsBefore ? old : nil)
        update.kept = RowsMade(by: content)
        for element in data {
            let object = unsafeBitCast(element, to: AnyObject.self)
            if let index = search.find(object) {
                update.children.append(Child(keeping: update.node.children[index], of: object))
                continue
            }
            let index = update.children.count
            if site.reads {
                add(element, to: &update)
            } else if site.noteReads({ add(element, to: &update) }) {
                continue
            } else if update.children.count == index + 1 {
                update.children[index].element = object
            }
        }
    }

    private func add(_ element: Data.Element, to update: inout Update) {
        let id = id(element)
        let children = content.make(element)
        if let only = children.single {
            update.add(only, slot: .unmatched, key: Key(id, of: Data.Element.self))
        } else {
            children.forEach { update.add($0, slot: .unmatched, key: Key(id, of: Data.Element.self, part: $1)) }
        }
    }
}
