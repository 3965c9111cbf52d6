/// Percent-encoding (RFC 3986) of path segments, queries and forms.
public enum PercentCoding {
    /// Returns the text encoded as one path segment: everything except unreserved characters is escaped.
    public static func segment(_ text: String) -> String { encode(text) { isUnreserved($0) } }

    /// Returns the text encoded as a name or value in a query or urlencoded form.
    public static func queryItem(_ text: String) -> String { encode(text) { isUnreserved($0) } }

    /// Returns the names and values as a query or urlencoded body, without a question mark.
    public static func query(_ items: [(String, String)]) -> String {
        items.map { "\(queryItem($0.0))=\(queryItem($0.1))" }.joined(separator: "&")
    }

    /// Returns the path with invalid characters escaped and existing escapes kept, for use in a redirect.
    static func repaired(path: String) -> String {
        encode(path) { byte in
            isUnreserved(byte) || "/%:@!$&'()*+,;=".utf8.contains(byte)
        }
    }

    /// Returns the decoded bytes. A `%` without two hexadecimal digits is kept as it is, or yields nil if `strict`.
    static func decode(
        _ bytes: some Collection<UInt8>, plusIsSpace: Bool, strict: Bool
    ) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        var pushedBack: [UInt8] = []
        while let byte = pushedBack.popLast() ?? rest.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? ASCII.space : byte)
                continue
            }
            let high = pushedBack.popLast() ?? rest.next()
            let low = high == nil ? nil : pushedBack.popLast() ?? rest.next()
            if let high, let low, let first = hexValue(high), let second = hexValue(low) {
                result.append(first << 4 | second)
            } else if strict {
                return nil
            } else {
                result.append(byte)
                if let low { pushedBack.append(low) }
                if let high { pushedBack.append(high) }
            }
        }
        return result
    }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func encode(_ text: String, keeping keep: (UInt8) -> Bool) -> String {
        if text.utf8.allSatisfy(keep) { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count * 3)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if keep(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
