/// 128 random bits in base64url: a session's id, or its secret.
struct Token: Hashable, Sendable {
    let text: String

    /// A new one, from the system's generator.
    init() {
        var generator = SystemRandomNumberGenerator()
        let bits = (generator.next(), generator.next()) as (UInt64, UInt64)
        var text = ""
        text.reserveCapacity(22)
        for index in 0..<22 {
            let digit = Token.sextet(index, of: bits)
            text.unicodeScalars.append(Unicode.Scalar(Token.alphabet[digit]))
        }
        self.text = text
    }

    /// Whether a peer's word is this token, in a time that tells nothing of how much of it was right.
    func matches(_ other: String) -> Bool {
        let own = Array(text.utf8)
        let other = Array(other.utf8)
        guard own.count == other.count else { return false }
        var difference: UInt8 = 0
        for index in own.indices { difference |= own[index] ^ other[index] }
        return difference == 0
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The last has but two bits; the rest of it is zero.
    private static func sextet(_ index: Int, of bits: (UInt64, UInt64)) -> Int {
        (0..<6).reduce(0) { digit, place in
            let position = index * 6 + place
            guard position < 128 else { return digit << 1 }
            let word = position < 64 ? bits.0 : bits.1
            return digit << 1 | Int(word >> (63 - UInt64(position % 64)) & 1)
        }
    }
}
