import FineWire

/// Appends JSON to bytes: no tree of values, no intermediate strings.
struct JSONWriter: ~Copyable {
    private var buffer: ByteBuffer

    init(capacity: Int = 256) { buffer = ByteBuffer(capacity: capacity) }

    var bytes: [UInt8] { buffer.bytes }

    /// Punctuation and names that are known to need no escape.
    mutating func raw(_ text: StaticString) { buffer.append(text.utf8Start, count: text.utf8CodeUnitCount) }

    mutating func comma() { buffer.append(UInt8(ascii: ",")) }
    mutating func openArray() { buffer.append(UInt8(ascii: "[")) }
    mutating func closeArray() { buffer.append(UInt8(ascii: "]")) }

    mutating func integer(_ value: Int) {
        if value < 0 { buffer.append(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        var digits = 1
        var limit: UInt = 10
        // 19 digits hold every magnitude of an Int, and 10^19 is a UInt.
        while digits < 19, magnitude >= limit {
            digits += 1
            limit *= 10
        }
        let room = buffer.room(digits)
        for index in (0..<digits).reversed() {
            room[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
            magnitude /= 10
        }
        buffer.advance(digits)
    }

    /// Whole numbers up to 2^53 as integers, others in the shortest form that reads back the same. JSON has no NaN and
    /// no infinity: they become null.
    mutating func number(_ value: Double) {
        if value.magnitude <= 9_007_199_254_740_992, Double(Int(value)) == value {
            integer(Int(value))
        } else if value.isFinite {
            var text = value.description
            text.withUTF8 { utf8 in
                for byte in utf8 { buffer.append(byte) }
            }
        } else {
            raw("null")
        }
    }

    mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            // Six bytes are the longest that one becomes; a long text is worth counting.
            let escapes = utf8.count > 1_024 ? utf8.count { !Self.needsNoEscape($0) } : utf8.count
            let room = buffer.room(utf8.count + 5 * escapes + 2)
            room[0] = UInt8(ascii: "\"")
            var end = 1
            for byte in utf8 {
                if Self.needsNoEscape(byte) {
                    room[end] = byte
                    end &+= 1
                } else {
                    end += Self.escape(byte, into: room + end)
                }
            }
            room[end] = UInt8(ascii: "\"")
            buffer.advance(end + 1)
        }
    }

    @inline(__always)
    private static func needsNoEscape(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Returns how many bytes it has written.
    private static func escape(_ byte: UInt8, into room: UnsafeMutablePointer<UInt8>) -> Int {
        room[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\n"): room[1] = UInt8(ascii: "n")
        case UInt8(ascii: "\t"): room[1] = UInt8(ascii: "t")
        case UInt8(ascii: "\r"): room[1] = UInt8(ascii: "r")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): room[1] = byte
        default:
            let low = byte & 0xF
            room[1] = UInt8(ascii: "u")
            room[2] = UInt8(ascii: "0")
            room[3] = UInt8(ascii: "0")
            room[4] = UInt8(ascii: "0") + byte >> 4
            room[5] = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10
            return 6
        }
        return 2
    }

    mutating func value(_ value: Value) {
        switch value {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let values):
            openArray()
            for index in values.indices {
                if index > 0 { comma() }
                self.value(values[index])
            }
            closeArray()
        case .object(let members): object(members.sorted { $0.key < $1.key })
        }
    }

    /// Members go out in the order that is given; whoever gives it sorts by name, so that equal values give equal bytes.
    mutating func object(_ members: some Sequence<(key: String, value: Value)>) {
        buffer.append(UInt8(ascii: "{"))
        var isFirst = true
        for (name, member) in members {
            if !isFirst { comma() }
            isFirst = false
            string(name)
            buffer.append(UInt8(ascii: ":"))
            value(member)
        }
        buffer.append(UInt8(ascii: "}"))
    }
}
