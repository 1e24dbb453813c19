import FineUI
import Observation

/// A text field, and what the server holds of it.
@Observable
package final class BenchInput: FineContent {
    private var name = ""

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 8) {
            FineTextField(text: .init(self, \.name), placeholder: "Name")
                .accessibilityIdentifier("name")
            FineLabel(text: self.name)
                .textColor(.secondaryLabel)
                .accessibilityIdentifier("echo")
        }
        .padding(16)
    }
}
