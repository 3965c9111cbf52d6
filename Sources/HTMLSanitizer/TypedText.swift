/// A text that people typed as plain text or as HTML, in both forms.
public struct TypedText: Sendable, Hashable {
    /// The plain text; of HTML with its paragraphs, and the addresses of links in parentheses.
    public let text: String
    /// The HTML, which only contains what the allow-list permits.
    public let html: String

    /// Reads a text; HTML is cleaned.
    public init(_ typed: String) throws(SanitizerError) {
        guard Self.isHTML(typed) else {
            text = typed
            html = Sanitizer.paragraphs(
                of: String(decoding: MarkupEscape.text([UInt8](typed.utf8)), as: UTF8.self))
            return
        }
        let clean = try Sanitizer().clean(typed)
        html = clean.html
        text = try clean.plainText()
    }

    /// Returns whether a text contains a tag of HTML. `<help@example.org>`, `<name>` and `1 < 2` are none.
    public static func isHTML(_ typed: String) -> Bool {
        var rest = [UInt8](typed.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
            let name = rest.prefix { isNameByte($0) }
            guard let end = rest.dropFirst(name.count).first, isNameEnd(end) else { continue }
            if AllowList.isKnown(String(decoding: name, as: UTF8.self).lowercased()) { return true }
        }
        return false
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    private static func isNameEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
