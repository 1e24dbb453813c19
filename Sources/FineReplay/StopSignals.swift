import Dispatch
import Glibc

/// The signals that ask a program to end; as long as it lives they call a handler and do nothing else.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]

    init(handler: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: handler)
            source.resume()
            return source
        }
    }

    func cancel() { sources.forEach { $0.cancel() } }
}
