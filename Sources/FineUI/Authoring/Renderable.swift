/// A description of a piece of the screen: data, made anew at each render and compared with what is there.
///
/// Apps compose the built-in components in `body`. A type that only composes is a *composite*; it adds no node of its
/// own, unless it is `Equatable`: then it has a scope, and is not evaluated again while it is equal to the last one.
@MainActor
public protocol Renderable {
    /// What this description consists of. Evaluated once a render, inside the scope that resolves it.
    var body: any Renderable { get }

    /// One step towards the built-in component that this description stands for. Built-in components and modifiers
    /// implement it; a composite takes the default, which evaluates `body`.
    func resolve(into resolution: inout FineResolution)
}

extension Renderable {
    public func resolve(into resolution: inout FineResolution) {
        resolution.pass(through: self)
    }
}
