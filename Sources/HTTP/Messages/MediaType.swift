/// Parses `type/subtype; name=value` fields.
enum MediaType {
    /// Returns the part before the first parameter, without surrounding whitespace.
    static func essence(_ field: String) -> String {
        ASCII.trimmed(field.utf8.prefix { $0 != UInt8(ascii: ";") }).text
    }

    /// Returns the parameters after the first semicolon, with names in lower case and quoted values unquoted.
    ///
    /// Used for `Content-Type` and `Content-Disposition`. In a quoted value, a backslash escapes only a quote or
    /// another backslash, because old browsers sent Windows paths there.
    static func parameters(_ field: String) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        var rest = field.utf8.drop { $0 != UInt8(ascii: ";") }
        while !rest.isEmpty {
            rest = rest.dropFirst().drop(while: ASCII.isBlank)
            let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            rest = rest.dropFirst(name.count)
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop(while: ASCII.isBlank)
            let value: String
            if rest.first == UInt8(ascii: "\"") {
                (value, rest) = quoted(rest.dropFirst())
            } else {
                let plain = rest.prefix { $0 != UInt8(ascii: ";") }
                value = ASCII.trimmed(plain).text
                rest = rest.dropFirst(plain.count)
            }
            if !name.isEmpty { result.append((ASCII.lowercased(ASCII.trimmed(name).text), value)) }
            rest = rest.drop { $0 != UInt8(ascii: ";") }
        }
        return result
    }

    private static func quoted(_ bytes: Substring.UTF8View) -> (String, Substring.UTF8View) {
        var value: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { break }
            let next = rest.first
            if byte == UInt8(ascii: "\\"), let next, next == byte || next == UInt8(ascii: "\"") {
                value.append(next)
                rest = rest.dropFirst()
            } else {
                value.append(byte)
            }
        }
        return (value.text, rest)
    }
}
