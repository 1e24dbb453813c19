/// Gives the view inside it an identity among its siblings.
struct FineKeyed: Transparent {
    let content: any Renderable
    let key: Key

    var body: any Renderable { content }
    func resolve(into resolution: inout FineResolution) { resolution.identify(by: key, content: content) }
}

extension Renderable {
    /// A stable identity among the children of one container: the node follows it through insertion, reorder and removal.
    public func key(_ key: some Hashable) -> any Renderable { FineKeyed(content: self, key: Key(key)) }
}
