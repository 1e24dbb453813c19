/// A bound that somebody can run into, by the name of its setting.
enum Limit: String, CaseIterable, Sendable {
    case messageBytes = "message-bytes"
    case messageDepth = "message-depth"
    case messagesPerSecond = "messages-per-second"
    case bytesPerSecond = "bytes-per-second"
    case messagesPerSecondPerAddress = "messages-per-second-per-address"
    case bytesPerSecondPerAddress = "bytes-per-second-per-address"
    case backlogBytes = "backlog-bytes"
    case textLength = "text-length"

    case connections
    case connectionsPerAddress = "connections-per-address"
    case handshakes
    case handshakeTimeout = "handshake-timeout"
    case helloTimeout = "hello-timeout"
    case silenceTimeout = "silence-timeout"
    case outgoingBytes = "outgoing-bytes"

    case sessions
    case sessionsPerAddress = "sessions-per-address"
    case sessionNodes = "session-nodes"
    case sessionBytes = "session-bytes"
    case windowFrames = "window-frames"
    case windowBytes = "window-bytes"
    case logBytes = "log-bytes"

    case retention
    case retainedSessions = "retained-sessions"
    case retainedBytes = "retained-bytes"
    case adoptionTimeout = "adoption-timeout"
    case pageSessions = "page-sessions"
    case pageSessionsPerAddress = "page-sessions-per-address"
    case pageBytes = "page-bytes"
    case recordingBytes = "recording-bytes"
    case recordingsBytes = "recordings-bytes"
}
