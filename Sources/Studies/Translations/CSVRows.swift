/// A CSV reader according to RFC 4180. The separator is a comma, semicolon or tab, detected in the first line.
public struct CSVRows {
    /// A row.
    public struct Row {
        /// The cells, without quotation marks.
        public let cells: [String]
        /// The number of its first line, counted from 1.
        public let line: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private let separator: UInt8

    private static let quote = UInt8(ascii: "\"")
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// Creates a reader. A byte order mark is skipped.
    public init(_ text: String) throws(TranslationFileProblem) {
        bytes = Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).utf8)
        var isQuoted = false
        let head = bytes.prefix { byte in
            if byte == Self.quote { isQuoted.toggle() }
            return isQuoted || byte != 0x0A && byte != 0x0D
        }
        isQuoted = false
        var counts = [0, 0, 0]
        for byte in head {
            if byte == Self.quote { isQuoted.toggle() }
            if !isQuoted, let place = Self.separators.firstIndex(of: byte) { counts[place] += 1 }
        }
        let most = counts.max() ?? 0
        separator = Self.separators[counts.firstIndex(of: most) ?? 0]
    }

    /// Returns the next row; nil after the last one.
    public mutating func next() throws(TranslationFileProblem) -> Row? {
        guard index < bytes.count else { return nil }
        let start = line
        var cells: [String] = []
        while true {
            cells.append(try cell(startLine: start))
            guard index < bytes.count, bytes[index] == separator else { break }
            index += 1
        }
        endLine()
        return Row(cells: cells, line: start)
    }

    private mutating func endLine() {
        if index < bytes.count, bytes[index] == 0x0D { index += 1 }
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        line += 1
    }

    private mutating func cell(startLine: Int) throws(TranslationFileProblem) -> String {
        guard index < bytes.count, bytes[index] == Self.quote else {
            let start = index
            while index < bytes.count, ![separator, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == Self.quote {
                guard index < bytes.count, bytes[index] == Self.quote else {
                    return String(decoding: text, as: UTF8.self)
                }
                index += 1
            }
            if byte == 0x0A { line += 1 }
            text.append(byte)
        }
        throw TranslationFileProblem("The quotation mark on line \(startLine) is not closed.")
    }
}
