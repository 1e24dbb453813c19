/// An object that holds state and describes its view tree from it: an `@Observable` class.
///
/// It need not be a screen; a content can be nested in another's description by calling its `body()`.
@MainActor
public protocol FineContent: AnyObject {
    func body() -> any Renderable
}
