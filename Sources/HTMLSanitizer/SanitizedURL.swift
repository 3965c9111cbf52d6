/// A URL from an attribute, cleaned like a browser does before it parses the scheme.
///
/// Browsers drop tabs and line breaks anywhere, and control characters and spaces at both ends, so `java\nscript:` is a
/// script to them. URLs with other control characters are rejected.
struct SanitizedURL {
    /// The bytes of the URL without those that browsers drop.
    let bytes: [UInt8]
    /// The scheme in lower case; nil if the URL is relative.
    let scheme: String?
    private let afterScheme: Int

    init?(_ value: [UInt8]) {
        var kept = value.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
        while let first = kept.first, first <= 0x20 { kept.removeFirst() }
        while let last = kept.last, last <= 0x20 { kept.removeLast() }
        bytes = Array(kept)
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        // Everything before the first colon is treated as a scheme, unless a path has begun.
        let end = bytes.firstIndex { ":/?#".utf8.contains($0) }
        guard let end, bytes[end] == UInt8(ascii: ":") else {
            scheme = nil
            afterScheme = 0
            return
        }
        scheme = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        afterScheme = end + 1
    }

    /// Whether anything follows the scheme.
    var hasContent: Bool { bytes.count > afterScheme }

    /// Whether two slashes and a host follow the scheme.
    var hasHost: Bool {
        let rest = bytes[afterScheme...]
        guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first else { return false }
        return !#"/\?#:@ "#.utf8.contains(first)
    }

    /// Whether the URL is an absolute path and not the address of another site; browsers treat a backslash as a slash.
    var isPath: Bool {
        bytes.first == UInt8(ascii: "/") && !bytes.starts(with: "//".utf8)
            && !bytes.contains(UInt8(ascii: "\\"))
    }
}
