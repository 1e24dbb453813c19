/// Access to a value that lives elsewhere: reading it is tracked by the scope that reads, writing it goes through the
/// owner's setter.
@MainActor
@dynamicMemberLookup
public struct FineBinding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// A property of an object.
    public init<Root: AnyObject>(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
        get = { object[keyPath: keyPath] }
        set = { object[keyPath: keyPath] = $0 }
    }

    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// A part of the value.
    public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> FineBinding<Part> {
        FineBinding<Part>(get: { value[keyPath: keyPath] }, set: { value[keyPath: keyPath] = $0 })
    }
}
