/// A value as it travels: the JSON data model. Numbers compare by value (`1` equals `1.0`), strings by code point.
///
/// `.null` as a property's value means "back to the default"; a property that is at its default is absent.
package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])
}

extension Value: Hashable {
    // String's own equality takes a composed and a decomposed é for the same text. A client does not, and offsets into
    // them differ.
    package static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.isIdenticalText(to: b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        // Equal code points give equal hashes of the canonical form.
        case .string(let value): hasher.combine(value)
        case .array(let values): hasher.combine(values)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension String {
    /// Whether both hold the same code points, which `==` does not ask.
    package func isIdenticalText(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let result = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { mine.elementsEqual($0) }
        }
        return (result ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: Value...) { self = .array(elements) }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral {
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(dictionaryLiteral elements: (String, Value)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

extension Value {
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var array: [Value]? { if case .array(let value) = self { value } else { nil } }
    package var object: [String: Value]? { if case .object(let value) = self { value } else { nil } }

    /// The number as an integer; `nil` when it is not a whole number within ±2^53.
    package var integer: Int? {
        guard case .number(let value) = self, abs(value) <= 9_007_199_254_740_992 else { return nil }
        return Int(exactly: value)
    }
}
