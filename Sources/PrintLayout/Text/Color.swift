/// A color of the portal's palette for light pages.
struct Color: Equatable {
    /// Text.
    static let ink = Color(0x1C1E22)
    /// Secondary text.
    static let secondary = Color(0x4A4D54)
    /// Hints and running lines.
    static let hint = Color(0x64666C)
    /// Hairlines.
    static let line = Color(0xD2CEC5)
    /// Black, for codes that machines read.
    static let black = Color(0)

    let red: Double
    let green: Double
    let blue: Double

    /// Creates a color from 0xRRGGBB.
    private init(_ value: Int) {
        red = Double(value >> 16 & 255) / 255
        green = Double(value >> 8 & 255) / 255
        blue = Double(value & 255) / 255
    }
}
