import FineWire

/// Reads an array from front to back, element by element, each of the type that its place asks for.
///
/// `place` says what is being read, for the fault's message. What is left unread is ignored.
struct Elements {
    private let values: [Value]
    private let place: String
    private var index = 0

    init(_ value: Value, place: String) throws(DecodingFault) {
        guard let values = value.array else { throw .malformed("\(place) is not an array") }
        self.values = values
        self.place = place
    }

    var remaining: Int { values.count - index }

    mutating func next(_ name: String) throws(DecodingFault) -> Value {
        guard index < values.count else { throw .malformed("\(place): \(name) is missing") }
        defer { index += 1 }
        return values[index]
    }

    mutating func string(_ name: String) throws(DecodingFault) -> String {
        guard let value = try next(name).string else { throw .malformed("\(place): \(name) is not a string") }
        return value
    }

    /// An id, an index or a count: a whole number, not negative.
    mutating func natural(_ name: String) throws(DecodingFault) -> Int {
        guard let value = try next(name).natural else {
            throw .malformed("\(place): \(name) is not a whole number from 0")
        }
        return value
    }

    mutating func object(_ name: String) throws(DecodingFault) -> [String: Value] {
        guard let value = try next(name).object else { throw .malformed("\(place): \(name) is not an object") }
        return value
    }

    mutating func rest() -> [Value] {
        defer { index = values.count }
        return Array(values[index...])
    }
}

extension Value {
    /// A whole number that is not negative.
    var natural: Int? {
        guard let value = integer, value >= 0 else { return nil }
        return value
    }
}

extension [String: Value] {
    func string(_ name: String, in place: String) throws(DecodingFault) -> String {
        guard let value = self[name]?.string else { throw .malformed("\(place): \(name) is not a string") }
        return value
    }

    func natural(_ name: String, in place: String) throws(DecodingFault) -> Int {
        guard let value = self[name]?.natural else {
            throw .malformed("\(place): \(name) is not a whole number from 0")
        }
        return value
    }
}
