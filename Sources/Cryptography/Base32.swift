/// Base32 without padding (RFC 4648, 6), for secrets that people type into authenticator apps.
public enum Base32 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Returns the bytes as text; the last digit is padded with zero bits.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits = 0
        var waiting: UInt32 = 0
        for byte in bytes {
            waiting = waiting << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(digits[Int(waiting >> UInt32(bits)) & 31])
            }
        }
        if bits > 0 { text.append(digits[Int(waiting << UInt32(5 - bits)) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }
}
