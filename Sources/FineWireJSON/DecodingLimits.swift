/// What a message may be at most; both are checked before the parser sees a byte.
package struct DecodingLimits: Hashable, Sendable {
    package var maxBytes: Int
    /// How many arrays and objects may be open at once. A parser recurses as deep.
    package var maxDepth: Int

    package init(maxBytes: Int = 1 << 20, maxDepth: Int = 32) {
        self.maxBytes = maxBytes
        self.maxDepth = maxDepth
    }

    /// For a client, which reads whole trees: two levels of JSON for each level of the tree.
    package static let fromServer = DecodingLimits(maxBytes: 64 << 20, maxDepth: 512)
}
