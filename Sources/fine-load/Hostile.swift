import Glibc

/// Peers that mean harm, and what people beside them notice: their median is held against one just before, without them.
final class Hostile {
    private let seconds: Int

    init(_ options: Options) { seconds = options.seconds }

    func run() async throws -> Bool {
        let server = try ServerProcess(["--metrics-port", "0"])
        defer { server.stop() }
        var people: [any Caller] = []
        for _ in 0..<20 {
            people.append(try await ScreenCaller.open(server.port, "/bench/counter", .tap("inc")))
        }
        let crowd = Crowd(callers: people, server: server)
        var isRight = true
        for attack in Attack.allCases {
            // Each time anew: what else the machine does changes.
            let quiet = try await crowd.times(seconds: seconds)
            let running = Attackers(attack, port: server.port)
            let times = try await crowd.times(seconds: seconds)
            let attempts = running.stop()
            let ratio = times.median / quiet.median
            say(
                "\(attack.rawValue) (\(attempts)): \(rounded(times.median)) ms, "
                    + "99 of 100 within \(rounded(times.at(0.99))); alone \(rounded(quiet.median)) and "
                    + "\(rounded(quiet.at(0.99))), \(rounded(ratio)) times")
            isRight = isRight && ratio <= 2
        }
        for person in people { person.leave() }
        return isRight
    }
}
