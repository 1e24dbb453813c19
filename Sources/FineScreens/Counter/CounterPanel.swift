import FineUI
import Observation

/// A section of a screen that shows one counter, with a button on either side.
@Observable
package final class CounterPanel: FineContent {
    private let title: String
    private let explanation: String
    private let identifier: String
    private let store: CounterStore

    /// The identifiers of what the panel shows begin with `identifier`.
    package init(title: String, explanation: String, identifier: String, store: CounterStore) {
        self.title = title
        self.explanation = explanation
        self.identifier = identifier
        self.store = store
    }

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 4) {
            FineLabel(text: self.title)
                .font(.preferredFont(forTextStyle: .headline))
            FineLabel(text: self.explanation)
                .font(.preferredFont(forTextStyle: .footnote))
                .textColor(.secondaryLabel)
                .numberOfLines(0)
            FineStack.horizontal(spacing: 16, alignment: .center) {
                self.button("−", label: "Decrease", identifier: "decrement") { self.store.count -= 1 }
                FineLabel(text: "\(self.store.count)")
                    .font(.monospacedDigitSystemFont(ofSize: 44, weight: .semibold))
                    .textAlignment(.center)
                    .accessibilityIdentifier("\(self.identifier)-count")
                self.button("+", label: "Increase", identifier: "increment") { self.store.count += 1 }
            }
            .padding(.init(top: 12, leading: 0, bottom: 0, trailing: 0))
        }
        .padding(20)
        .backgroundColor(.secondarySystemGroupedBackground)
        .cornerRadius(12)
    }

    private func button(
        _ title: String, label: String, identifier: String, action: @escaping @MainActor () -> Void
    ) -> any Renderable {
        FineButton(title: title, action: action)
            .configuration(.tinted())
            .hugging(.defaultHigh, axis: .horizontal)
            .width(.equal, 64)
            .accessibilityLabel("\(label) \(self.title)")
            .accessibilityIdentifier("\(self.identifier)-\(identifier)")
    }
}
