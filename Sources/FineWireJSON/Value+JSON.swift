import CJansson
import FineWire

extension Value {
    /// Reads one JSON text with nothing but white space around it. No jansson value outlives the call.
    ///
    /// Duplicate names, invalid UTF-8, lone surrogates and numbers beyond a double are malformed; integers of any
    /// length are read as doubles; `\u0000` is a character like any other.
    package init(json bytes: UnsafeRawBufferPointer, limits: DecodingLimits) throws(DecodingFault) {
        try limits.check(bytes)
        // An empty buffer may have no address, which jansson takes for a caller's mistake.
        guard let start = bytes.baseAddress, !bytes.isEmpty else { throw .malformed("an empty message", offset: 0) }
        var error = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
        let text = start.assumingMemoryBound(to: CChar.self)
        guard let parsed = json_loadb(text, bytes.count, Int(flags), &error) else {
            throw .malformed(error.message, offset: Int(error.position))
        }
        defer { json_decref(parsed) }
        self.init(borrowing: parsed)
    }

    private init(borrowing json: UnsafeMutablePointer<json_t>) {
        switch json.pointee.type {
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        case JSON_REAL, JSON_INTEGER: self = .number(json_number_value(json))
        case JSON_STRING: self = .string(String(borrowing: json))
        case JSON_ARRAY:
            let count = json_array_size(json)
            var elements: [Value] = []
            elements.reserveCapacity(count)
            for index in 0..<count { elements.append(Value(borrowing: json_array_get(json, index))) }
            self = .array(elements)
        case JSON_OBJECT:
            var members: [String: Value] = [:]
            var iterator = json_object_iter(json)
            while let member = iterator {
                members[String(cString: json_object_iter_key(member))] = Value(
                    borrowing: json_object_iter_value(member))
                iterator = json_object_iter_next(json, member)
            }
            self = .object(members)
        default: self = .null
        }
    }
}

extension String {
    fileprivate init(borrowing json: UnsafeMutablePointer<json_t>) {
        let bytes = UnsafeRawBufferPointer(start: json_string_value(json), count: json_string_length(json))
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension json_error_t {
    fileprivate var message: String {
        withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
