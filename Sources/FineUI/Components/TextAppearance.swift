import FineWire

/// How words look: what labels, fields and text views have in common.
struct TextAppearance {
    var font: FineFont?
    var color: FineColor?
    var alignment = FineTextAlignment.natural

    @MainActor
    func write(to update: inout Update) {
        if let font { update.set("font", font.wire, default: "body") }
        if let color { update.set("textColor", color.wire, default: "label") }
        update.set("alignment", alignment.rawValue, default: "natural")
    }
}
