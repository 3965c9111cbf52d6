/// Returns whether an address is allowed in a link, a form or an image.
///
/// What comes before the first `/`, `?` or `#` is either the beginning of a relative address or ends with a
/// colon and is a scheme. Browsers drop tabs, line ends and leading blanks before they read a scheme, so the
/// rule is not a list of what is bad: a scheme must be spelled exactly as one of four, in any case of
/// letters.
public enum URLCheck {
    /// The schemes that pass.
    public static let schemes = ["http", "https", "mailto", "tel"]

    /// Whether `address` is relative or bears one of the ``schemes``.
    public static func isSafe(_ address: String) -> Bool {
        var address = address
        return address.withUTF8 { isSafe($0) }
    }

    static func isSafe(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
        for (index, byte) in address.enumerated() {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                return true
            case UInt8(ascii: ":"):
                return isKnown(UnsafeBufferPointer(rebasing: address[..<index]))
            case UInt8(ascii: "&"):
                // A reference here (`&colon;`, `&#58;`) is inert once, but not for anyone who decodes it again.
                return false
            default:
                continue
            }
        }
        return true
    }

    private static func isKnown(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool {
        schemes.contains { known in
            known.utf8.count == scheme.count
                && zip(known.utf8, scheme).allSatisfy { $0 == $1 | 0x20 }
        }
    }
}
