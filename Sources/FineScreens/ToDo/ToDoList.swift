import FineUI
import Observation

/// A list of things to do: one adds them, marks them as done and deletes them.
@Observable
package final class ToDoList: FineContent {
    package var draft = ""
    package private(set) var items: [ToDo] = []
    private var lastID = 0

    package init() {}

    /// Adds what the text field holds, unless it is blank.
    package func add() {
        let title = String(draft.trimmingPrefix(while: \.isWhitespace))
        draft = ""
        guard !title.isEmpty else { return }
        lastID += 1
        items.append(ToDo(id: lastID, title: title))
    }

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 0) {
            self.header()
            self.entry()
            if self.items.isEmpty {
                self.nothing()
            } else {
                self.list()
            }
        }
    }

    private func header() -> any Renderable {
        FineStack.horizontal(spacing: 8, alignment: .firstBaseline) {
            FineLabel(text: self.items.count == 1 ? "1 item" : "\(self.items.count) items")
                .font(.preferredFont(forTextStyle: .headline))
                .accessibilityIdentifier("count")
            FineSpacer()
            FineLabel(text: self.summary)
                .font(.preferredFont(forTextStyle: .subheadline))
                .textColor(.secondaryLabel)
                .accessibilityIdentifier("done")
        }
        .padding(.init(top: 16, leading: 16, bottom: 0, trailing: 16))
    }

    private var summary: String {
        let count = items.count { $0.isDone }
        return count == 0 ? "" : "\(count) done"
    }

    private func entry() -> any Renderable {
        FineStack.horizontal(spacing: 8, alignment: .center) {
            FineTextField(text: .init(self, \.draft), placeholder: "New task")
                .returnKeyType(.done)
                .onSubmit { self.add() }
                .accessibilityIdentifier("draft")
            FineButton(title: "Add") { self.add() }
                .configuration(.filled())
                .hugging(.defaultHigh, axis: .horizontal)
                .accessibilityIdentifier("add")
        }
        .padding(.init(top: 12, leading: 16, bottom: 12, trailing: 16))
    }

    private func list() -> any Renderable {
        FineList(items) { item in
            FineStack.horizontal(spacing: 12, alignment: .center) {
                FineLabel(text: item.title)
                    .textColor(item.isDone ? .secondaryLabel : .label)
                    .numberOfLines(0)
                FineSpacer()
                FineToggle(isOn: .init(item, \.isDone))
                    .accessibilityLabel("\(item.title), done")
            }
        }
        .reconfiguringOnlyChangedRows()
        .onDelete(title: "Delete") { item in self.items.removeAll { $0.id == item.id } }
    }

    private func nothing() -> any Renderable {
        FineStack.vertical(spacing: 4, alignment: .center) {
            FineLabel(text: "Nothing to do")
                .font(.preferredFont(forTextStyle: .title3))
                .textColor(.secondaryLabel)
                .textAlignment(.center)
                .numberOfLines(0)
            FineLabel(text: "What you add appears here.")
                .font(.preferredFont(forTextStyle: .subheadline))
                .textColor(.tertiaryLabel)
                .textAlignment(.center)
                .numberOfLines(0)
        }
        .padding(.init(top: 48, leading: 16, bottom: 48, trailing: 16))
        .accessibilityIdentifier("empty")
    }
}
