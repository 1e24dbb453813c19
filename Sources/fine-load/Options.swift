/// What the command line asks for.
struct Options: Equatable {
    enum Task: String, Equatable {
        case chaos
        case stall
        case click
        case fan
        case hold
        case churn
        case hostile
        case soak
        case echo
    }

    var task: Task
    var cuts = 1_000
    var sessions = 100
    var seconds = 60
    /// Sessions that do nothing.
    var idle = 1_000
    var seed = UInt64.random(in: 0...UInt64.max >> 1)
    /// Where a server listens; nil starts one.
    var port: Int?

    struct UsageError: Error, Equatable {
        let message: String
    }

    static let help = """
        usage: fine-load chaos [--cuts N] [--sessions N] [--seed N] [--port PORT]
               fine-load stall [--seconds N]
               fine-load click [--sessions N] [--seconds N] [--idle N]
               fine-load fan [--sessions N] [--seconds N]
               fine-load hold [--sessions N] [--seconds N]
               fine-load churn [--sessions N]
               fine-load hostile [--seconds N]
               fine-load soak [--seconds N] [--seed N]

        chaos works a session through a proxy that cuts its connection N times (1000), one with a text a quarter as often,
        then N sessions at once (100) with as many cuts together, and compares what is left of each with a run that
        nothing cut. --port is that of a running fine-server; without it the one beside this program is started.
        stall lets a client read nothing for N seconds (60) while its screen changes a thousand times a second, and
        measures what that costs the server and the others.
        click opens N sessions (100), clicks and types in them, for N seconds (60) at a pace and as long without one, and
        does the same to a bare echo; then opens N (1000) that do nothing. It prints times, bytes, processor and memory.
        fan shows a value to N sessions (1000), changes it ten times a second for N seconds (20), and does the same with a
        bare endpoint that sends what it is told to as many connections. It prints frames, times and processor.
        hold opens N connections (10000) to a bare echo, then as many sessions, lets each do nothing for N seconds (60),
        and prints memory and processor. It needs as many descriptors as connections, here and in the server.
        churn opens and closes N sessions (100) and holds the server's memory and descriptors flat.
        hostile measures what people notice of a slow-loris, of half-open handshakes, of a flood and of giant headers, N
        seconds (60) each: at most twice the time that a click takes them alone, for as long just before.
        soak lets people work through cuts, come and go, and idle, for N seconds (60), and holds memory and descriptors flat.
        The status is 1 where something is not as it must be.
        """

    init(arguments: [String]) throws(UsageError) {
        guard let task = arguments.first.flatMap(Task.init) else {
            throw UsageError(message: "chaos, stall, click, fan, hold, churn, hostile or soak?")
        }
        self.task = task
        switch task {
        case .fan: (sessions, seconds) = (1_000, 20)
        case .hold: sessions = 10_000
        default: break
        }
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let text = rest.popFirst(), let number = UInt64(text), number < 1 << 63 else {
                throw UsageError(message: "\(name) takes a number")
            }
            switch (task, name) {
            case (.chaos, "--cuts"): cuts = Int(number)
            case (.chaos, "--sessions"): sessions = Int(number)
            case (.soak, "--seed"), (.chaos, "--seed"): seed = number
            case (.chaos, "--port"): port = Int(number)
            case (.click, "--sessions"), (.fan, "--sessions"), (.hold, "--sessions"), (.churn, "--sessions"):
                sessions = Int(number)
            case (.click, "--idle"): idle = Int(number)
            case (.stall, "--seconds"), (.click, "--seconds"), (.fan, "--seconds"), (.hold, "--seconds"),
                (.hostile, "--seconds"), (.soak, "--seconds"):
                seconds = Int(number)
            default: throw UsageError(message: "there is no \(name) here")
            }
        }
    }
}
