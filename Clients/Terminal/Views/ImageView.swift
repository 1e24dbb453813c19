import FineWire

/// A picture in cells: a character for a symbol, words for anything else.
enum ImageView {
    /// `words` say what cannot be drawn.
    static func text(of image: Value?, words: String?) -> String {
        guard let name = image?.string, !name.isEmpty else { return "" }
        if let symbol = symbols[name] { return symbol }
        if let words, !words.isEmpty { return "[\(words)]" }
        guard name.hasPrefix("/"), let file = name.split(separator: "/").last else { return "[image]" }
        return "[\(file.prefix { $0 != "?" })]"
    }

    private static let symbols = [
        "plus": "+", "minus": "−", "xmark": "✕", "checkmark": "✓", "chevron.left": "‹", "chevron.right": "›",
        "chevron.up": "▴", "chevron.down": "▾", "ellipsis": "…", "magnifyingglass": "⌕", "gearshape": "⚙",
        "person": "♟", "bell": "♪", "calendar": "▦", "clock": "◷", "pencil": "✎", "trash": "⌫", "star": "☆",
        "star.fill": "★", "heart": "♡", "heart.fill": "♥", "info.circle": "ⓘ",
    ]
}

extension Replica.Node {
    /// What stands for an image, which is an image's whole content and the first part of a button's.
    var pictureText: String {
        let own = ["accessibilityLabel", "title"].lazy.compactMap { self.properties[$0]?.string }.first { !$0.isEmpty }
        return ImageView.text(of: properties["image"], words: kind == "button" && hasTitle ? nil : own)
    }

    private var hasTitle: Bool { properties["title"]?.string?.isEmpty == false }

    /// A button's words, behind its picture.
    var buttonText: String {
        let title = properties["title"]?.string ?? ""
        let picture = pictureText
        return picture.isEmpty ? title : title.isEmpty ? picture : "\(picture) \(title)"
    }
}
