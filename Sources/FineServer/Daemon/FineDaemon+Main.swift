import Dispatch
import FineSockets
import Glibc

extension FineDaemon {
    /// Runs the daemon as the program that it is: reads the command line, the environment and the file of settings, serves
    /// until SIGTERM or SIGINT, and exits: 0 when it was told to stop, 2 for settings that cannot be used, with the files
    /// that they name, 69 when it cannot listen.
    ///
    /// To be called on the main thread, from a program that has not awaited anything before: connections are served on
    /// that thread, too, unless they are encrypted or compressed here, so that a message wakes no other. What else the
    /// main queue and the main actor have to do, they do as always.
    public func main() -> Never {
        precondition(MainHop.isOnMainThread, "an asynchronous program awaits main()")
        let signals = ProcessSignals([SIGTERM, SIGINT])
        configure()
        let hasOwnThread = configuration.needsSocketThread
        let server = launch(hasOwnThread: hasOwnThread)
        Task {
            await serve(server, until: signals)
            exit(0)
        }
        if !hasOwnThread, !server.serve() { fail("there is no descriptor left for the main queue", 69) }
        dispatchMain()
    }

    /// The same for a program that is asynchronous by itself; connections are then served on a thread of their own.
    public func main() async -> Never {
        let signals = ProcessSignals([SIGTERM, SIGINT])
        configure()
        await serve(launch(hasOwnThread: true), until: signals)
        exit(0)
    }

    /// Reads what the operator has set, and answers those who only ask.
    private func configure() {
        do throws(ConfigurationFault) {
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
            log = Log(threshold: configuration.logLevel)
            for name in options.unknownVariables { log.warning("config.unknown", ["variable": name]) }
        } catch {
            fail(error.message, 2)
        }
    }

    /// Listens, and says where.
    private func launch(hasOwnThread: Bool) -> RunningServer {
        ProcessUsage.raiseDescriptorLimit(to: limits.connections + limits.handshakes + 256)
        let log = log
        SocketLog.listen { log.debug("socket", ["text": $0]) }
        let server: RunningServer
        do {
            server = try start(hasOwnThread: hasOwnThread)
        } catch {
            fail("\(error)", error == .certificate ? 2 : 69)
        }
        let shown = host.contains(":") ? "[\(host)]" : host
        print("\(configuration.certificate == nil ? "http" : "https")://\(shown):\(server.port)/")
        if let port = server.metricsPort { print("http://\(configuration.metricsHost):\(port)/metrics") }
        fflush(nil)
        return server
    }

    private func serve(_ server: RunningServer, until signals: ProcessSignals) async {
        let sweeper = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil { server.sessions.sweep() }
        }
        await signals.first()
        sweeper.cancel()
        await server.stop()
    }

    private func fail(_ message: String, _ status: Int32) -> Never {
        Log.writeToStandardError("\(name): \(message)")
        exit(status)
    }

    private var name: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "daemon"
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
