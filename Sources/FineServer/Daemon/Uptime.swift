/// A clock that runs while the machine does, from an arbitrary start.
package enum Uptime {
    private static let start = ContinuousClock.now

    package static let now: @MainActor () -> Duration = { ContinuousClock.now - start }
}
