/// Why the program ends without having done what it was asked to: one line, and an exit status after sysexits(3).
package struct Failure: Error, Hashable, Sendable {
    package enum Status: Int32, Sendable {
        /// A script found something else than it expected.
        case unexpected = 1
        /// The command line, or a script, cannot be understood.
        case usage = 64
        /// There is no server, or it is gone.
        case unavailable = 69
        /// The session is over.
        case ended = 75
        /// The server speaks another protocol, or another version.
        case protocolMismatch = 76
        /// The server's certificate is not to be trusted.
        case certificate = 77
        /// The terminal cannot show a screen.
        case terminal = 78
    }

    package var status: Status
    package var message: String

    init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }
}
