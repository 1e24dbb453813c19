import CZlib

/// A stretch of a body in its compressed form, to be joined with others: what is the same for many answers is compressed
/// once.
package struct GzipPiece: Sendable {
    /// Raw deflate that refers to nothing before it and ends at a byte's boundary.
    private let deflated: [UInt8]
    private let checksum: UInt
    private let count: Int

    /// `level` is zlib's, from 1 (fast) to 9 (small).
    package init(_ bytes: [UInt8], level: Int32 = 9) {
        count = bytes.count
        checksum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        deflated = Self.deflated(bytes, level)
    }

    /// The pieces one after the other as one gzip member.
    package static func join(_ pieces: [GzipPiece]) -> [UInt8] {
        // Deflate, no name, no time, from an unknown system.
        var result: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
        result.reserveCapacity(pieces.reduce(32) { $0 + $1.deflated.count })
        var checksum: UInt = 0
        var count = 0
        for piece in pieces {
            result += piece.deflated
            checksum = crc32_combine(checksum, piece.checksum, piece.count)
            count += piece.count
        }
        // An empty block that is the last.
        result += [3, 0]
        for number in [checksum, UInt(count)] {
            result += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt($0))) }
        }
        return result
    }

    private static func deflated(_ bytes: [UInt8], _ level: Int32) -> [UInt8] {
        var stream = z_stream()
        precondition(fine_deflate_init(&stream, level) == Z_OK, "no memory to compress with")
        defer { deflateEnd(&stream) }
        // A flush ends with an empty block of five bytes.
        let capacity = Int(deflateBound(&stream, UInt(bytes.count))) + 16
        // Reads only, whatever its type says.
        return bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, size in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FULL_FLUSH)
                size = output.count - Int(stream.avail_out)
            }
        }
    }
}

extension HTTPRequest {
    /// Whether the peer takes an answer in gzip.
    package var acceptsGzip: Bool {
        acceptEncoding.split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard parts.first == "gzip" || parts.first == "*" else { return false }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return weight != 0
        }
    }
}
