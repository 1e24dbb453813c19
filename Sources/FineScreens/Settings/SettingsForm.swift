import FineUI
import FoundationEssentials
import Observation

/// A form with a binding of every type that a control has, and what is wrong with what was entered.
@Observable
package final class SettingsForm: FineContent {
    private var name = ""
    private var email = ""
    private var about = ""
    private var notifies = true
    private var volume: Float = 0.5
    private var reminders = 3.0
    private var theme = 0
    private var start = Date(timeIntervalSince1970: 1_785_000_000)
    private var accent = 0
    private var saved = ""

    package init() {}

    private var nameError: String? { name.isEmpty ? "A name is needed." : nil }

    private var emailError: String? {
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? nil : "This is no e-mail address."
    }

    package func body() -> any Renderable {
        FineStack.vertical(spacing: 16) {
            self.group("Account") {
                self.field("Name", error: self.nameError, identifier: "name") {
                    FineTextField(text: .init(self, \.name), placeholder: "Your name")
                }
                self.field("E-mail", error: self.emailError, identifier: "email") {
                    FineTextField(text: .init(self, \.email), placeholder: "you@example.com")
                        .keyboardType(.emailAddress)
                }
                FineTextView(text: .init(self, \.about), placeholder: "About you")
                    .accessibilityLabel("About you")
            }
            self.group("Notifications") {
                self.row("Notify me") { FineToggle(isOn: .init(self, \.notifies)) }
                self.row("Volume") { FineSlider(value: .init(self, \.volume)).enabled(self.notifies) }
                self.row("Reminders: \(Int(self.reminders))") {
                    FineStepper(value: .init(self, \.reminders), in: 0...10).enabled(self.notifies)
                }
                self.row("From") {
                    FineDatePicker(selection: .init(self, \.start))
                        .datePickerMode(.time).minuteInterval(5).enabled(self.notifies)
                }
            }
            self.group("Looks") {
                FineSegmentedControl(titles: ["System", "Light", "Dark"], selection: .init(self, \.theme))
                    .accessibilityLabel("Theme")
                FinePageControl(numberOfPages: 4, currentPage: .init(self, \.accent))
                    .accessibilityLabel("Accent")
            }
            FineButton(title: "Save") { self.save() }
                .configuration(.filled())
                .enabled(self.nameError == nil && self.emailError == nil)
                .accessibilityIdentifier("save")
            FineLabel(text: self.saved)
                .textColor(.secondaryLabel)
                .numberOfLines(0)
                .accessibilityTraits(.updatesFrequently)
                .accessibilityIdentifier("saved")
        }
        .padding(16)
    }

    private func save() {
        saved =
            "Saved \(name): volume \(Int((volume * 100).rounded())) %, \(Int(reminders)) reminders, theme \(theme), "
            + "accent \(accent), \(notifies ? "notified" : "left alone")."
    }

    private func group(
        _ title: String, @FineBuilder _ rows: @escaping @MainActor () -> FineChildren
    ) -> any Renderable {
        FineStack.vertical(spacing: 8) {
            FineLabel(text: title)
                .font(.preferredFont(forTextStyle: .headline))
                .accessibilityTraits(.header)
            FineStack.vertical(spacing: 12) { rows() }
                .padding(16)
                .backgroundColor(.secondarySystemGroupedBackground)
                .cornerRadius(12)
        }
    }

    private func row(_ title: String, @FineBuilder _ control: @escaping @MainActor () -> FineChildren) -> any Renderable
    {
        FineStack.horizontal(spacing: 12, alignment: .center) {
            // Wraps before it leaves a control without room.
            FineLabel(text: title).numberOfLines(0).compressionResistance(751, axis: .horizontal)
            control()
        }
    }

    private func field(
        _ title: String, error: String?, identifier: String,
        @FineBuilder _ control: @escaping @MainActor () -> FineChildren
    ) -> any Renderable {
        FineStack.vertical(spacing: 4) {
            FineLabel(text: title).font(.preferredFont(forTextStyle: .subheadline))
            control()
            if let error {
                FineLabel(text: error)
                    .font(.preferredFont(forTextStyle: .footnote))
                    .textColor(.systemRed)
                    .numberOfLines(0)
                    .accessibilityTraits(.updatesFrequently)
                    .accessibilityIdentifier("\(identifier)-error")
            }
        }
    }
}
