/// The tokens of a statement, split like SQLite does: enough to see what a text begins with and which
/// names it uses, without understanding it.
struct SQLTokens: Sequence, IteratorProtocol {
    enum Kind: Sendable {
        case word, quotedName, string, number, symbol
    }

    struct Token: Sendable {
        let kind: Kind
        /// A name without its quotes; everything else as it was written.
        let text: String

        /// Whether this is the keyword or name, in any case.
        func isWord(_ other: String) -> Bool { kind == .word && text.equalsIgnoringASCIICase(other) }

        /// Whether this is the one-character symbol.
        func isSymbol(_ other: String) -> Bool { kind == .symbol && text == other }

        var isName: Bool { kind == .word || kind == .quotedName }
    }

    private let bytes: [UInt8]
    /// Where the last token ends, as a byte of the text's UTF-8.
    private(set) var position = 0
    /// Where the last token begins.
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

    /// Blanks and both kinds of comment; one that is not closed reaches to the end.
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

    /// A quote within is written twice, except in square brackets, which cannot hold their own end.
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

    /// Letters, digits, `_`, `$` and everything beyond ASCII, which is what SQLite takes for part of a name.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}
