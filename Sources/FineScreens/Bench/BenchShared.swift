import FineUI
import Observation

/// A number that all sessions share, which a button increases.
@Observable
package final class BenchShared: FineContent {
    private let store: CounterStore

    package init(store: CounterStore = BenchShared.everyone) {
        self.store = store
    }

    /// Apart from the counter screen's, so that measuring disturbs nobody.
    package static let everyone = CounterStore()

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 8, alignment: .leading) {
            FineLabel(text: "\(self.store.count)")
                .font(.preferredFont(forTextStyle: .largeTitle))
                .accessibilityIdentifier("shared")
            FineButton(title: "Increment") { self.store.count += 1 }
                .configuration(.filled())
                .accessibilityIdentifier("bcast")
        }
        .padding(16)
    }
}
