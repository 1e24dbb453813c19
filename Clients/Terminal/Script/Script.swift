/// Commands for a session without a person, one a line.
package struct Script: Hashable, Sendable {
    package enum Command: Hashable, Sendable {
        case type(String)
        case input(Input)
        /// Presses what shows this text, or has this identifier after a `#`.
        case tap(String)
        case wait(String)
        case gone(String)
        case dump
        case size(columns: Int, rows: Int)
    }

    package struct Step: Hashable, Sendable {
        package var line: Int
        package var command: Command
    }

    package var steps: [Step] = []

    package init(_ text: String) throws(Failure) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard !line.isEmpty, line.first != "#" else { continue }
            let words = line.split(separator: " ", maxSplits: 1)
            let rest = words.count > 1 ? String(words[1]) : ""
            steps.append(Step(line: index + 1, command: try Self.command(String(words[0]), rest, line: index + 1)))
        }
    }

    private static func command(_ name: String, _ rest: String, line: Int) throws(Failure) -> Command {
        if name == "dump" { return .dump }
        guard !rest.isEmpty else { throw Failure(.usage, "line \(line): \(name) is no command, or takes a text") }
        switch name {
        case "type": return .type(rest)
        case "key":
            if let key = Key(rawValue: rest) { return .input(.key(key)) }
            if rest.hasPrefix("^"), rest.count == 2 {
                return .input(.control(Character(rest.dropFirst().lowercased())))
            }
            throw Failure(.usage, "line \(line): there is no key \(rest)")
        case "tap": return .tap(rest)
        case "wait": return .wait(rest)
        case "gone": return .gone(rest)
        case "size":
            let (columns, rows) = try Options.size(rest)
            return .size(columns: columns, rows: rows)
        default: throw Failure(.usage, "line \(line): there is no command \(name)")
        }
    }
}
