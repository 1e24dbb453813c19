import FineWire

/// An author's value that has a wire form of its own.
package protocol WireConvertible {
    /// The form in which it travels; PROTOCOL.md names it.
    var wire: Value { get }
}

extension WireConvertible where Self: RawRepresentable, RawValue == String {
    package var wire: Value { .string(rawValue) }
}

extension Double: WireConvertible {
    /// JSON knows finite numbers only: what is not one travels as zero.
    package var wire: Value { .number(isFinite ? self : 0) }
}
