import FineUI
import Observation

/// Two counters: one that belongs to the session, and one that all sessions share.
@Observable
package final class CounterScreen: FineContent {
    private let own = CounterPanel(
        title: "Yours", explanation: "Only this window counts here.", identifier: "own", store: CounterStore())
    private let shared: CounterPanel

    package init(shared: CounterStore = .everyone) {
        self.shared = CounterPanel(
            title: "Everyone's", explanation: "Every window that is open counts here.", identifier: "shared",
            store: shared)
    }

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 16) {
            self.own.body()
            self.shared.body()
            FineSpacer()
        }
        .padding(16)
    }
}
