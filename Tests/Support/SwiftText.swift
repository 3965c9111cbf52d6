/// Splits Swift source into code and the text in it: string literals without their interpolations, and comments.
public struct SwiftText {
    /// A literal or a comment.
    public struct Passage: Sendable, Hashable {
        /// What it is.
        public let isComment: Bool
        /// The line on which it begins, from 1.
        public let line: Int
        /// Its text, without quotes, slashes and interpolations; these are `…`.
        public let text: String
    }

    private let bytes: [UInt8]
    private var at = 0
    private var passages: [Passage] = []
    /// The number of the line at a place up to which lines were counted.
    private var counted = (place: 0, line: 1)

    private init(_ source: String) { bytes = Array(source.utf8) }

    /// Returns the literals and comments of a source file in order.
    public static func passages(of source: String) -> [Passage] {
        var text = SwiftText(source)
        text.readCode()
        return text.passages
    }

    /// Reads code to the end, or to the parenthesis that closes an interpolation.
    private mutating func readCode(isInterpolation: Bool = false) {
        var depth = 0
        while at < bytes.count {
            switch bytes[at] {
            case _ where starts("//"): readLineComment()
            case UInt8(ascii: "\""): readLiteral(hashes: 0)
            case UInt8(ascii: "#") where literalHashes > 0: readLiteral(hashes: literalHashes)
            case UInt8(ascii: "`"): readRawIdentifier()
            case UInt8(ascii: "("): (depth, at) = (depth + 1, at + 1)
            case UInt8(ascii: ")"):
                at += 1
                if isInterpolation, depth == 0 { return }
                depth -= 1
            default: at += 1
            }
        }
    }

    /// How many `#` are before a quote that begins a raw literal here.
    private var literalHashes: Int {
        let count = bytes[at...].prefix { $0 == UInt8(ascii: "#") }.count
        return at + count < bytes.count && bytes[at + count] == UInt8(ascii: "\"") ? count : 0
    }

    private mutating func readRawIdentifier() {
        let end = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? bytes.count - 1
        at = end + 1
    }

    private mutating func readLineComment() {
        let (start, line) = (at, lineNumber())
        at = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let text = String(decoding: bytes[start..<at], as: UTF8.self).drop { $0 == "/" || $0 == " " }
        passages.append(Passage(isComment: true, line: line, text: String(text)))
    }

    private mutating func readLiteral(hashes: Int) {
        let line = lineNumber()
        let fence = String(repeating: "#", count: hashes)
        at += hashes
        let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
        at += quotes.utf8.count
        var text: [UInt8] = []
        while at < bytes.count, !starts(quotes + fence) {
            if starts("\\" + fence + "(") {
                at += 2 + hashes
                readCode(isInterpolation: true)
                text += Array("…".utf8)
            } else if starts("\\" + fence) {
                // An escape, or the end of a line that goes on.
                let isJoin = bytes[at + 1 + hashes] == UInt8(ascii: "\n")
                if !isJoin { text.append(bytes[at + 1 + hashes]) }
                at += 2 + hashes
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        at += quotes.utf8.count + hashes
        passages.append(Passage(isComment: false, line: line, text: String(decoding: text, as: UTF8.self)))
    }

    private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private mutating func lineNumber() -> Int {
        counted.line += bytes[counted.place..<at].count { $0 == UInt8(ascii: "\n") }
        counted.place = at
        return counted.line
    }
}
