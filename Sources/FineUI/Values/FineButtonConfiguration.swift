import FineWire

/// The look of a button, by the prominence that it should have. The button's own title and image override `title` and
/// `image`.
public struct FineButtonConfiguration: Hashable, Sendable {
    package enum Style: String, Hashable, Sendable, CaseIterable {
        case plain, gray, tinted, filled, bordered, borderedTinted, borderedProminent, borderless
    }

    /// Where the image stands beside the title and the subtitle.
    public enum ImagePlacement: String, Hashable, Sendable, CaseIterable { case leading, trailing, top, bottom }

    /// How much room the button takes. The small ones are as tall as a finger needs where a finger works them.
    public enum Size: String, Hashable, Sendable, CaseIterable { case mini, small, medium, large }

    package let style: Style
    /// Shown where the button has no title of its own.
    public var title: String?
    /// Shown where the button has no image of its own.
    public var image: FineImageSource?
    /// A smaller line below the title.
    public var subtitle: String?
    public var imagePlacement = ImagePlacement.leading
    public var buttonSize = Size.medium
    /// The colour of words and image; nil leaves it to the style.
    public var baseForegroundColor: FineColor?
    /// The colour that the style makes its ground of; nil takes the tint, or gray. The plain styles have no ground. Filled
    /// ones darken it as far as white words need it.
    public var baseBackgroundColor: FineColor?

    private init(_ style: Style) { self.style = style }

    public static func plain() -> FineButtonConfiguration { .init(.plain) }
    public static func gray() -> FineButtonConfiguration { .init(.gray) }
    public static func tinted() -> FineButtonConfiguration { .init(.tinted) }
    public static func filled() -> FineButtonConfiguration { .init(.filled) }
    public static func bordered() -> FineButtonConfiguration { .init(.bordered) }
    public static func borderedTinted() -> FineButtonConfiguration { .init(.borderedTinted) }
    public static func borderedProminent() -> FineButtonConfiguration { .init(.borderedProminent) }
    public static func borderless() -> FineButtonConfiguration { .init(.borderless) }
}

extension FineButtonConfiguration {
    /// All but title and image, which the button may have of its own.
    @MainActor
    func write(to update: inout Update) {
        update.set("style", style.rawValue, default: "plain")
        update.set("subtitle", subtitle ?? "")
        update.set("imagePlacement", imagePlacement.rawValue, default: "leading")
        update.set("buttonSize", buttonSize.rawValue, default: "medium")
        if let baseForegroundColor { update.set("baseForeground", baseForegroundColor.wire) }
        if let baseBackgroundColor { update.set("baseBackground", baseBackgroundColor.wire) }
    }
}
