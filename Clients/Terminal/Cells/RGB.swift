/// A colour by its components in sRGB.
package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(_ hex: UInt32) {
        self.init(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    }

    /// Components from 0 to 1.
    init(red: Double, green: Double, blue: Double) {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.init(byte(red), byte(green), byte(blue))
    }

    /// This colour over another, `alpha` from 0 to 1.
    func blended(over base: RGB, alpha: Double) -> RGB {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) * alpha + Double(b) * (1 - alpha)).rounded()) }
        return RGB(mix(red, base.red), mix(green, base.green), mix(blue, base.blue))
    }

    /// How bright it appears, from 0 to 1.
    var luminance: Double {
        (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
    }

    func distance(to other: RGB) -> Int {
        func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
        // The eye sees green best and blue least.
        return 3 * square(red, other.red) + 4 * square(green, other.green) + 2 * square(blue, other.blue)
    }
}
