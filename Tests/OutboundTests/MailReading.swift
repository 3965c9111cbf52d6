/// A small reader of messages, written after the RFCs and not after the code that writes them.
struct ParsedMail {
    let fields: [(name: String, value: String)]
    let body: String
    let lines: [String]

    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.allSatisfy({ $0 < 0x80 }), let end = text.range(of: "\r\n\r\n") else { return nil }
        lines = text.components("\r\n")
        guard !lines.contains(where: { $0.contains("\n") || $0.contains("\r") }) else { return nil }
        var fields: [(name: String, value: String)] = []
        for line in String(text[..<end.lowerBound]).components("\r\n") {
            if line.hasPrefix(" ") {
                guard !fields.isEmpty else { return nil }
                fields[fields.count - 1].value += line
            } else {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { return nil }
                fields.append((String(parts[0]), String(parts[1].dropFirst())))
            }
        }
        self.fields = fields
        body = String(text[end.upperBound...])
    }

    subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The value of a field with its encoded words decoded; blanks between two of them vanish.
    func decoded(_ name: String) -> String? {
        guard var rest = self[name].map({ $0[...] }) else { return nil }
        var result = ""
        var pending: [UInt8] = []
        while let start = rest.range(of: "=?UTF-8?B?"), let end = rest[start.upperBound...].range(of: "?=") {
            let between = rest[..<start.lowerBound]
            if pending.isEmpty || !between.allSatisfy({ $0 == " " }) {
                result += String(decoding: pending, as: UTF8.self) + between
                pending = []
            }
            pending += base64(rest[start.upperBound..<end.lowerBound])
            rest = rest[end.upperBound...]
        }
        return result + String(decoding: pending, as: UTF8.self) + rest
    }
}

/// Decodes quoted-printable.
func readQuotedPrintable(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "=") else {
            bytes.append(byte)
            continue
        }
        let code = String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
        if let value = UInt8(code, radix: 16) { bytes.append(value) }
    }
    return String(decoding: bytes, as: UTF8.self)
}

private func base64(_ text: Substring) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text.utf8 {
        guard let value = alphabet.firstIndex(of: byte) else { continue }
        bits = (bits << 6 | value) & 0xFFFF
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
    }
    return bytes
}

extension String {
    /// The parts between `separator`, by bytes: for Swift, CR LF is one character.
    func components(_ separator: String) -> [String] {
        var parts: [String] = []
        var rest = Array(utf8)[...]
        let mark = Array(separator.utf8)
        var part: [UInt8] = []
        while !rest.isEmpty {
            if rest.starts(with: mark) {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
                rest = rest.dropFirst(mark.count)
            } else if let byte = rest.popFirst() {
                part.append(byte)
            }
        }
        return parts + [String(decoding: part, as: UTF8.self)]
    }
}

extension StringProtocol {
    /// The first place of `text`, by scalars.
    func range(of text: String) -> Range<String.Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].unicodeScalars.starts(with: text.unicodeScalars) {
                return index..<unicodeScalars.index(index, offsetBy: text.unicodeScalars.count)
            }
            index = unicodeScalars.index(after: index)
        }
        return nil
    }
}
