import CLibWebSockets
import Dispatch

/// From any thread to the main actor by the shortest way.
package enum MainHop {
    /// Runs `work` on the main actor, behind everything that waits for it.
    package static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
        // The main queue is the main actor's executor, which a task would also go through, after more steps.
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }

    /// Runs `work` at once, on the main thread, which the caller knows to be on.
    package static func stay(_ work: @MainActor @Sendable () -> Void) { MainActor.assumeIsolated(work) }

    /// Whether the calling thread is the one that the program began on.
    package static var isOnMainThread: Bool { fine_is_main_thread() }
}
