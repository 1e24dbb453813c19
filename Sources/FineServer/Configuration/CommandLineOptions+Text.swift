extension CommandLineOptions {
    /// What there is to set, with the values that hold where nothing is set.
    static func help(name: String, defaults: Configuration) -> String {
        var text = """
            usage: \(name) [--config FILE] [--name VALUE] …

            Each setting is a flag --name, a variable FINE_NAME or a line "name = value" of the file, in this order of
            precedence. Times are in seconds; numbers may end in k, M or G (times 1,024). In parentheses is the default.

            """
        let groups: [(String, [Setting])] = [
            ("Serving", Setting.serving), ("Who may connect", Setting.access),
            ("What one client may send", Setting.messages),
            ("Connections", Setting.connections), ("What a session may cost", Setting.sessions),
            ("What is kept of those who are not there", Setting.keeping),
        ]
        for (title, settings) in groups {
            text += "\n\(title):\n"
            for setting in settings {
                let value = setting.text(defaults)
                text += "  \(setting.flag) \(setting.placeholder)\n"
                text += "        \(setting.meaning)\(value.isEmpty ? "" : " (\(value))")\n"
            }
        }
        return text + """

            Else:
              --config FILE, FINE_CONFIG
                    the file of settings
              --print-config
                    prints all settings as such a file, with where each comes from, and ends
              --help
                    this

            SIGTERM and SIGINT end it with status 0. The status is 2 for settings that cannot be used, 69 where it
            cannot listen.
            """
    }

    /// All settings as a file, each with where it comes from where it was set.
    func print(_ configuration: Configuration) -> String {
        Setting.all.map { setting in
            let line = "\(setting.name) = \(ConfigurationFile.written(setting.text(configuration)))"
            return values[setting.name].map { "\(line)  # \($0.source)" } ?? line
        }.joined(separator: "\n")
    }
}
