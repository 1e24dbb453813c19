import FineWire

/// The looks of the protocol's colours, for a light or a dark terminal.
package struct Palette: Hashable, Sendable {
    package var isDark: Bool
    /// What the terminal's own background is taken for.
    package var ground: RGB

    package init(isDark: Bool, ground: RGB? = nil) {
        self.isDark = isDark
        self.ground = ground ?? (isDark ? RGB(0x000000) : RGB(0xFFFFFF))
    }

    /// A colour of the protocol over `base`; nil for what is none, and for the terminal's own.
    func color(_ value: Value?, tint: RGB, over base: RGB?) -> RGB? {
        switch value {
        case .string(let name): return named(name, alpha: 1, tint: tint, over: base)
        case .array(let parts):
            if let name = parts.first?.string {
                return named(name, alpha: parts.count > 1 ? parts[1].number ?? 1 : 1, tint: tint, over: base)
            }
            let numbers = parts.compactMap(\.number)
            guard numbers.count == parts.count, numbers.count >= 3 else { return nil }
            let color = RGB(red: numbers[0], green: numbers[1], blue: numbers[2])
            let alpha = numbers.count > 3 ? numbers[3] : 1
            return alpha >= 1 ? color : color.blended(over: base ?? ground, alpha: alpha)
        default: return nil
        }
    }

    func named(_ name: String, alpha: Double = 1, tint: RGB? = nil, over base: RGB? = nil) -> RGB? {
        let base = base ?? ground
        if name == "tint" || name == "link", let tint { return tint.blended(over: base, alpha: alpha) }
        if name == "clear" { return nil }
        // The words and the page are the terminal's own, so that it stays the person's.
        if alpha >= 1, ["label", "systemBackground", "systemGroupedBackground"].contains(name) { return nil }
        guard let (light, dark) = Self.colors[name] else { return nil }
        let color = isDark ? dark : light
        return RGB(color.rgb).blended(over: base, alpha: alpha * color.alpha)
    }

    var tint: RGB { named("tint") ?? ground }
    /// Words on a ground of this colour.
    func words(on color: RGB) -> RGB { color.luminance > 0.55 ? RGB(0x000000) : RGB(0xFFFFFF) }

    private struct Shade {
        let rgb: UInt32
        let alpha: Double
        init(_ rgb: UInt32, _ alpha: Double = 1) {
            self.rgb = rgb
            self.alpha = alpha
        }
    }

    private static let colors: [String: (light: Shade, dark: Shade)] = [
        "tint": (Shade(0x0064D2), Shade(0x4DA3FF)), "link": (Shade(0x0064D2), Shade(0x4DA3FF)),
        "label": (Shade(0x000000), Shade(0xFFFFFF)),
        "secondaryLabel": (Shade(0x55555C), Shade(0xAEAEB6)), "tertiaryLabel": (Shade(0x606067), Shade(0x9A9AA2)),
        "quaternaryLabel": (Shade(0x68686F), Shade(0x8E8E96)), "placeholderText": (Shade(0x5F5F67), Shade(0x8E8E96)),
        "separator": (Shade(0xC8C8CC), Shade(0x48484A)), "opaqueSeparator": (Shade(0xC8C8CC), Shade(0x3A3A3C)),
        "systemBackground": (Shade(0xFFFFFF), Shade(0x000000)),
        "secondarySystemBackground": (Shade(0xF2F2F7), Shade(0x1C1C1E)),
        "tertiarySystemBackground": (Shade(0xFFFFFF), Shade(0x2C2C2E)),
        "systemGroupedBackground": (Shade(0xF2F2F7), Shade(0x000000)),
        "secondarySystemGroupedBackground": (Shade(0xF0F0F5), Shade(0x1C1C1E)),
        "tertiarySystemGroupedBackground": (Shade(0xF2F2F7), Shade(0x2C2C2E)),
        "systemFill": (Shade(0x787880, 0.3), Shade(0x787880, 0.5)),
        "secondarySystemFill": (Shade(0x787880, 0.22), Shade(0x787880, 0.4)),
        "tertiarySystemFill": (Shade(0x767680, 0.16), Shade(0x767680, 0.32)),
        "quaternarySystemFill": (Shade(0x747480, 0.1), Shade(0x747480, 0.22)),
        "systemRed": (Shade(0xD1242F), Shade(0xFF6961)), "systemOrange": (Shade(0xB84300), Shade(0xFFA23D)),
        "systemYellow": (Shade(0x8A6100), Shade(0xFFD426)), "systemGreen": (Shade(0x1A7A35), Shade(0x42D568)),
        "systemMint": (Shade(0x0A766C), Shade(0x63E6DF)), "systemTeal": (Shade(0x0A7082), Shade(0x54C8DE)),
        "systemCyan": (Shade(0x0A6C96), Shade(0x6FD0F6)), "systemBlue": (Shade(0x0064D2), Shade(0x4DA3FF)),
        "systemIndigo": (Shade(0x4B48C8), Shade(0x9A98FF)), "systemPurple": (Shade(0x8A3FB5), Shade(0xD58BFF)),
        "systemPink": (Shade(0xC81E55), Shade(0xFF6B8B)), "systemBrown": (Shade(0x7A5C3E), Shade(0xC9A57C)),
        "systemGray": (Shade(0x68686E), Shade(0x98989F)), "systemGray2": (Shade(0xAEAEB2), Shade(0x636366)),
        "systemGray3": (Shade(0xC7C7CC), Shade(0x48484A)), "systemGray4": (Shade(0xD1D1D6), Shade(0x3A3A3C)),
        "systemGray5": (Shade(0xE5E5EA), Shade(0x2C2C2E)), "systemGray6": (Shade(0xF2F2F7), Shade(0x1C1C1E)),
        "white": (Shade(0xFFFFFF), Shade(0xFFFFFF)), "black": (Shade(0x000000), Shade(0x000000)),
        "darkGray": (Shade(0x555555), Shade(0x555555)), "lightGray": (Shade(0xAAAAAA), Shade(0xAAAAAA)),
        "gray": (Shade(0x808080), Shade(0x808080)),
    ]
}
