import Dispatch
import Glibc
import Synchronization

/// The signals that ask a process to end, as something to wait for.
@MainActor
final class ProcessSignals {
    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    /// Once this has returned, `numbers` no longer end the process by themselves. They still do when they come a second
    /// time, or when `patience` has passed since the first: what blocks the main actor must not make it unstoppable.
    init(_ numbers: [Int32], patience: DispatchTimeInterval = .seconds(10)) {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let registration = DispatchSemaphore(value: 0)
        self.arrivals = arrivals
        let count = Counter()
        sources = numbers.map { number in
            Self.source(number, onRegistered: { registration.signal() }) {
                if count.next() > 1 { _exit(1) }
                arrival.yield()
                DispatchQueue.global().asyncAfter(deadline: .now() + patience) { _exit(1) }
            }
        }
        // A signal that came before would be lost, or end the process.
        for _ in numbers { registration.wait() }
    }

    func first() async {
        for await _ in arrivals { return }
    }

    /// Off the main actor, which may be what is stuck.
    private nonisolated static func source(
        _ number: Int32, onRegistered: @escaping @Sendable () -> Void, handler: @escaping @Sendable () -> Void
    ) -> sending any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setRegistrationHandler(handler: onRegistered)
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }

    private final class Counter: Sendable {
        private let value = Atomic(0)
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }
}
