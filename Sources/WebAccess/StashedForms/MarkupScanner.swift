/// Scans the tags of a page rendered by our templates, with their byte ranges.
///
/// Supports the subset of HTML that templates use: comments, attributes with and without quotes, and elements with raw
/// text.
struct MarkupScanner {
    /// A start tag or an end tag.
    struct Tag {
        let name: String
        let isEnd: Bool
        let attributes: [(name: String, value: String?)]
        let range: Range<Int>

        /// The value of an attribute; empty for an attribute without a value, nil if there is none.
        subscript(name: String) -> String? {
            attributes.first { $0.name == name }.map { $0.value ?? "" }
        }
    }

    /// Elements whose content contains no tags.
    private static let textElements: Set<String> = ["script", "style", "textarea", "title"]

    private let bytes: [UInt8]
    private var at = 0
    private var inside: String?

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns all tags of a page in order.
    static func tags(of bytes: [UInt8]) -> [Tag] {
        var scanner = MarkupScanner(bytes)
        var tags: [Tag] = []
        while let tag = scanner.next() { tags.append(tag) }
        return tags
    }

    private mutating func next() -> Tag? {
        while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            at = start + 1
            if let inside {
                guard starts(with: "/" + inside) else { continue }
                self.inside = nil
            }
            if starts(with: "!--") {
                skip(past: "-->")
            } else if at < bytes.count, bytes[at] == UInt8(ascii: "/") {
                at += 1
                return tag(from: start, isEnd: true)
            } else if at < bytes.count, Self.isLetter(bytes[at]) {
                let tag = tag(from: start, isEnd: false)
                if Self.textElements.contains(tag.name) { inside = tag.name }
                return tag
            }
        }
        return nil
    }

    private mutating func tag(from start: Int, isEnd: Bool) -> Tag {
        let name = word { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") }.lowercased()
        var attributes: [(name: String, value: String?)] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            if Self.isSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/") {
                at += 1
                continue
            }
            let attribute = word {
                !Self.isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
                    && $0 != UInt8(ascii: "/")
            }
            if attribute.isEmpty {
                at += 1
                continue
            }
            attributes.append((attribute.lowercased(), value()))
        }
        at = min(at + 1, bytes.count)
        return Tag(name: name, isEnd: isEnd, attributes: attributes, range: start..<at)
    }

    /// Reads the value after an attribute's name and resolves its character references; nil for an attribute without a
    /// value.
    private mutating func value() -> String? {
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return nil }
        at += 1
        guard at < bytes.count else { return "" }
        let quote = bytes[at]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return CharacterReference.resolved(word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") })
        }
        at += 1
        let text = word { $0 != quote }
        at = min(at + 1, bytes.count)
        return CharacterReference.resolved(text)
    }

    private mutating func word(while holds: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, holds(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private mutating func skip(past text: String) {
        while at < bytes.count, !starts(with: text) { at += 1 }
        at = min(at + text.utf8.count, bytes.count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// The character references that templates write.
enum CharacterReference {
    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns the text with its character references resolved; unknown ones are unchanged.
    static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            guard let end = rest.prefix(10).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: mark)..<end])
            else {
                result.append(rest.removeFirst())
                continue
            }
            result += character
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        if let known = named[String(name)] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
        return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
            .flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
