/// What the command line says.
package struct ProgramOptions: Equatable, Sendable {
    package struct UsageError: Error, Equatable {
        package let message: String
        init(_ message: String) { self.message = message + "; --help lists what there is" }
    }

    package var command = "help"
    package var files: [String] = []
    /// Options by name, with an empty text where they take no value.
    package var values: [String: String] = [:]

    /// The options of each command, and whether they take a value.
    private static let commands: [String: [String: Bool]] = [
        "record": ["--do": true, "--for": true, "--trees": false, "--page": false],
        "play": ["--step": false, "--open": false], "explain": ["--open": false], "verify": ["--open": false],
        "diff": [:], "minimise": ["--check": true],
        "test": ["--url": true, "--path": true, "--host": true, "--port": true, "--open": false],
        "serve": ["--host": true, "--port": true, "--fast": false, "--open": false],
    ]

    package init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        guard let command = rest.popFirst(), !["--help", "-h", "help"].contains(command) else { return }
        guard let known = Self.commands[command] else { throw UsageError("there is no command \(command)") }
        self.command = command
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                files.append(argument)
                continue
            }
            guard let takesValue = known[argument] else { throw UsageError("\(command) has no option \(argument)") }
            guard takesValue else {
                values[argument] = ""
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError("\(argument) takes a value") }
            values[argument] = value
        }
    }

    package subscript(name: String) -> Bool { values[name] != nil }

    func file() throws(UsageError) -> String {
        guard files.count == 1 else { throw UsageError("\(command) takes one recording") }
        return files[0]
    }

    func reader() throws -> RecordingReader { try RecordingReader(path: file(), mustEnd: !self["--open"]) }

    package static let help = """
        usage: fine-replay COMMAND …

        record ws://HOST:PORT/PATH [--do SCRIPT] [--for SECONDS] [--trees] [--page]
                                 records a session of a client of its own, on standard output; with --page its first
                                 mount is the one in the page
        play FILE [--step]       replays it frame by frame, in words, and prints the tree at the end
        explain FILE             every line in words
        verify FILE              checks its form, the names in it, the law of the protocol and the trees that it holds
        diff FILE FILE           the first thing that the server says otherwise
        test FILE --url ws://HOST:PORT/PATH
        test FILE [--path PATH] [--host HOST] [--port PORT]
                                 does to a fresh session what the client did, and compares the answers
        serve FILE [--host HOST] [--port PORT] [--fast]
                                 plays it to a browser or another client, once it has been checked
        minimise FILE [--check COMMAND]
                                 prints the shortest recording that still fails `verify`, or COMMAND, which is given a
                                 recording's name and fails by its status

        play, explain, verify, test and serve take a recording that breaks off with --open.
        A script has an action a line: tap WHAT, type WHAT TEXT, submit WHAT, set WHAT VALUE, select WHAT, delete WHAT,
        send WHAT EVENT ARGUMENT…, cut, mount, wait MILLISECONDS, bye. WHAT is an id, an accessibility identifier or
        label, a title or a row's key. The next action waits for the answer, unless the line ends with &.

        """
}
