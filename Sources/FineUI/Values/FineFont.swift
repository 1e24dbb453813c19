import FineWire

/// A font by what it is for (a text style, which the client scales with the person's text size) or by its size.
public struct FineFont: Hashable, Sendable {
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote, caption1, caption2
    }

    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// `monospacedDigit` has digits of one width, everything else proportional.
    package enum Design: String, Hashable, Sendable, CaseIterable {
        case standard, monospaced, monospacedDigit
    }

    private enum Form: Hashable {
        case style(TextStyle)
        case sized(Double, Weight, Design, isItalic: Bool)
    }

    private let form: Form

    /// The font of a text style; it follows the person's text size without a render.
    public static func preferredFont(forTextStyle style: TextStyle) -> FineFont {
        FineFont(form: .style(style))
    }

    /// The client's interface font, in points.
    public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> FineFont {
        FineFont(form: .sized(size, weight, .standard, isItalic: false))
    }

    public static func boldSystemFont(ofSize size: Double) -> FineFont {
        systemFont(ofSize: size, weight: .bold)
    }

    public static func italicSystemFont(ofSize size: Double) -> FineFont {
        FineFont(form: .sized(size, .regular, .standard, isItalic: true))
    }

    public static func monospacedSystemFont(ofSize size: Double, weight: Weight) -> FineFont {
        FineFont(form: .sized(size, weight, .monospaced, isItalic: false))
    }

    /// The interface font with digits of one width, for numbers that change in place.
    public static func monospacedDigitSystemFont(ofSize size: Double, weight: Weight) -> FineFont {
        FineFont(form: .sized(size, weight, .monospacedDigit, isItalic: false))
    }
}

extension FineFont: WireConvertible {
    package var wire: Value {
        switch form {
        case .style(let style): return .string(style.rawValue)
        case .sized(let size, let weight, let design, let isItalic):
            var object: [String: Value] = ["size": size.wire]
            if weight != .regular { object["weight"] = .string(weight.rawValue) }
            if design != .standard { object["design"] = .string(design.rawValue) }
            if isItalic { object["italic"] = true }
            return .object(object)
        }
    }
}
