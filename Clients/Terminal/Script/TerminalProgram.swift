import CNcurses
import Glibc

/// The program, from its arguments to its exit status.
@MainActor
package enum TerminalProgram {
    package static func run(_ arguments: [String]) async -> Int32 {
        do throws(Failure) {
            try await perform(Options(arguments))
            return 0
        } catch {
            Descriptor.write("fine-terminal: \(error.message.oneLine)\n", to: STDERR_FILENO)
            return error.status.rawValue
        }
    }

    private static func perform(_ options: Options) async throws(Failure) {
        // Widths of characters are the locale's.
        guard fine_locale_adopt() else { throw Failure(.terminal, "this system has no locale with UTF-8") }
        guard options.mode != .help, let text = options.address else { return print(Options.help) }
        let address = try Address(text)
        switch options.mode {
        case .help: break
        case .show: try await Terminal(address).run()
        case .dump: try await Headless(address, options, output: { Descriptor.write($0, to: STDOUT_FILENO) }).dump()
        case .script(let path):
            let script = try Script(Descriptor.read(path))
            try await Headless(address, options, output: { Descriptor.write($0, to: STDOUT_FILENO) }).run(script)
        }
    }
}

extension String {
    fileprivate var oneLine: String { replacing("\n", with: " ") }
}
