/// A value that a description holds until it is rendered, and no longer.
///
/// The box is shared by all copies of the description, so that wrappers around it let go as well.
@MainActor
final class Lent<Value> {
    private var value: Value?
    private var misses = 0
    private var hasMissed = false

    init(_ value: Value) { self.value = value }

    /// The value, the first time.
    func take() -> Value? {
        hasMissed = value == nil
        if hasMissed { misses += 1 }
        defer { value = nil }
        return value
    }

    /// How often the value was asked for in vain, where the last time was; nil where it was not.
    var missed: Int? { hasMissed ? misses : nil }
}
