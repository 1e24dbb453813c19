/// What a client may cost, and what a session keeps.
package struct Limits: Sendable {
    /// Bytes of one message from a client.
    package var messageBytes = 1_048_576
    /// JSON levels of one message from a client.
    package var messageDepth = 32
    /// Messages and entries together, and bytes, that a client may send a second; a burst is what it may send at once.
    package var messagesPerSecond = 1_000.0
    package var messageBurst = 4_000.0
    package var bytesPerSecond = 1_048_576.0
    package var byteBurst = 4_194_304.0
    /// The same of all connections of one address together; a burst is four times as much.
    package var messagesPerSecondPerAddress = 4_000.0
    package var bytesPerSecondPerAddress = 4_194_304.0
    /// Bytes of one client that may wait for the main actor.
    package var backlogBytes = 4_194_304
    /// UTF-16 units of a text that a person edits.
    package var textLength = 1_000_000
    /// Sessions, with those that have no connection. One that has none makes room for another; then a client is told that
    /// the server is full.
    package var sessions = 100_000
    package var sessionsPerAddress = 2_048
    /// Nodes of one session's tree, and bytes of it as it travels; who goes beyond loses the session.
    package var sessionNodes = 500_000
    package var sessionBytes = 67_108_864
    /// Unacknowledged frames, and bytes, past which a session stops rendering.
    package var windowFrames = 64
    package var windowBytes = 262_144
    /// Bytes of frames that a session holds for a resume.
    package var logBytes = 1_048_576
    /// Seconds after which a client that hears nothing asks for a sign of life.
    package var heartbeat = 30.0
    /// How long a connection may take to say hello.
    package var helloTimeout: Duration = .seconds(5)
    /// How long a session without a connection is kept.
    package var retention: Duration = .seconds(180)
    /// The same where the client closed normally, without saying bye: a tab that was closed, or is being reloaded.
    package var retentionAfterLeaving: Duration = .seconds(10)
    package var retainedSessions = 10_000
    package var retainedBytes = 268_435_456
    /// How long a session that was mounted in a page waits for that page's connection.
    package var adoptionTimeout: Duration = .seconds(10)
    /// Sessions that may wait so: in all, from one address, and about how many bytes they may cost. Beyond, pages are
    /// served without a mount.
    package var pageSessions = 1_024
    package var pageSessionsPerAddress = 64
    package var pageBytes = 67_108_864
    /// WebSockets at a time.
    package var connections = 50_000
    package var connectionsPerAddress = 2_048
    /// Connections that have not asked for anything yet, and how long they, a request and its answer may take.
    package var handshakes = 4_096
    package var handshakesPerAddress = 256
    package var handshakeTimeout: Duration = .seconds(10)
    /// Silence after which a connection is pinged, and after which it is given up.
    package var pingAfter: Duration = .seconds(30)
    package var silenceTimeout: Duration = .seconds(90)
    /// Bytes that wait for a connection: beyond the first its client is no longer read, beyond the second it is cut.
    package var readingBytes = 1_048_576
    package var outgoingBytes = 16_777_216

    /// Bytes of a session's recording, and of all recordings of a process.
    package var recordingBytes = 16 << 20
    package var recordingsBytes = 1 << 30

    /// A handler or a render that takes longer is logged.
    package var slowTurn: Duration = .milliseconds(100)

    package init() {}
}
