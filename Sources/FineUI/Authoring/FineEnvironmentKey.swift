/// The key of an ambient value that a subtree inherits.
@MainActor
public protocol FineEnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}
