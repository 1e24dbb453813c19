/// A large value that most who could hold one do not have: without it they stay small.
final class Boxed<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }

    /// Another box, with what `change` makes of the value in this one, or of `standard` where there is none.
    static func changing(_ box: Boxed?, or standard: Value, _ change: (inout Value) -> Void) -> Boxed {
        var value = box?.value ?? standard
        change(&value)
        return Boxed(value)
    }
}
