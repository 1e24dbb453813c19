import FineUI
import Observation

/// The example screens to choose from; the chosen one takes the catalogue's place until one goes back.
@Observable
package final class Catalogue: FineContent {
    private var shown: (entry: CatalogueEntry, content: any FineContent)?

    package init() {}

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 0) {
            if let shown = self.shown {
                self.bar(of: shown.entry)
                shown.content.body()
                    .key(shown.entry.path)
            } else {
                self.list()
            }
        }
    }

    private func bar(of entry: CatalogueEntry) -> any Renderable {
        FineStack.horizontal(spacing: 8, alignment: .center) {
            FineButton(title: "‹ Screens") { self.shown = nil }
                .accessibilityLabel("Back to the screens")
                .accessibilityIdentifier("back")
            FineSpacer()
            FineLabel(text: entry.title)
                .font(.preferredFont(forTextStyle: .headline))
            FineLabel(text: entry.path)
                .font(.preferredFont(forTextStyle: .footnote))
                .textColor(.secondaryLabel)
        }
        .padding(.init(top: 0, leading: 4, bottom: 0, trailing: 16))
    }

    private func list() -> any Renderable {
        FineList(CatalogueEntry.all) { entry in
            FineStack.horizontal(spacing: 12, alignment: .center) {
                FineStack.vertical(spacing: 2) {
                    FineLabel(text: entry.title)
                    FineLabel(text: entry.summary)
                        .font(.preferredFont(forTextStyle: .footnote))
                        .textColor(.secondaryLabel)
                        .numberOfLines(0)
                }
                FineSpacer()
                FineLabel(text: "›")
                    .font(.preferredFont(forTextStyle: .title3))
                    .textColor(.tertiaryLabel)
            }
        }
        .onSelect { entry in self.shown = (entry, entry.make()) }
    }
}
