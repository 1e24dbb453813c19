import FineWireJSON

/// What a client did that ends its connection.
package struct LinkFault: Error, Hashable, Sendable {
    let closeCode: UInt16
    let code: String
    let message: String
    /// The limit that it ran into, if it was one.
    var limit: Limit?

    static func malformed(_ message: String) -> LinkFault {
        LinkFault(closeCode: 4400, code: "malformed", message: message)
    }

    static func timeout(_ message: String) -> LinkFault {
        LinkFault(closeCode: 4408, code: "timeout", message: message, limit: .helloTimeout)
    }

    static func tooLarge(_ message: String) -> LinkFault {
        LinkFault(closeCode: 4413, code: "too-large", message: message, limit: .messageBytes)
    }

    static func version(_ message: String) -> LinkFault {
        LinkFault(closeCode: 4415, code: "version", message: message)
    }

    static let replaced = LinkFault(
        closeCode: 4409, code: "replaced", message: "another connection goes on with this session")

    static func tooFrequent(_ message: String, _ limit: Limit) -> LinkFault {
        LinkFault(closeCode: 4429, code: "too-frequent", message: message, limit: limit)
    }

    /// There is no room for a session, or no more in this one.
    static func full(_ message: String, _ limit: Limit) -> LinkFault {
        LinkFault(closeCode: 4503, code: "full", message: message, limit: limit)
    }

    init(closeCode: UInt16, code: String, message: String, limit: Limit? = nil) {
        self.limit = limit
        self.closeCode = closeCode
        self.code = code
        self.message = message
    }

    init(_ fault: DecodingFault) {
        switch fault.code {
        case "too-large": self = .tooLarge(fault.message)
        case "too-deep": self.init(closeCode: 4414, code: "too-deep", message: fault.message, limit: .messageDepth)
        default: self = .malformed(fault.message)
        }
    }
}
