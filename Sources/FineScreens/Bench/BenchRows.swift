import FineUI
import Observation

/// A plain stack of up to thousands of rows, and buttons that change it in the ways by which rows are compared.
@Observable
package final class BenchRows: FineContent {
    private var rows: [BenchRow] = []
    @ObservationIgnored private var lastID = 0

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 8) {
            FineStack.horizontal(spacing: 8, distribution: .equalSpacing) {
                self.button("run1k", "Create") { self.create() }
                self.button("append1k", "Append") { self.append() }
                self.button("update10", "Update") { self.update() }
                self.button("swap", "Swap") { self.swap() }
                self.button("del5", "Remove") { self.removeFifth() }
                self.button("clear", "Clear") { self.clear() }
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

    private func button(
        _ identifier: String, _ title: String, action: @escaping @MainActor () -> Void
    ) -> any Renderable {
        FineButton(title: title, action: action)
            .configuration(.bordered())
            .accessibilityIdentifier(identifier)
    }
}

extension BenchRows {
    package func create() {
        clear()
        append()
    }

    package func append() {
        rows += (lastID + 1...lastID + 1000).map(BenchRow.init)
        lastID += 1000
    }

    package func update() {
        for index in stride(from: 0, to: rows.count, by: 10) { rows[index].label += " !!!" }
    }

    package func swap() {
        guard rows.count > 998 else { return }
        rows.swapAt(1, 998)
    }

    package func removeFifth() {
        guard rows.count > 4 else { return }
        rows.remove(at: 4)
    }

    /// Changes the label of one row.
    package func touch() { rows.last?.label += "." }

    /// Brings the rows into the opposite order.
    package func reverse() { rows.reverse() }

    package func clear() {
        rows = []
        lastID = 0
    }
}
