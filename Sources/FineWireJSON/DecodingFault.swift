/// Why bytes are not a message.
package struct DecodingFault: Error, Hashable, Sendable {
    /// `malformed`, `too-large`, `too-deep`; from a server also `version` and, for a patch, `unknown-op`.
    package var code: String
    package var message: String
    /// The byte at which it was noticed, where that is known.
    package var offset: Int?

    package init(code: String, message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    static func malformed(_ message: String, offset: Int? = nil) -> DecodingFault {
        DecodingFault(code: "malformed", message: message, offset: offset)
    }
}
