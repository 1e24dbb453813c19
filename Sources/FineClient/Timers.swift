/// The moments at which a link has something to do.
struct Timers: Sendable {
    /// How long an answer to `hello` may take at first. A large mount on a slow link takes its time: after each attempt
    /// that was given up for this, twice as long, `slowest` times at most.
    static let answerTime = Duration.seconds(20)
    static let slowest = 3
    static let acknowledgeTime = Duration.milliseconds(100)
    static let provingTime = Duration.seconds(5)

    /// When something of the server was heard last.
    var heard: Duration?
    var heartbeat = Duration.seconds(30)
    var pinged: Duration?
    /// When the connection is given up unless `hello` is answered.
    var answerBy: Duration?
    var acknowledgeAt: Duration?
    /// When the connection has lived long enough for the next loss to count as the first.
    var provenAt: Duration?
    var retryAt: Duration?

    /// When the silence has lasted too long: for a ping, then for the connection.
    var silentAt: Duration? { (pinged ?? heard).map { $0 + heartbeat } }

    var deadline: Duration? {
        let silentAt = answerBy == nil ? silentAt : nil
        return [answerBy, acknowledgeAt, provenAt, retryAt, silentAt].compactMap { $0 }.min()
    }
}
