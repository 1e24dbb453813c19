import FineUI
import FoundationEssentials
import Observation

/// Every control in its states, beside the Swift that makes it.
@Observable
package final class Gallery: FineContent {
    var volume: Float = 0.4
    var servings = 2.0
    var filter = 0
    var alignment = -1
    var due = Date(timeIntervalSince1970: 1_785_000_000)
    var page = 1
    var isOn = true
    var isLoading = true
    var draft = ""
    var memo = ""
    var taps = 0

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 12) {
            self.values()
            self.choices()
            self.dates()
            self.indicators()
            self.pictures()
            self.texts()
        }
        .padding(16)
    }

    /// A control and its source: side by side where there is room, else one below the other.
    func example(
        _ name: String, _ code: String, @FineBuilder _ control: @escaping @MainActor () -> FineChildren
    ) -> any Renderable {
        FineEnvironmentReader { environment in
            let shown = FineStack.vertical(spacing: 8) {
                FineLabel(text: name).font(.preferredFont(forTextStyle: .headline)).numberOfLines(0)
                control()
            }
            .width(.greaterThanOrEqual, 200)
            let source = FineLabel(text: code)
                .font(.monospacedSystemFont(ofSize: 12, weight: .regular))
                .textColor(.secondaryLabel)
                .textAlignment(.left)
                .numberOfLines(0)
                .accessibilityIdentifier("code")
            if environment.traitCollection.horizontalSizeClass == .regular {
                FineStack.horizontal(spacing: 16, alignment: .top, distribution: .fillEqually) {
                    shown
                    source
                }
                .padding(16)
                .backgroundColor(.secondarySystemGroupedBackground)
                .cornerRadius(12)
            } else {
                FineStack.vertical(spacing: 8) {
                    shown
                    FineDivider()
                    source
                }
                .padding(16)
                .backgroundColor(.secondarySystemGroupedBackground)
                .cornerRadius(12)
            }
        }
    }
}
