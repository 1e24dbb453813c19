/// The structural position of a child among its siblings: which statement of the builder it came from.
///
/// The path from the statement out to the builder is folded into 64 bits, innermost first, so that prefixing a whole
/// block costs one multiplication a child. Two paths that collide would only be matched by order.
package struct Slot: Hashable, Sendable {
    private var path: UInt64

    /// Children of an array literal carry no slot and are matched by order.
    package static let none = Slot(path: 0)
    /// The one child of a wrapper; a single expression. No small number, which a statement's index would cancel.
    package static let only = Slot(path: 0xD1B5_4A32_D192_ED03)
    /// Matches nothing, not even itself: a child that only its key identifies, or that must not be reused.
    package static let unmatched = Slot(path: .max)

    /// This slot inside the statement (or the turn of a loop) number `index`.
    func inside(_ index: Int) -> Slot {
        guard path != 0, path != .max else { return self }
        var mixed = (path ^ UInt64(truncatingIfNeeded: index &+ 1)) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29
        return Slot(path: mixed)
    }

    var matchesByOrder: Bool { path != .max }
}
