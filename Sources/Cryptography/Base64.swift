/// Bytes as Base64 (RFC 4648), in the standard alphabet or the one for URLs.
public enum Base64 {
    /// The characters that encode 62 and 63.
    public enum Alphabet: Sendable {
        /// `+` and `/`, padded with `=`: section 4 of RFC 4648.
        case standard
        /// `-` and `_`, without padding: section 5 of RFC 4648.
        case url

        fileprivate var lastTwo: (UInt8, UInt8) {
            switch self {
            case .standard: (UInt8(ascii: "+"), UInt8(ascii: "/"))
            case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
            }
        }
    }

    /// Returns the bytes in the standard alphabet with padding, or in the URL alphabet without.
    public static func encode(_ bytes: [UInt8], alphabet: Alphabet = .standard) -> String {
        let whole = bytes.count / 3
        let rest = bytes.count % 3
        let padding = alphabet == .standard && rest > 0 ? 3 - rest : 0
        let count = whole * 4 + (rest > 0 ? rest + 1 : 0) + padding
        return String(unsafeUninitializedCapacity: count) { out in
            var position = 0
            func put(_ group: UInt32, _ characters: Int) {
                for place in 0..<characters {
                    out[position] = character(
                        UInt8(truncatingIfNeeded: group >> (18 - 6 * place)) & 63, alphabet)
                    position += 1
                }
            }
            for start in stride(from: 0, to: whole * 3, by: 3) {
                put(
                    UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]), 4)
            }
            if rest == 1 { put(UInt32(bytes[whole * 3]) << 16, 2) }
            if rest == 2 { put(UInt32(bytes[whole * 3]) << 16 | UInt32(bytes[whole * 3 + 1]) << 8, 3) }
            for _ in 0..<padding {
                out[position] = UInt8(ascii: "=")
                position += 1
            }
            return position
        }
    }

    /// Returns the bytes that a text encodes; nil if it isn't Base64 in this alphabet.
    ///
    /// White space is skipped, since emails and certificates wrap their lines. Padding may be omitted but must not be
    /// wrong. Bits after the last complete byte are ignored.
    public static func decode(_ text: String, alphabet: Alphabet = .standard) -> [UInt8]? {
        var text = text
        return text.withUTF8 { decode(UnsafeRawBufferPointer($0), alphabet: alphabet) }
    }

    /// Returns the bytes that the characters in memory encode, as ``decode(_:alphabet:)-(String,_)`` does.
    public static func decode(_ text: UnsafeRawBufferPointer, alphabet: Alphabet = .standard)
        -> [UInt8]?
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var characters = 0
        var padding = 0
        for character in text {
            if isWhiteSpace(character) { continue }
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(character, alphabet) else { return nil }
            group = group << 6 | UInt32(value)
            characters += 1
            if characters % 4 == 0 {
                bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                bytes.append(UInt8(truncatingIfNeeded: group))
            }
        }
        let rest = characters % 4
        guard rest != 1, padding == 0 || rest + padding == 4 && rest > 0 else { return nil }
        bytes += lastBytes(of: group, characters: rest)
        return bytes
    }

    /// Returns the bytes of an incomplete group.
    private static func lastBytes(of group: UInt32, characters: Int) -> [UInt8] {
        switch characters {
        case 2: [UInt8(truncatingIfNeeded: group >> 4)]
        case 3: [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
        default: []
        }
    }

    private static func isWhiteSpace(_ character: UInt8) -> Bool {
        character == 0x20 || character == 0x0A || character == 0x0D || character == 0x09
    }

    private static func character(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: alphabet.lastTwo.0
        default: alphabet.lastTwo.1
        }
    }

    private static func value(_ character: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case alphabet.lastTwo.0: 62
        case alphabet.lastTwo.1: 63
        default: nil
        }
    }
}
