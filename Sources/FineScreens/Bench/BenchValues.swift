import FineUI
import Observation

/// The rows of `BenchRows` from plain values: what changes is the array, and no row observes anything.
@Observable
package final class BenchValues: FineContent {
    private struct Row: Identifiable {
        let id: Int
        let label: String
    }

    private var rows: [Row] = []

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 8) {
            FineStack.horizontal(spacing: 8, distribution: .equalSpacing) {
                FineButton(title: "Create") { self.create() }
                    .configuration(.bordered())
                    .accessibilityIdentifier("run1k")
                FineButton(title: "Clear") { self.clear() }
                    .configuration(.bordered())
                    .accessibilityIdentifier("clear")
            }
            FineStack.vertical {
                FineForEach(self.rows) { row in
                    FineStack.horizontal(spacing: 8, alignment: .center) {
                        FineLabel(text: row.label)
                        FineButton(title: "×") { self.rows.removeAll { $0.id == row.id } }
                            .accessibilityIdentifier("del-\(row.id)")
                    }
                    .accessibilityIdentifier("row-\(row.id)")
                }
            }
        }
        .padding(16)
    }

    package func create() { rows = (1...1000).map { Row(id: $0, label: "row \($0)") } }

    package func clear() { rows = [] }
}
