import FineUI
import Observation

/// A number that several sessions read.
@Observable
@MainActor
final class SharedNumber {
    var value = 0
}

/// The screen of these tests: a number of its own, a shared one, a text, and buttons that change them.
@Observable
@MainActor
final class CounterContent: FineContent {
    var count = 0
    var text = ""
    var isUsed = false
    let shared: SharedNumber
    @ObservationIgnored let session: FineSession

    init(session: FineSession, shared: SharedNumber) {
        self.session = session
        self.shared = shared
    }

    func body() -> any Renderable {
        FineStack.vertical {
            FineLabel(text: "\(self.count)").accessibilityIdentifier("count")
            FineLabel(text: "\(self.shared.value)").accessibilityIdentifier("shared")
            FineButton(title: "Add") { self.count += 1 }.accessibilityIdentifier("add")
            FineButton(title: "Share") { self.shared.value += 1 }.accessibilityIdentifier("share")
            FineButton(title: "Once") {
                self.count += 1
                self.isUsed = true
            }
            .enabled(!self.isUsed)
            .accessibilityIdentifier("once")
            FineTextField(text: .init(self, \.text)).accessibilityIdentifier("text")
        }
    }
}
