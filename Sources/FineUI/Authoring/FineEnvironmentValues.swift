/// The ambient values of a place in the tree. Extend it with a property for each key of your own.
@MainActor
public struct FineEnvironmentValues {
    /// The values that were injected, innermost first; a chain, since most nodes share their parent's.
    private final class Entry {
        let key: ObjectIdentifier
        let value: Any
        let outer: Entry?

        init(key: ObjectIdentifier, value: Any, outer: Entry?) {
            self.key = key
            self.value = value
            self.outer = outer
        }
    }

    private var innermost: Entry?

    init() {}

    public subscript<Key: FineEnvironmentKey>(key: Key.Type) -> Key.Value {
        get { find(ObjectIdentifier(key)) as? Key.Value ?? Key.defaultValue }
        set { innermost = Entry(key: ObjectIdentifier(key), value: newValue, outer: innermost) }
    }

    /// An object that was injected by its type; nil where none was.
    public subscript<Object: AnyObject>(type: Object.Type) -> Object? {
        get { find(ObjectIdentifier(type)) as? Object }
        set {
            guard let newValue else { return }
            innermost = Entry(key: ObjectIdentifier(type), value: newValue, outer: innermost)
        }
    }

    private func find(_ key: ObjectIdentifier) -> Any? {
        var entry = innermost
        while let current = entry {
            if current.key == key { return current.value }
            entry = current.outer
        }
        return nil
    }

    /// Whether both hold the same values. A value that cannot be compared counts as changed, an object is compared by
    /// identity.
    func isEqual(to other: FineEnvironmentValues) -> Bool {
        var left = innermost
        var right = other.innermost
        while let one = left, let two = right {
            if one === two { return true }
            guard one.key == two.key, Self.equals(one.value, two.value) else { return false }
            left = one.outer
            right = two.outer
        }
        return left == nil && right == nil
    }

    private static func equals(_ one: Any, _ two: Any) -> Bool {
        func compare<Value: Equatable>(_ value: Value) -> Bool { (two as? Value) == value }
        if let value = one as? any Equatable { return compare(value) }
        return type(of: one) is AnyClass && type(of: two) is AnyClass && one as AnyObject === two as AnyObject
    }
}
