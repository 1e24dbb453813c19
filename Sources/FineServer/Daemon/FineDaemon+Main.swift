import FineSockets
import Glibc

extension FineDaemon {
    /// Runs the daemon as the program that it is: reads the command line, the environment and the file of settings, serves
    /// until SIGTERM or SIGINT, and exits: 0 when it was told to stop, 2 for settings that cannot be used, with the files
    /// that they name, 69 when it cannot listen.
    public func main() async -> Never {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "daemon"
        let server: RunningServer
        let signals = await ProcessSignals([SIGTERM, SIGINT])
        do {
            let options = try CommandLineOptions(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: Self.environment)
            if options.wantsHelp {
                print(CommandLineOptions.help(name: name, defaults: configuration))
                exit(0)
            }
            try options.apply(to: &configuration)
            if options.wantsConfiguration {
                print(options.print(configuration))
                exit(0)
            }
            try configuration.checkFiles()
            ProcessUsage.raiseDescriptorLimit(to: limits.connections + limits.handshakes + 256)
            log = Log(threshold: configuration.logLevel)
            let log = log
            for name in options.unknownVariables { log.warning("config.unknown", ["variable": name]) }
            SocketLog.listen { log.debug("socket", ["text": $0]) }
            server = try start()
        } catch {
            let fault = error as? ConfigurationFault
            Log.writeToStandardError("\(name): \(fault?.message ?? "\(error)")")
            exit(fault != nil || error as? ListenError == .certificate ? 2 : 69)
        }
        let shown = host.contains(":") ? "[\(host)]" : host
        print("\(configuration.certificate == nil ? "http" : "https")://\(shown):\(server.port)/")
        if let port = server.metricsPort { print("http://\(configuration.metricsHost):\(port)/metrics") }
        fflush(nil)
        await serve(server, until: signals)
        exit(0)
    }

    private func serve(_ server: RunningServer, until signals: ProcessSignals) async {
        let sweeper = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil { server.sessions.sweep() }
        }
        await signals.first()
        sweeper.cancel()
        await server.stop()
    }

    /// The variables that may be settings of ours.
    private static var environment: [String: String] {
        var values: [String: String] = [:]
        for entry in (try? SystemFile.read("/proc/self/environ"))?.split(separator: 0) ?? [] {
            let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: parts[0], as: UTF8.self)
            if name.hasPrefix("FINE_"), parts.count == 2 { values[name] = String(decoding: parts[1], as: UTF8.self) }
        }
        return values
    }
}
