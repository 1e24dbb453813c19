/// A terminal's number for a colour, given how many it has.
enum TerminalColor {
    /// -1, the terminal's own colour, for nil and where there are no colours.
    static func number(of color: RGB?, among count: Int) -> Int {
        guard let color, count >= 8 else { return -1 }
        if count >= 0x1000000 {
            let number = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
            // The first eight are names for the palette.
            return max(number, 8)
        }
        if count >= 256 { return nearest(to: color, in: cube, from: 16) }
        return nearest(to: color, in: Array(basic.prefix(count)), from: 0)
    }

    private static func nearest(to color: RGB, in palette: [RGB], from start: Int) -> Int {
        var best = 0
        var least = Int.max
        for (index, candidate) in palette.enumerated() {
            let distance = color.distance(to: candidate)
            if distance < least { (best, least) = (index, distance) }
        }
        return start + best
    }

    /// The numbers from 16 to 255 of every terminal with 256 colours.
    private static let cube: [RGB] = {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        var colors: [RGB] = []
        for red in steps { for green in steps { for blue in steps { colors.append(RGB(red, green, blue)) } } }
        for step in 0..<24 { colors.append(RGB(UInt8(8 + step * 10), UInt8(8 + step * 10), UInt8(8 + step * 10))) }
        return colors
    }()

    private static let basic = [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
        0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ].map { RGB(UInt32($0)) }
}
