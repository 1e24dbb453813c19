import FineUI
import Observation

/// A number of the session's own, which a button increases.
@Observable
package final class BenchCounter: FineContent {
    private var count = 0

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 8, alignment: .leading) {
            FineLabel(text: "\(self.count)")
                .font(.preferredFont(forTextStyle: .largeTitle))
                .accessibilityIdentifier("count")
            FineButton(title: "Increment") { self.count += 1 }
                .configuration(.filled())
                .accessibilityIdentifier("inc")
        }
        .padding(16)
    }
}
