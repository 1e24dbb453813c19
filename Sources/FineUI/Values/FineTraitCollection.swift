import FineWire

/// What the client is like, as it states it: seven traits that descriptions branch on, and more to read.
public struct FineTraitCollection: Hashable, Sendable {
    public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
        case unspecified, extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
        case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
        case accessibilityExtraExtraExtraLarge
    }

    public enum InterfaceStyle: String, Hashable, Sendable, CaseIterable { case unspecified, light, dark }
    public enum SizeClass: String, Hashable, Sendable, CaseIterable { case unspecified, compact, regular }
    public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
        case unspecified
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }
    public enum Contrast: String, Hashable, Sendable, CaseIterable { case unspecified, normal, high }
    public enum LegibilityWeight: String, Hashable, Sendable, CaseIterable { case unspecified, regular, bold }
    public enum Idiom: String, Hashable, Sendable, CaseIterable { case unspecified, browser, terminal }

    public var preferredContentSizeCategory = ContentSizeCategory.unspecified
    public var userInterfaceStyle = InterfaceStyle.unspecified
    public var horizontalSizeClass = SizeClass.unspecified
    public var verticalSizeClass = SizeClass.unspecified
    public var layoutDirection = LayoutDirection.unspecified
    public var accessibilityContrast = Contrast.unspecified
    /// Whether the person asks for bold text. No browser says: one counts as regular.
    public var legibilityWeight = LegibilityWeight.unspecified

    public var userInterfaceIdiom = Idiom.unspecified
    /// Device pixels to a point; 0 where the client does not say.
    public var displayScale = 0.0
    /// A language tag, such as `en-GB`.
    public var locale = ""
    /// A name of the time zone database, such as `Asia/Tokyo`.
    public var timeZone = ""
    /// A Unicode calendar name, such as `gregory`.
    public var calendar = ""
    /// Whether the person asks for less motion.
    public var prefersReducedMotion = false

    public init() {}

    /// What a client states; what it does not, or not in a known way, stays unspecified.
    package init(_ stated: [String: Value]) {
        func read<Trait: RawRepresentable<String>>(_ name: String, _ trait: inout Trait) {
            if let known = stated[name]?.string.flatMap(Trait.init(rawValue:)) { trait = known }
        }
        read("contentSizeCategory", &preferredContentSizeCategory)
        read("userInterfaceStyle", &userInterfaceStyle)
        read("horizontalSizeClass", &horizontalSizeClass)
        read("verticalSizeClass", &verticalSizeClass)
        read("layoutDirection", &layoutDirection)
        read("accessibilityContrast", &accessibilityContrast)
        read("legibilityWeight", &legibilityWeight)
        read("idiom", &userInterfaceIdiom)
        displayScale = stated["displayScale"]?.number ?? 0
        locale = stated["locale"]?.string ?? ""
        timeZone = stated["timeZone"]?.string ?? ""
        calendar = stated["calendar"]?.string ?? ""
        prefersReducedMotion = stated["reducedMotion"]?.bool ?? false
    }

    /// Whether the seven traits that descriptions branch on are the same.
    func branches(like other: FineTraitCollection) -> Bool {
        preferredContentSizeCategory == other.preferredContentSizeCategory
            && userInterfaceStyle == other.userInterfaceStyle
            && horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
            && layoutDirection == other.layoutDirection
            && accessibilityContrast == other.accessibilityContrast && legibilityWeight == other.legibilityWeight
    }
}
