extension DecodingLimits {
    /// Throws when `bytes` are too many or nest too deep. It reads strings as the parser does, so what it has counted
    /// holds for as far as the parser will get.
    func check(_ bytes: UnsafeRawBufferPointer) throws(DecodingFault) {
        if bytes.count > maxBytes {
            throw DecodingFault(code: "too-large", message: "\(bytes.count) bytes, \(maxBytes) are allowed")
        }
        var depth = 0
        var offset = 0
        var isString = false
        while offset < bytes.count {
            let byte = bytes[offset]
            if isString {
                if byte == UInt8(ascii: "\\") { offset += 1 } else if byte == UInt8(ascii: "\"") { isString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    if depth > maxDepth {
                        throw DecodingFault(
                            code: "too-deep", message: "more than \(maxDepth) levels are open", offset: offset)
                    }
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            offset += 1
        }
    }
}
