/// The tokens of a statement, split as SQLite does: enough to find how a text begins and which names it uses, without
/// parsing it.
struct SQLTokens: Sequence, IteratorProtocol {
    enum Kind: Sendable {
        case word, quotedName, string, number, symbol
    }

    struct Token: Sendable {
        let kind: Kind
        /// A name without its quotes; everything else as written.
        let text: String

        /// Returns whether this is the keyword or name, in any case.
        func isWord(_ other: String) -> Bool { kind == .word && text.equalsIgnoringASCIICase(other) }

        /// Returns whether this is the one-character symbol.
        func isSymbol(_ other: String) -> Bool { kind == .symbol && text == other }

        var isName: Bool { kind == .word || kind == .quotedName }
    }

    private let bytes: [UInt8]
    /// The end of the last token, as a byte offset in the text's UTF-8.
    private(set) var position = 0
    /// The start of the last token.
    private(set) var start = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func next() -> Token? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        start = position
        let first = bytes[position]
        switch first {
        case UInt8(ascii: "'"):
            return quoted(until: first, kind: .string)
        case UInt8(ascii: "\""), UInt8(ascii: "`"):
            return quoted(until: first, kind: .quotedName)
        case UInt8(ascii: "["):
            return quoted(until: UInt8(ascii: "]"), kind: .quotedName)
        case let byte where SQLTokens.isNameByte(byte):
            while position < bytes.count, SQLTokens.isNameByte(bytes[position]) { position += 1 }
            let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
            return Token(kind: isNumber ? .number : .word, text: text(start, position))
        default:
            position += 1
            return Token(kind: .symbol, text: text(start, position))
        }
    }

    /// Skips white space and both kinds of comments; an unclosed comment extends to the end.
    private mutating func skipBlanks() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
                position += 1
            } else if starts(with: "--") {
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            } else if starts(with: "/*") {
                position += 2
                while position < bytes.count, !starts(with: "*/") { position += 1 }
                position = Swift.min(position + 2, bytes.count)
            } else {
                return
            }
        }
    }

    private func starts(with two: StaticString) -> Bool {
        position + 1 < bytes.count && bytes[position] == two.utf8Start[0]
            && bytes[position + 1] == two.utf8Start[1]
    }

    /// An embedded quote is doubled, except in square brackets, which can't contain their closing bracket.
    private mutating func quoted(until end: UInt8, kind: Kind) -> Token {
        position += 1
        var inner: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == end {
                let isDoubled = end != UInt8(ascii: "]") && position < bytes.count && bytes[position] == end
                guard isDoubled else { break }
                position += 1
            }
            inner.append(byte)
        }
        return Token(kind: kind, text: String(decoding: inner, as: UTF8.self))
    }

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Letters, digits, `_`, `$` and everything outside ASCII, which SQLite accepts in names.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}
