/// Escaping of text in markup, for content and quoted attributes alike.
enum MarkupEscape {
    /// Returns the text with special characters escaped and without control characters.
    ///
    /// A carriage return becomes a line feed, as in an HTML parser. The no-break space is written as a character
    /// reference, because it would be invisible otherwise.
    static func text(_ text: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.count + text.count / 8)
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "&"): escaped.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): escaped.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): escaped.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): escaped.append(contentsOf: "&quot;".utf8)
            case 0xC2 where index < text.count && text[index] == 0xA0:
                escaped.append(contentsOf: "&nbsp;".utf8)
                index += 1
            case 0x0D: if index == text.count || text[index] != 0x0A { escaped.append(0x0A) }
            case 0x00..<0x20 where byte != 0x09 && byte != 0x0A, 0x7F: break
            default: escaped.append(byte)
            }
        }
        return escaped
    }
}
