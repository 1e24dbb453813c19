import FineUI
import Observation

/// Fields that each do something else with what is typed, and below each what the server holds of it.
@Observable
package final class TypingScreen: FineContent {
    private var plain = ""
    private var trimmed = ""
    private var upper = ""
    private var amount = ""
    private var draft = ""
    private var messages: [TypedMessage] = []
    private var note = ""
    private var isNoteFocused = false

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 16) {
            TypingCard(title: "Plain", explanation: "Keeps what is typed.") {
                FineTextField(text: .init(self, \.plain), placeholder: "Anything")
                    .accessibilityIdentifier("plain")
                self.echo("plain", self.plain)
            }
            TypingCard(title: "Trimmed", explanation: "Takes the spaces away at either end.") {
                FineTextField(text: self.writing(\.trimmed, TextRules.trimmed), placeholder: "A name")
                    .accessibilityIdentifier("trimmed")
                self.echo("trimmed", self.trimmed)
            }
            TypingCard(title: "Upper case", explanation: "Writes capitals.") {
                FineTextField(text: self.writing(\.upper) { $0.uppercased() }, placeholder: "A CODE")
                    .accessibilityIdentifier("upper")
                self.echo("upper", self.upper)
            }
            TypingCard(title: "Amount", explanation: "Keeps digits, and groups them by thousands.") {
                FineTextField(text: self.writing(\.amount, TextRules.grouped), placeholder: "0")
                    .keyboardType(.numberPad)
                    .accessibilityIdentifier("amount")
                self.echo("amount", self.amount)
            }
            self.conversation()
            self.notes()
        }
        .padding(16)
    }

    /// A binding whose setter follows a rule.
    private func writing(
        _ keyPath: ReferenceWritableKeyPath<TypingScreen, String>, _ rule: @escaping @MainActor (String) -> String
    ) -> FineBinding<String> {
        FineBinding(get: { self[keyPath: keyPath] }, set: { self[keyPath: keyPath] = rule($0) })
    }

    private func echo(_ field: String, _ text: @escaping @autoclosure @MainActor () -> String) -> any Renderable {
        FineLabel(text: text().isEmpty ? "The server holds nothing." : text())
            .font(.preferredFont(forTextStyle: .footnote))
            .textColor(.secondaryLabel)
            .numberOfLines(0)
            .accessibilityIdentifier("\(field)-echo")
    }

    private func conversation() -> any Renderable {
        TypingCard(title: "Message", explanation: "Return sends it, and clears the field.") {
            FineTextField(text: .init(self, \.draft), placeholder: "Message")
                .returnKeyType(.send)
                .onSubmit { self.send() }
                .accessibilityIdentifier("draft")
            FineStack.vertical(spacing: 6, alignment: .leading) {
                FineForEach(self.messages) { message in
                    FineLabel(text: message.text)
                        .numberOfLines(0)
                        .accessibilityIdentifier("message")
                        .padding(.init(top: 6, leading: 12, bottom: 6, trailing: 12))
                        .backgroundColor(.tertiarySystemFill)
                        .cornerRadius(16)
                }
            }
        }
    }

    private func send() {
        guard !draft.isEmpty else { return }
        messages.append(TypedMessage(id: messages.count, text: draft))
        draft = ""
    }

    private func notes() -> any Renderable {
        TypingCard(title: "Note", explanation: "Grows with its text.") {
            FineTextView(text: .init(self, \.note), placeholder: "As many lines as you like")
                .focused(.init(self, \.isNoteFocused))
                .accessibilityIdentifier("note")
            FineStack.horizontal(spacing: 8, alignment: .center) {
                FineLabel(text: self.note.count == 1 ? "1 character" : "\(self.note.count) characters")
                    .font(.preferredFont(forTextStyle: .footnote))
                    .textColor(.secondaryLabel)
                    .accessibilityIdentifier("note-count")
                FineSpacer()
                FineButton(title: self.isNoteFocused ? "Writing" : "Write") { self.isNoteFocused = true }
                    .configuration(.tinted())
                    .hugging(.defaultHigh, axis: .horizontal)
                    .accessibilityIdentifier("write")
            }
        }
    }
}
