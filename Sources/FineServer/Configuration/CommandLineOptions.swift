/// What the command line asks for, and what it, the environment and the file say of settings.
struct CommandLineOptions: Sendable {
    var wantsHelp = false
    /// Whether the settings are to be printed instead of being used.
    var wantsConfiguration = false
    /// The settings that were made, by name: the texts, and where each comes from.
    private(set) var values: [String: (text: String, source: String)] = [:]
    /// Variables that begin like ours, and are none.
    private(set) var unknownVariables: [String] = []

    /// A flag wins over a variable, and a variable over a line of the file, which `--config` or `FINE_CONFIG` names.
    init(arguments: [String], environment: [String: String]) throws(ConfigurationFault) {
        let flags = try readFlags(arguments)
        let variables = readVariables(environment)
        if let path = flags.path ?? environment["FINE_CONFIG"] {
            for line in try ConfigurationFile(reading: path).lines {
                values[line.name] = (line.text, "\(path):\(line.number)")
            }
        }
        values.merge(variables) { $1 }
        values.merge(flags.values) { $1 }
    }

    /// Sets what was stated.
    func apply(to configuration: inout Configuration) throws(ConfigurationFault) {
        for setting in Setting.all {
            guard let (text, source) = values[setting.name] else { continue }
            guard setting.read(text, &configuration) else {
                let place = source == setting.flag || source == setting.variable ? source : "\(source): \(setting.name)"
                throw ConfigurationFault(
                    "\(place) is \(text.isEmpty ? "empty" : text); \(setting.expectation) is expected")
            }
        }
        try check(configuration)
    }

    /// What cannot be seen of one setting alone.
    private func check(_ configuration: Configuration) throws(ConfigurationFault) {
        guard (configuration.certificate == nil) == (configuration.key == nil) else {
            throw ConfigurationFault("a certificate and its key are needed, not one of them")
        }
        guard configuration.limits.silenceTimeout > configuration.limits.pingAfter else {
            throw ConfigurationFault("silence-timeout must be longer than ping-after")
        }
    }

    private mutating func readFlags(
        _ arguments: [String]
    ) throws(ConfigurationFault) -> (values: [String: (text: String, source: String)], path: String?) {
        var found: [String: (text: String, source: String)] = [:]
        var path: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--help", "-h": wantsHelp = true
            case "--print-config": wantsConfiguration = true
            case "--config": path = try Self.value(of: parts, &rest)
            default:
                guard let setting = Setting.all.first(where: { $0.flag == parts[0] }) else {
                    let kind = argument.hasPrefix("-") ? "option" : "argument"
                    throw ConfigurationFault("unknown \(kind) \(parts[0]); --help lists what there is")
                }
                found[setting.name] = (try Self.value(of: parts, &rest), setting.flag)
            }
        }
        return (found, path)
    }

    private mutating func readVariables(_ environment: [String: String]) -> [String: (text: String, source: String)] {
        var found: [String: (text: String, source: String)] = [:]
        for (name, text) in environment where name.hasPrefix("FINE_") && name != "FINE_CONFIG" {
            if let setting = Setting.all.first(where: { $0.variable == name }) {
                found[setting.name] = (text, name)
            } else {
                unknownVariables.append(name)
            }
        }
        unknownVariables.sort()
        return found
    }

    private static func value(
        of parts: [String], _ rest: inout ArraySlice<String>
    ) throws(ConfigurationFault) -> String {
        if parts.count > 1 { return parts[1] }
        guard let next = rest.popFirst() else {
            throw ConfigurationFault("\(parts[0]) takes a value; --help lists what there is")
        }
        return next
    }
}

/// Why a configuration cannot be used, in one line.
struct ConfigurationFault: Error, Equatable {
    let message: String
    init(_ message: String) { self.message = message }
}
