import FineUI
import FineWire
import Foundation
import Testing

/// The lists of `Protocol/tables.json` that authors' values must keep to.
private struct Tables: Decodable {
    struct Kind: Decodable { let properties: [String: Property] }
    struct Property: Decodable { let values: [String]? }

    let colors: [String]
    let textStyles: [String]
    let fontWeights: [String]
    let fontDesigns: [String]
    let symbols: [String]
    let accessibilityTraits: [String]
    let kinds: [String: Kind]

    static func read() throws -> Tables {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Protocol/tables.json")
        return try JSONDecoder().decode(Tables.self, from: Data(contentsOf: url))
    }

    func choices(_ kind: String, _ property: String) -> [Value] {
        (kinds[kind]?.properties[property]?.values ?? []).map(Value.string)
    }
}

@Suite struct ValueTests {
    @Test("A semantic colour travels by its name, and every name of the table has a member")
    func semanticColors() throws {
        let members: [FineColor] = [
            .tintColor, .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText, .link,
            .systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill,
            .systemBackground, .secondarySystemBackground, .tertiarySystemBackground,
            .systemGroupedBackground, .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground,
            .separator, .opaqueSeparator,
            .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemPink, .systemPurple,
            .systemTeal, .systemIndigo, .systemBrown, .systemMint, .systemCyan,
            .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
        ]
        #expect(try members.map(\.wire) == Tables.read().colors.map(Value.string))
    }

    @Test("A semantic colour with an alpha stays semantic")
    func semanticAlpha() {
        #expect(FineColor.systemRed.withAlphaComponent(0.5).wire == ["systemRed", 0.5])
        #expect(FineColor.systemRed.withAlphaComponent(0.5).withAlphaComponent(1).wire == "systemRed")
    }

    @Test("Components travel as numbers within 0...1")
    func components() {
        #expect(FineColor.orange.wire == [1, 0.5, 0, 1])
        #expect(FineColor.clear.wire == [0, 0, 0, 0])
        #expect(FineColor.black.withAlphaComponent(0.25).wire == [0, 0, 0, 0.25])
        #expect(FineColor(white: 0.5, alpha: 0.5).wire == [0.5, 0.5, 0.5, 0.5])
        #expect(FineColor(red: 2, green: -1, blue: .nan, alpha: .infinity).wire == [1, 0, 0, 1])
    }

    @Test("A font travels as its text style, or as its size and what differs from the regular one")
    func fonts() throws {
        #expect(FineFont.preferredFont(forTextStyle: .headline).wire == "headline")
        #expect(FineFont.systemFont(ofSize: 17).wire == ["size": 17])
        #expect(FineFont.boldSystemFont(ofSize: 12.5).wire == ["size": 12.5, "weight": "bold"])
        #expect(FineFont.italicSystemFont(ofSize: 12).wire == ["size": 12, "italic": true])
        #expect(
            FineFont.monospacedSystemFont(ofSize: 12, weight: .regular).wire == ["size": 12, "design": "monospaced"])
        #expect(
            FineFont.monospacedDigitSystemFont(ofSize: 12, weight: .medium).wire
                == ["size": 12, "weight": "medium", "design": "monospacedDigit"])
        let tables = try Tables.read()
        #expect(FineFont.TextStyle.allCases.map(\.rawValue) == tables.textStyles)
        #expect(FineFont.Weight.allCases.map(\.rawValue) == tables.fontWeights)
        #expect(FineFont.Design.allCases.map(\.rawValue) == tables.fontDesigns)
    }

    @Test("Insets travel as top, leading, bottom, trailing")
    func insets() {
        #expect(FineEdgeInsets(top: 8, leading: 16, bottom: 0, trailing: 4).wire == [8, 16, 0, 4])
        #expect(FineEdgeInsets(16).wire == [16, 16, 16, 16])
        #expect(FineEdgeInsets(.nan).wire == FineEdgeInsets.zero.wire)
    }

    @Test("Every choice of the table has a member, and the other way round")
    func choices() throws {
        let tables = try Tables.read()
        #expect(FineStackAlignment.allCases.map(\.wire) == tables.choices("stack", "alignment"))
        #expect(FineStackDistribution.allCases.map(\.wire) == tables.choices("stack", "distribution"))
        #expect(Set(FineAxis.allCases.map(\.wire)) == Set(tables.choices("stack", "axis")))
        #expect(Set(FineTextAlignment.allCases.map(\.wire)) == Set(tables.choices("label", "alignment")))
        #expect(Set(FineTextAlignment.allCases.map(\.wire)) == Set(tables.choices("textField", "alignment")))
        #expect(FineFrameAlignment.allCases.map(\.wire) == tables.choices("frame", "align"))
        #expect(FineReturnKeyType.allCases.map(\.wire) == tables.choices("textField", "returnKey"))
        #expect(FineKeyboardType.allCases.map(\.wire) == tables.choices("textField", "keyboardType"))
        let styles = FineButtonConfiguration.Style.allCases.map { Value.string($0.rawValue) }
        #expect(styles == tables.choices("button", "style"))
        let modes = FineDatePicker.Mode.allCases.filter { $0 != .countDownTimer }.map { Value.string($0.rawValue) }
        #expect(modes == tables.choices("datePicker", "mode"))
        #expect(FineDatePicker.Style.allCases.map { .string($0.rawValue) } == tables.choices("datePicker", "style"))
        #expect(FineProgressView.Style.allCases.map { .string($0.rawValue) } == tables.choices("progress", "style"))
        let sizes = FineActivityIndicator.Style.allCases.map { Value.string($0.rawValue) }
        #expect(sizes == tables.choices("activity", "style"))
        #expect(FineKeyboardDismissMode.allCases.map(\.wire) == tables.choices("scroll", "keyboardDismiss"))
        #expect(FineImageSource.symbolNames == Set(tables.symbols))
        #expect(FineAccessibilityTraits.names == tables.accessibilityTraits)
    }

    @Test("What a button configuration offers is what the tables have")
    func configuration() throws {
        let tables = try Tables.read()
        let placements = FineButtonConfiguration.ImagePlacement.allCases.map { Value.string($0.rawValue) }
        #expect(placements == tables.choices("button", "imagePlacement"))
        let sizes = FineButtonConfiguration.Size.allCases.map { Value.string($0.rawValue) }
        #expect(sizes == tables.choices("button", "buttonSize"))
    }

    @Test("Priorities are numbers within 0...1000 that literals can write")
    func priorities() {
        let literal: FineLayoutPriority = 999
        #expect(literal.wire == 999)
        let named: [FineLayoutPriority] = [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
        #expect(named.map(\.wire) == [1000, 750, 250, 50])
        #expect(FineLayoutPriority(rawValue: 2000).wire == 1000)
        #expect(FineLayoutPriority(.nan).wire == 0)
        #expect(FineLayoutPriority.defaultLow < .defaultHigh)
    }

    @Test("A relation travels as its sign")
    func relations() {
        #expect(FineLayoutRelation.allCases.map(\.wire) == ["=", "<=", ">="])
    }
}
