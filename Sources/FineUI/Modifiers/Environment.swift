/// Injects values into the resolution of what is inside it; it adds no node and is no part of the signature.
struct FineEnvironmentWriter: Transparent {
    let content: any Renderable
    let write: (inout FineEnvironmentValues) -> Void

    var body: any Renderable { content }
    func resolve(into resolution: inout FineResolution) { resolution.inject(write, content: content) }
}

extension Renderable {
    /// Injects an ambient value into this subtree. The inner writer wins.
    public func environment<Value>(
        _ keyPath: WritableKeyPath<FineEnvironmentValues, Value>, _ value: Value
    ) -> any Renderable {
        FineEnvironmentWriter(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Injects an object that this subtree finds by its type: `environment[AuthManager.self]`.
    public func environment<Object: AnyObject>(_ object: Object) -> any Renderable {
        FineEnvironmentWriter(content: self) { $0[Object.self] = object }
    }
}
