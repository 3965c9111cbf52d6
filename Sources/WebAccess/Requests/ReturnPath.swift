/// The path to open after signing in. It is always on this site.
public enum ReturnPath {
    /// The default path.
    public static let home = "/"
    /// The maximum length. Longer paths are replaced by the default.
    public static let lengthMax = 2000

    /// Returns the text if it is a path on this site; otherwise ``home``.
    ///
    /// Browsers interpret `//host` and `/\host` as other sites and drop tabs and line breaks, so none of these are
    /// accepted.
    public static func checked(_ text: String?) -> String {
        guard let text, text.utf8.count <= lengthMax, text.hasPrefix("/") else { return home }
        let bytes = Array(text.utf8)
        if bytes.count > 1, bytes[1] == UInt8(ascii: "/") { return home }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return home }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        return path == SiteContext.signInPath || path == "/sign-out" ? home : text
    }

    /// Returns the path of the sign-in page that redirects to the target of a request.
    static func signIn(returningTo target: String) -> String {
        address(SiteContext.signInPath, returningTo: target)
    }

    /// Returns the path of a page that redirects to a target when done; without the target if that is ``home``.
    public static func address(_ page: String, returningTo target: String) -> String {
        let checked = checked(target)
        return checked == home ? page : page + "?to=" + encoded(checked)
    }

    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
                UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
