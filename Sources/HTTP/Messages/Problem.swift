extension Response {
    /// Creates a problem document (RFC 9457).
    public static func problem(status: Status, title: String, detail: String? = nil) -> Response {
        var bytes = Array("{\"title\":".utf8)
        appendJSON(title, to: &bytes)
        bytes += ",\"status\":\(status.code)".utf8
        if let detail {
            bytes += ",\"detail\":".utf8
            appendJSON(detail, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return .bytes(bytes, type: "application/problem+json", status: status)
    }

    /// Appends a JSON string. The module has no JSON writer and only needs strings.
    private static func appendJSON(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
