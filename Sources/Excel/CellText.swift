/// Text in a part of a workbook: XML, in which characters that XML doesn't allow are written as `_xHHHH_`.
enum CellText {
    private static let hex = Array("0123456789ABCDEF".utf8)

    /// Appends a text of valid UTF-8.
    static func append(_ text: UnsafeRawBufferPointer, to part: inout [UInt8]) {
        var place = 0
        while place < text.count {
            let byte = text[place]
            switch byte {
            case UInt8(ascii: "&"): part += "&amp;".utf8
            case UInt8(ascii: "<"): part += "&lt;".utf8
            case UInt8(ascii: ">"): part += "&gt;".utf8
            case UInt8(ascii: "\""): part += "&quot;".utf8
            case UInt8(ascii: "_") where isEscape(text, at: place): escape(0x5F, to: &part)
            // NUL is allowed neither in XML nor in Excel.
            case 0: break
            case 0x01..<0x20 where byte != 0x09 && byte != 0x0A: escape(UInt16(byte), to: &part)
            // U+FFFE and U+FFFF, which XML doesn't allow.
            case 0xEF where place + 2 < text.count && text[place + 1] == 0xBF && text[place + 2] >= 0xBE:
                escape(0xFF00 | UInt16(text[place + 2]) + 0x40, to: &part)
                place += 2
            default: part.append(byte)
            }
            place += 1
        }
    }

    /// Appends a text.
    static func append(_ text: String, to part: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &part) }
    }

    /// Returns whether a text contains `_xHHHH_` here, which a reader would decode as that character.
    private static func isEscape(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
        guard place + 6 < text.count, text[place + 1] == UInt8(ascii: "x"),
            text[place + 6] == UInt8(ascii: "_")
        else { return false }
        return text[place + 2..<place + 6].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
    }

    private static func escape(_ letter: UInt16, to part: inout [UInt8]) {
        part += "_x".utf8
        for shift in [12, 8, 4, 0] { part.append(hex[Int(letter >> UInt16(shift) & 0xF)]) }
        part.append(UInt8(ascii: "_"))
    }
}
