import FineUI

/// A titled part of the screen, on a ground of its own.
struct TypingCard: Renderable {
    let title: String
    let explanation: String
    @FineBuilder let content: @MainActor () -> FineChildren

    var body: any Renderable {
        FineStack.vertical(spacing: 8) {
            FineStack.vertical(spacing: 2) {
                FineLabel(text: title)
                    .font(.preferredFont(forTextStyle: .headline))
                FineLabel(text: explanation)
                    .font(.preferredFont(forTextStyle: .footnote))
                    .textColor(.secondaryLabel)
                    .numberOfLines(0)
            }
            content()
        }
        .padding(16)
        .backgroundColor(.secondarySystemGroupedBackground)
        .cornerRadius(12)
    }
}
