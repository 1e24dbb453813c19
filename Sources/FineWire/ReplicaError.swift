/// Why a frame could not be applied. The replica is as it was before the frame.
package struct ReplicaError: Error, Hashable, Sendable {
    package enum Code: String, CaseIterable, Sendable {
        case unknownNode = "unknown-node"
        case duplicateID = "duplicate-id"
        case badIndex = "bad-index"
        case badRoot = "bad-root"
        case badSplice = "bad-splice"
        case badCount = "bad-count"
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
