import FineWire

/// How much a client may say of itself: traits live as long as their session.
package enum TraitBounds {
    static let count = 64
    /// UTF-8 bytes of a name, and of a text.
    static let length = 256

    package static func hold(_ traits: [String: Value]) -> Bool {
        traits.count <= count
            && traits.allSatisfy { name, value in
                switch value {
                case .array, .object: false
                case .string(let text): name.utf8.count <= length && text.utf8.count <= length
                default: name.utf8.count <= length
                }
            }
    }
}
