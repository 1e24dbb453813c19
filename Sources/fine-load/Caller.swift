/// Somebody who asks something of a server over a connection of their own, and waits for the answer.
protocol Caller: AnyObject, Sendable {
    /// Asks once, and returns how many milliseconds the answer took.
    func call() async throws -> Double
    /// Bytes that have been received.
    var received: Int { get }
    /// Whether the connection stands.
    var isOpen: Bool { get }
    /// Acknowledges what is to be acknowledged by now. To be called now and then.
    func tick()
    func leave()
}

extension Caller {
    func tick() {}
}

/// What an answer is waited for with: resumed by whoever hears it.
final class Awaited {
    private var continuation: CheckedContinuation<ContinuousClock.Instant, any Error>?
    private var trouble: Trouble?

    /// Does `ask`, and returns how many milliseconds pass until the answer.
    func time(_ ask: () throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        let end = try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            do {
                if let trouble { throw trouble }
                try ask()
            } catch {
                self.continuation = nil
                continuation.resume(throwing: error)
            }
        }
        return (end - start) / .milliseconds(1)
    }

    /// The answer was there at this time.
    func arrive(_ time: ContinuousClock.Instant) {
        continuation?.resume(returning: time)
        continuation = nil
    }

    /// There will be none.
    func fail(_ text: String) {
        let trouble = Trouble(text)
        self.trouble = trouble
        continuation?.resume(throwing: trouble)
        continuation = nil
    }
}
