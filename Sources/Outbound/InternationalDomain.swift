import CIDN2

/// Domains with letters outside of ASCII, which mail servers get in ASCII (IDNA 2008).
enum InternationalDomain {
    /// Returns a domain in ASCII, such as `xn--and-6ma2c.example` for `ñandú.example`; nil if a letter isn't allowed.
    ///
    /// A domain in ASCII stays as it is.
    static func ascii(_ domain: Substring) -> String? {
        if domain.utf8.allSatisfy({ $0 < 0x80 }) { return String(domain) }
        var encoded: UnsafeMutablePointer<CChar>?
        let result = idn2_to_ascii_8z(String(domain), &encoded, Int32(IDN2_NONTRANSITIONAL.rawValue))
        guard result == IDN2_OK.rawValue, let encoded else { return nil }
        defer { idn2_free(encoded) }
        let ascii = String(cString: encoded)
        // The library lets characters such as an underscore through.
        return ascii.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) } ? ascii : nil
    }
}
