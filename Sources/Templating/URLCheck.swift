/// Checks whether a URL is allowed in a link, a form or an image.
///
/// The part before the first `/`, `?` or `#` either begins a relative URL or contains a scheme and a colon.
/// Browsers drop tabs, line breaks and leading spaces before they parse a scheme, so the check isn't a list of
/// forbidden schemes: the scheme must be spelled exactly like one of four, in upper or lower case.
public enum URLCheck {
    /// The allowed schemes.
    public static let schemes = ["http", "https", "mailto", "tel"]

    /// Returns whether `address` is relative or has one of the ``schemes``.
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
                // A character reference here (`&colon;`, `&#58;`) is harmless at first, but not if something decodes it
                // again.
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
