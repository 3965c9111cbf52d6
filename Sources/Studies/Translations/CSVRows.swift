/// Reads CSV as defined by RFC 4180, separated by commas, semicolons or tabs, depending on the first line.
public struct CSVRows {
    /// One row.
    public struct Row {
        /// The texts of the cells, without their quotation marks.
        public let cells: [String]
        /// The line on which it begins, counted from 1.
        public let line: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private let separator: UInt8

    private static let quote = UInt8(ascii: "\"")
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// Begins at the first line, after a byte order mark.
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

    /// The next row; nil after the last one.
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

/// How a text becomes a cell, and a cell a text.
public enum CSVCell {
    /// The full-width forms of `=`, `+`, `-` and `@`, which spreadsheets for East Asian languages take for the signs.
    public static let wideFormulaStarts: [Unicode.Scalar] = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]

    /// What a text begins with that a spreadsheet takes for a formula.
    ///
    /// Scalars, not Characters: a sign that a combining one follows is another Character, and a sign all the same.
    public static let formulaStarts: Set<Unicode.Scalar> =
        Set(["=", "+", "-", "@", "\t", "\r", "\n"] + wideFormulaStarts)

    /// The text with an apostrophe before it, if a spreadsheet would take it for a formula.
    ///
    /// A text that looks as if that had been done gets one too, so that reading can always take one away.
    public static func guarded(_ text: String) -> String { startsFormula(text) ? "'" + text : text }

    /// The text of a cell, without the apostrophe that guarded it.
    public static func bare(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && startsFormula(cell)
            ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// The cell in quotation marks, where it needs them.
    public static func quoted(_ text: String) -> String {
        let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x3B, 0x09, 0x0A, 0x0D].contains($0) }
        if !needsQuotes { return text }
        let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
    }

    private static func startsFormula(_ text: String) -> Bool {
        text.unicodeScalars.drop { $0 == "'" }.first.map(formulaStarts.contains) ?? false
    }
}
