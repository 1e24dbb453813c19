import Observation

/// A number that whoever holds the store sees and changes.
@Observable
package final class CounterStore {
    package var count = 0

    package init() {}

    /// The one that all sessions of this process share.
    package static let everyone = CounterStore()
}
