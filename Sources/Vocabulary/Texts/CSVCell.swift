/// Converts between texts and CSV cells.
public enum CSVCell {
    /// The full-width forms of `=`, `+`, `-` and `@`, which East Asian spreadsheets also recognize as the start of a
    /// formula.
    public static let wideFormulaStarts: [Unicode.Scalar] = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]

    /// The characters with which a formula can start in a spreadsheet.
    ///
    /// They are scalars rather than characters, because a sign followed by a combining mark is a different `Character`
    /// but still starts a formula.
    public static let formulaStarts: Set<Unicode.Scalar> =
        Set(["=", "+", "-", "@", "\t", "\r", "\n"] + wideFormulaStarts)

    /// Returns the text, preceded by an apostrophe if a spreadsheet would interpret it as a formula.
    ///
    /// A text that already looks guarded gets another apostrophe, so that reading can always remove one.
    public static func guarded(_ text: String) -> String { startsFormula(text) ? "'" + text : text }

    /// Returns the text of a cell without the apostrophe that guards it.
    public static func bare(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && startsFormula(cell)
            ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Returns the cell, in quotation marks if needed.
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
