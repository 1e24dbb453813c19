/// SHA-256 (FIPS 180-4), by which a page's policy names what is inline in it.
enum SHA256 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = fractions(of: primes.prefix(8).map { Double($0).squareRoot() })
        var padded = message + [0x80]
        padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
        for start in stride(from: 0, to: padded.count, by: 64) { process(padded[start..<start + 64], &state) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    private static func process(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let first = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
            let second = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var (a, b, c, d, e, f, g, h) = (
            state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
        )
        for index in 0..<64 {
            let first = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let sum = h &+ first &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
            let second = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let majority = a & b ^ a & c ^ b & c
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ sum, c, b, a, sum &+ second &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static let primes = (2..<312).filter { number in !(2..<number).contains { number % $0 == 0 } }

    private static let constants = fractions(of: primes.prefix(64).map { Double($0).cubeRoot })

    /// The first 32 bits after the point.
    private static func fractions(of roots: [Double]) -> [UInt32] {
        roots.map { UInt32(($0 - $0.rounded(.down)) * 4_294_967_296) }
    }
}

extension Double {
    fileprivate var cubeRoot: Double {
        var root = self
        for _ in 0..<64 { root -= (root * root * root - self) / (3 * root * root) }
        return root
    }
}

/// Base64 (RFC 4648) with padding.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
            for place in 0..<4 {
                text.unicodeScalars.append(place > group.count ? "=" : alphabet[bits >> (18 - 6 * place) & 63])
            }
        }
        return text
    }
}
