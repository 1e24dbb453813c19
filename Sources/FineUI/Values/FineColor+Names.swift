/// The names that a client resolves; `tables.json` lists them under `colors`.
extension FineColor {
    /// The tint in force where the colour is shown, by `.tintColor` or the client's own.
    public static let tintColor = FineColor(named: "tint")

    public static let label = FineColor(named: "label")
    public static let secondaryLabel = FineColor(named: "secondaryLabel")
    public static let tertiaryLabel = FineColor(named: "tertiaryLabel")
    public static let quaternaryLabel = FineColor(named: "quaternaryLabel")
    public static let placeholderText = FineColor(named: "placeholderText")
    public static let link = FineColor(named: "link")

    public static let systemFill = FineColor(named: "systemFill")
    public static let secondarySystemFill = FineColor(named: "secondarySystemFill")
    public static let tertiarySystemFill = FineColor(named: "tertiarySystemFill")
    public static let quaternarySystemFill = FineColor(named: "quaternarySystemFill")

    public static let systemBackground = FineColor(named: "systemBackground")
    public static let secondarySystemBackground = FineColor(named: "secondarySystemBackground")
    public static let tertiarySystemBackground = FineColor(named: "tertiarySystemBackground")
    public static let systemGroupedBackground = FineColor(named: "systemGroupedBackground")
    public static let secondarySystemGroupedBackground = FineColor(named: "secondarySystemGroupedBackground")
    public static let tertiarySystemGroupedBackground = FineColor(named: "tertiarySystemGroupedBackground")

    public static let separator = FineColor(named: "separator")
    public static let opaqueSeparator = FineColor(named: "opaqueSeparator")

    public static let systemRed = FineColor(named: "systemRed")
    public static let systemGreen = FineColor(named: "systemGreen")
    public static let systemBlue = FineColor(named: "systemBlue")
    public static let systemOrange = FineColor(named: "systemOrange")
    public static let systemYellow = FineColor(named: "systemYellow")
    public static let systemPink = FineColor(named: "systemPink")
    public static let systemPurple = FineColor(named: "systemPurple")
    public static let systemTeal = FineColor(named: "systemTeal")
    public static let systemIndigo = FineColor(named: "systemIndigo")
    public static let systemBrown = FineColor(named: "systemBrown")
    public static let systemMint = FineColor(named: "systemMint")
    public static let systemCyan = FineColor(named: "systemCyan")

    public static let systemGray = FineColor(named: "systemGray")
    public static let systemGray2 = FineColor(named: "systemGray2")
    public static let systemGray3 = FineColor(named: "systemGray3")
    public static let systemGray4 = FineColor(named: "systemGray4")
    public static let systemGray5 = FineColor(named: "systemGray5")
    public static let systemGray6 = FineColor(named: "systemGray6")
}

/// Colours that are the same everywhere.
extension FineColor {
    public static let clear = FineColor(white: 0, alpha: 0)
    public static let black = FineColor(white: 0)
    public static let darkGray = FineColor(white: 1.0 / 3)
    public static let gray = FineColor(white: 0.5)
    public static let lightGray = FineColor(white: 2.0 / 3)
    public static let white = FineColor(white: 1)
    public static let red = FineColor(red: 1, green: 0, blue: 0)
    public static let green = FineColor(red: 0, green: 1, blue: 0)
    public static let blue = FineColor(red: 0, green: 0, blue: 1)
    public static let cyan = FineColor(red: 0, green: 1, blue: 1)
    public static let yellow = FineColor(red: 1, green: 1, blue: 0)
    public static let magenta = FineColor(red: 1, green: 0, blue: 1)
    public static let orange = FineColor(red: 1, green: 0.5, blue: 0)
    public static let purple = FineColor(red: 0.5, green: 0, blue: 0.5)
    public static let brown = FineColor(red: 0.6, green: 0.4, blue: 0.2)
    /// Text on a light background.
    public static let darkText = FineColor(white: 0)
    /// Text on a dark background.
    public static let lightText = FineColor(white: 1, alpha: 0.6)
}
