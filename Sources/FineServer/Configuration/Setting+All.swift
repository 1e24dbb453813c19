import FineSockets

extension Setting {
    /// Every setting, in the order in which they are explained.
    static let all: [Setting] = serving + access + messages + connections + sessions + keeping

    static let serving: [Setting] = [
        .text("host", "HOST", \.host, "the address to listen on"),
        .count("port", \.port, "the port to listen on, 0 for any free one", in: 0...65_535),
        .optionalText("certificate", "FILE", \.certificate, "a certificate with its chain (PEM): TLS is spoken"),
        .optionalText("key", "FILE", \.key, "its key (PEM)"),
        .optionalText("record", "DIR", \.recordings, "a directory for a recording of each session, for fine-replay"),
        .choice("log", \.logLevel, "the least that is logged"),
        .text("metrics-host", "HOST", \.metricsHost, "the address that /metrics is answered on"),
        .optionalPort("metrics-port", \.metricsPort, "its port; none: nowhere"),
        .count(
            "compression", \.compression,
            "bits of the window that messages are compressed with, 9 to 15, or 0: they are not",
            in: 0...15, except: 1...8),
    ]

    /// Who may connect.
    static let access: [Setting] = [
        .list(
            "origins", \.allowedOrigins,
            "pages that may connect, such as https://example.com; none: those of the host that they connect to",
            of: "origins, such as https://example.com", where: { $0.contains("://") && !$0.hasSuffix("/") }),
        .list(
            "trusted-proxies", \.trustedProxies,
            "addresses and networks of proxies in front, whose word counts for whom they ask",
            of: "addresses and networks, such as 10.0.0.0/8", where: { NetworkRange($0) != nil }),
        .choice("forwarded-header", \.forwardedHeader, "the header in which they say so"),
    ]

    /// What one client may send.
    static let messages: [Setting] = [
        .count("message-bytes", \.limits.messageBytes, "bytes of one message"),
        .count("message-depth", \.limits.messageDepth, "arrays and objects open at once in one message"),
        .rate("messages-per-second", \.limits.messagesPerSecond, "messages and entries a second"),
        .rate("message-burst", \.limits.messageBurst, "messages and entries at once"),
        .rate("bytes-per-second", \.limits.bytesPerSecond, "bytes a second"),
        .rate("byte-burst", \.limits.byteBurst, "bytes at once"),
        .rate(
            "messages-per-second-per-address", \.limits.messagesPerSecondPerAddress,
            "messages and entries a second of one address"),
        .rate("bytes-per-second-per-address", \.limits.bytesPerSecondPerAddress, "bytes a second of one address"),
        .count("backlog-bytes", \.limits.backlogBytes, "bytes of one client that wait for the main actor"),
        .count("text-length", \.limits.textLength, "UTF-16 units of a text that is edited"),
    ]

    static let connections: [Setting] = [
        .count("connections", \.limits.connections, "WebSockets at a time"),
        .count("connections-per-address", \.limits.connectionsPerAddress, "of them, those of one address"),
        .count("handshakes", \.limits.handshakes, "connections that have not asked for anything yet"),
        .count("handshakes-per-address", \.limits.handshakesPerAddress, "of them, those of one address"),
        .seconds(
            "handshake-timeout", \.limits.handshakeTimeout, "that a handshake, a request or its answer may take",
            in: 1...3_600),
        .seconds("hello-timeout", \.limits.helloTimeout, "from connecting to hello"),
        .seconds("ping-after", \.limits.pingAfter, "of silence after which a connection is pinged", in: 1...3_600),
        .seconds(
            "silence-timeout", \.limits.silenceTimeout, "of silence after which it is given up", in: 2...7_200),
        .count(
            "reading-bytes", \.limits.readingBytes, "bytes waiting for a client beyond which it is no longer read"),
        .count("outgoing-bytes", \.limits.outgoingBytes, "bytes waiting for a client beyond which it is cut"),
    ]

    static let sessions: [Setting] = [
        .count("sessions", \.limits.sessions, "sessions, with those that have no connection"),
        .count("sessions-per-address", \.limits.sessionsPerAddress, "of them, those begun from one address"),
        .count("session-nodes", \.limits.sessionNodes, "nodes of one session's tree"),
        .count("session-bytes", \.limits.sessionBytes, "bytes of the tree as it travels"),
        .count("window-frames", \.limits.windowFrames, "unacknowledged frames past which a session stops rendering"),
        .count("window-bytes", \.limits.windowBytes, "bytes of such frames past which it does"),
        .count("log-bytes", \.limits.logBytes, "bytes of frames that a session holds for a resume"),
        .seconds("slow-turn", \.limits.slowTurn, "a handler or a render that takes longer is logged"),
    ]

    /// What is kept of those who are not there.
    static let keeping: [Setting] = [
        .seconds("retention", \.limits.retention, "that a session is kept after its connection was lost"),
        .seconds(
            "retention-after-leaving", \.limits.retentionAfterLeaving, "the same after a connection closed in order"),
        .count("retained-sessions", \.limits.retainedSessions, "sessions without a connection", in: 0...1 << 40),
        .count("retained-bytes", \.limits.retainedBytes, "about how many bytes they may cost", in: 0...1 << 50),
        .seconds(
            "adoption-timeout", \.limits.adoptionTimeout, "that a page's session waits for the page's connection"),
        .count("page-sessions", \.limits.pageSessions, "sessions that wait so", in: 0...1 << 40),
        .count(
            "page-sessions-per-address", \.limits.pageSessionsPerAddress, "of them, those of one address",
            in: 0...1 << 40),
        .count("page-bytes", \.limits.pageBytes, "about how many bytes they may cost", in: 0...1 << 50),
        .count("recording-bytes", \.limits.recordingBytes, "bytes of one session's recording"),
        .count("recordings-bytes", \.limits.recordingsBytes, "bytes of all recordings of a process"),
    ]
}
