/// What the command line says.
package struct Options: Hashable, Sendable {
    package enum Mode: Hashable, Sendable {
        case show
        case dump
        case script(String)
        case help
    }

    package var mode = Mode.show
    package var address: String?
    package var columns = 80
    package var rows = 24
    /// How long to wait for the server, or for a script's text, in seconds.
    package var patience = 10.0

    package static let help = """
        Usage: fine-terminal [OPTION]... ADDRESS
        Shows the screen that a FineUI server has at ADDRESS: ws://host:port/path or wss://host:port/path.

          --dump           prints the screen as text and ends
          --script FILE    does what the file says, without a terminal; - is standard input
          --size 80x24     columns and rows for --dump and --script
          --timeout 10     seconds to wait for the server, or for a text
          --help           prints this

        A script has a command a line: type TEXT, key NAME, tap TEXT (or #identifier), wait TEXT, gone TEXT, dump,
        size 80x24; # begins a comment.
        Exit status: 0 done, 1 a script found something else, 64 usage, 69 no server, 75 the session is over,
        76 another protocol, 77 an untrusted certificate, 78 an unsuitable terminal.
        """

    package init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": mode = .help
            case "--dump": mode = .dump
            case "--script": mode = .script(try Self.value(of: argument, &rest))
            case "--size": (columns, rows) = try Self.size(Self.value(of: argument, &rest))
            case "--timeout":
                guard let seconds = Double(try Self.value(of: argument, &rest)), seconds > 0, seconds.isFinite else {
                    throw Failure(.usage, "--timeout takes a number of seconds")
                }
                patience = seconds
            default:
                guard !argument.hasPrefix("-") else {
                    throw Failure(.usage, "unknown option \(argument); --help lists what there is")
                }
                guard address == nil else { throw Failure(.usage, "one address is enough; \(argument) is another") }
                address = argument
            }
        }
        if address == nil, mode != .help { throw Failure(.usage, "an address is missing; --help says more") }
    }

    /// `80x24`, within reason.
    static func size(_ text: String) throws(Failure) -> (Int, Int) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
            (1...1000).contains(rows)
        else { throw Failure(.usage, "\(text) is no size; one is 80x24") }
        guard columns >= Page.leastColumns, rows >= Page.leastRows else {
            throw Failure(
                .terminal, "the window is \(text); at least \(Page.leastColumns)x\(Page.leastRows) is needed")
        }
        return (columns, rows)
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Failure) -> String {
        guard let value = rest.popFirst() else { throw Failure(.usage, "\(option) takes a value; --help says which") }
        return value
    }
}
