import Dispatch
import FineSockets
import Glibc

/// What happens outside of the program, on the main actor.
@MainActor
final class Sources {
    private var signals: [any DispatchSourceSignal] = []
    private var input: (any DispatchSourceRead)?

    /// From now on these signals do nothing by themselves.
    func listen(to numbers: [Int32], _ handler: @escaping @MainActor @Sendable (Int32) -> Void) {
        signals += numbers.map { number in Self.signal(number) { MainHop.run { handler(number) } } }
    }

    /// Calls `handler` whenever there is something to read.
    func read(_ descriptor: Int32, _ handler: @escaping @MainActor @Sendable () -> Void) {
        input = Self.reading(descriptor) { MainHop.run(handler) }
    }

    func stopReading() {
        input?.cancel()
        input = nil
    }

    private nonisolated static func signal(
        _ number: Int32, _ handler: @escaping @Sendable () -> Void
    ) -> sending any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }

    private nonisolated static func reading(
        _ descriptor: Int32, _ handler: @escaping @Sendable () -> Void
    ) -> sending any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }
}
