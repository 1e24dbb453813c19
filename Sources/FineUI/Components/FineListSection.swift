/// A part of a list, with an identity of its own.
public struct FineListSection<Element: Identifiable> {
    let id: AnyHashable
    let items: [Element]

    public init(id: some Hashable, items: [Element]) {
        self.id = AnyHashable(id)
        self.items = items
    }
}
