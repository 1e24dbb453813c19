import Glibc

do {
    let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
    let isRight =
        switch options.task {
        case .chaos: try await Chaos(options).run()
        case .stall: try await Stall(options).run()
        case .click: try await Click(options).run()
        case .fan: try await Fan(options).run()
        case .hold: try await Hold(options).run()
        case .churn: try await Churn(options).run()
        case .hostile: try await Hostile(options).run()
        case .soak: try await Soak(options).run()
        case .echo: try await EchoServer.run()
        }
    exit(isRight ? 0 : 1)
} catch let error as Options.UsageError {
    say("fine-load: \(error.message)\n\(Options.help)")
    exit(64)
} catch {
    say("fine-load: \(error)")
    exit(1)
}

/// A line that is seen at once, also through a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
