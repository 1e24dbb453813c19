import Testing

@testable import FineServer

@Suite
struct ConfigurationTests {
    private func configuration(
        _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Configuration {
        var configuration = Configuration()
        try CommandLineOptions(arguments: arguments, environment: environment).apply(to: &configuration)
        return configuration
    }

    private func fault(_ arguments: [String] = [], environment: [String: String] = [:]) -> String? {
        do {
            _ = try configuration(arguments, environment: environment)
            return nil
        } catch {
            return (error as? ConfigurationFault)?.message
        }
    }

    @Test("a flag wins over a variable, a variable over a line of the file, and that over the default")
    func precedence() throws {
        let file = try TemporaryFile(
            """
            # What holds for this machine.
            port = 1
            connections = 2   # of all screens
            origins = https://a.example, https://b.example
            retention = 0.25
            """)
        let result = try configuration(
            ["--port=3", "--host", "::1"],
            environment: [
                "FINE_CONFIG": file.path, "FINE_PORT": "4", "FINE_CONNECTIONS": "5", "FINE_LOG": "debug",
                "FINE_OTHER_PROGRAM": "x",
            ])
        #expect(result.port == 3 && result.host == "::1" && result.limits.connections == 5)
        #expect(result.allowedOrigins == ["https://a.example", "https://b.example"])
        #expect(result.limits.retention == .milliseconds(250) && result.logLevel == .debug)
        #expect(result.limits.messageBytes == Limits().messageBytes)
    }

    @Test("what is wrong with a flag or a variable is said in one line that names it")
    func faults() {
        #expect(fault(["--bogus"]) == "unknown option --bogus; --help lists what there is")
        #expect(fault(["--bogus=secret"]) == "unknown option --bogus; --help lists what there is")
        #expect(fault(["extra"]) == "unknown argument extra; --help lists what there is")
        #expect(fault(["--port"]) == "--port takes a value; --help lists what there is")
        #expect(fault(["--port", "x"]) == "--port is x; a whole number from 0 to 65535 is expected")
        #expect(fault(["--port", "65536"]) == "--port is 65536; a whole number from 0 to 65535 is expected")
        #expect(fault(["--host="]) == "--host is empty; a text is expected")
        #expect(
            fault(environment: ["FINE_RETENTION": "-1"])
                == "FINE_RETENTION is -1; seconds from 0 to 31536000 is expected")
        #expect(fault(["--log", "loud"]) == "--log is loud; one of debug, info, warning, error is expected")
        #expect(fault(["--message-bytes", "9999999999G"])?.hasPrefix("--message-bytes is 9999999999G; ") == true)
    }

    @Test("what is wrong with the file is said in one line that names the place")
    func fileFaults() throws {
        for (content, expected) in [
            ("port = 1\n\nbogus = 2", ":3: unknown setting bogus; --help lists what there is"),
            ("port", ":1: a line is name = value"),
            ("port = 1\nport = 2", ":2: port is set in line 1 already"),
            ("port = none", ":1: port is none; a whole number from 0 to 65535 is expected"),
        ] {
            let file = try TemporaryFile(content)
            #expect(fault(["--config", file.path]) == file.path + expected)
        }
        #expect(fault(["--config", "/nowhere/fine.conf"]) == "/nowhere/fine.conf: No such file or directory")
    }

    @Test("a file may begin with a mark and end its lines as Windows does")
    func foreignFile() throws {
        let file = try TemporaryFile("\u{FEFF}port = 1\r\n# a comment\r\nhost = \"::1\" # another\r\n")
        let result = try configuration(["--config", file.path])
        #expect(result.port == 1 && result.host == "::1")
    }

    @Test(
        "a file has any value, in quotes where it must be",
        arguments: [
            "plain", "", "a#b", "a #b", "#", " ends with spaces ", "\"quoted\"", "\"", "back\\slash", "a \\\" #",
            "two\nlines # \r\n", "\u{301} #combines", "\"\u{301}", "日本 #語",
        ])
    func writtenValues(value: String) throws {
        let line = ConfigurationFile.written(value)
        let isOneLine = !line.contains { $0.isNewline }
        #expect(isOneLine)
        for comment in ["", " # --record"] {
            let file = try ConfigurationFile("port = 1\nrecord = \(line)\(comment)\nhost = x", path: "")
            #expect(file.lines.map(\.text) == ["1", value, "x"])
        }
        #expect(ConfigurationFile.written("/var/lib/fine") == "/var/lib/fine")
    }

    @Test(
        "quotes that are not right are said in one line that names the place",
        arguments: [
            "\"open", "\"ends\" early", "\"", "\"a\\x\"", "\"a\\",
        ])
    func quoteFaults(value: String) {
        #expect(throws: ConfigurationFault("x:1: the quotes of host do not end, or not with the line")) {
            try ConfigurationFile("host = \(value)", path: "x")
        }
    }

    @Test("every setting reads the text that it gives")
    func roundTrip() {
        let defaults = Configuration()
        for setting in Setting.all {
            var configuration = Configuration()
            let text = setting.text(defaults)
            #expect(setting.read(text, &configuration), "\(setting.name) = \(text)")
            #expect(setting.text(configuration) == text)
        }
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    }

    @Test("help and -h are asked for without a value")
    func help() throws {
        #expect(try CommandLineOptions(arguments: ["-h"], environment: [:]).wantsHelp)
        #expect(try CommandLineOptions(arguments: ["--print-config"], environment: [:]).wantsConfiguration)
    }
}
