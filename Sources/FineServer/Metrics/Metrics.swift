/// What a process has done, as far as the main actor sees it.
@MainActor
final class Metrics {
    let counters: Counters
    var sessionsBegun = 0
    var connectionsOpened = 0
    var messages = 0
    var messageBytes = 0
    var entries = 0
    var frames = 0
    var sentBytes = 0
    /// Flushes that waited for a client that was behind or away; one frame carries what several would have.
    var heldFlushes = 0
    var pages = 0
    /// From a message's arrival at the main actor to the frame that answers it.
    private(set) var turns = Histogram()
    /// The longest that the handlers of an event have taken, in seconds, by the screen's path and the event.
    private(set) var longestHandlers: [Handler: Double] = [:]

    struct Handler: Hashable {
        let path: String
        let event: String
    }

    init(counters: Counters) { self.counters = counters }

    func noteTurn(_ time: Duration) { turns.add(time / .seconds(1)) }

    /// `event` must be one that something takes, so that there are only so many.
    func noteHandler(of event: String, on path: String, _ time: Duration) {
        let handler = Handler(path: path, event: event)
        let seconds = time / .seconds(1)
        if seconds > longestHandlers[handler, default: -1] { longestHandlers[handler] = seconds }
    }
}
