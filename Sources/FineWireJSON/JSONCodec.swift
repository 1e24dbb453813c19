import FineWire

/// Messages to bytes and back: one JSON value each, UTF-8.
package enum JSONCodec {
    package static func encode(_ message: ServerMessage) -> [UInt8] {
        var writer = JSONWriter()
        writer.message(message)
        return writer.bytes
    }

    package static func encode(_ message: ClientMessage) -> [UInt8] {
        var writer = JSONWriter()
        writer.message(message)
        return writer.bytes
    }

    /// A patch after the number of its acknowledgements, with the closing bracket: `,[op,…],{…}]`, or `]` when there is
    /// nothing else. A frame is kept in this form, since it is sent again with another number in front.
    package static func encodePatchTail(ops: [Op], transaction: Value?) -> [UInt8] {
        var writer = JSONWriter()
        writer.patchTail(ops: ops, transaction: transaction)
        return writer.bytes
    }

    /// What comes before the tail: `[acks`.
    package static func patchHead(acks: Int) -> [UInt8] {
        var writer = JSONWriter(capacity: 16)
        writer.openArray()
        writer.integer(acks)
        return writer.bytes
    }

    package static func encode(_ value: Value) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    package static func decodeClientMessage(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
    ) throws(DecodingFault) -> ClientMessage {
        try ClientMessage(value: Value(json: bytes, limits: limits))
    }

    package static func decodeClientMessage(
        _ bytes: [UInt8], limits: DecodingLimits
    ) throws(DecodingFault) -> ClientMessage {
        try ClientMessage(value: decodeValue(bytes, limits: limits))
    }

    package static func decodeServerMessage(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits = .fromServer
    ) throws(DecodingFault) -> ServerMessage {
        try ServerMessage(value: Value(json: bytes, limits: limits))
    }

    package static func decodeServerMessage(
        _ bytes: [UInt8], limits: DecodingLimits = .fromServer
    ) throws(DecodingFault) -> ServerMessage {
        try ServerMessage(value: decodeValue(bytes, limits: limits))
    }

    package static func decodeValue(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingFault) -> Value {
        try bytes.withUnsafeBufferPointer { (buffer) throws(DecodingFault) in
            try Value(json: UnsafeRawBufferPointer(buffer), limits: limits)
        }
    }
}
