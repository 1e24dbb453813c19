/// Why an entry had no effect.
package struct Refusal: Hashable, Sendable {
    package enum Code: String, Sendable {
        case unknownNode = "unknown-node"
        case unknownEvent = "unknown-event"
        case badValue = "bad-value"
        case tooLong = "too-long"
        case disabled
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    static func unknownEvent(_ event: String, kind: String) -> Refusal {
        Refusal(.unknownEvent, "\(kind) takes no \(event)")
    }
}
