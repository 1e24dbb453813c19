/// A closure that can be told from others by what it is made of: its code, and its captures.
///
/// A closure that captures one object holds that object itself, so that two of one place in the source and one object
/// are alike word by word. Others hold a box that is made anew each time, and are never taken for the same.
struct Closure {
    let evaluate: @MainActor () -> String

    /// Whether both run the same code on the same captures. Both are alive, so that no address stands for two things.
    func isIdentical(to other: Closure) -> Bool { isSame(self, other) }
}

/// The same for what makes the children of an element.
struct ElementClosure<Element> {
    let make: @MainActor (Element) -> FineChildren

    func isIdentical(to other: ElementClosure) -> Bool { isSame(self, other) }
}

/// Whether two values that hold nothing but a closure hold the same code and the same captures.
private func isSame<Holder>(_ left: Holder, _ right: Holder) -> Bool {
    unsafeBitCast(left, to: (UInt, UInt).self) == unsafeBitCast(right, to: (UInt, UInt).self)
}
