import Tables
import WebAccess

/// How a file of rows is written: the separator and the headings of columns, as LabKey's parameters name them.
struct LabKeyFileFormat: Sendable {
    private enum Headings { case none, names, captions }

    private let headings: Headings
    /// Whether the file has a line of headings.
    var hasHeadings: Bool { headings != .none }
    private let separator: UInt8
    private let guardsFormulas: Bool

    /// The extension of the file.
    var name: String { separator == UInt8(ascii: ",") ? "csv" : "tsv" }

    /// - Throws: ``WireError`` for a parameter whose value isn't known.
    init(_ parameters: LabKeyParameters) throws {
        switch try parameters["headerType"]?.lowercased() {
        case "none": headings = .none
        case "name", "fieldkey": headings = .names
        case "caption", "displayfieldkey", nil: headings = .captions
        case let other?:
            throw WireError("The header type '\(other)' is not supported. Use 'None', 'Name' or 'Caption'.")
        }
        switch try parameters["delim"]?.lowercased() {
        case "tab", nil: separator = UInt8(ascii: "\t")
        case "comma": separator = UInt8(ascii: ",")
        case let other?: throw WireError("The separator '\(other)' is not supported. Use 'TAB' or 'COMMA'.")
        }
        switch try parameters["formulas"]?.lowercased() {
        case "raw": guardsFormulas = false
        case "guarded", nil: guardsFormulas = true
        case let other?:
            throw WireError("'\(other)' isn't a valid value for 'formulas'. Use 'raw' or leave it out.")
        }
    }

    /// Returns the file of a selection's rows as delimited text.
    func file(of selection: RowSelection) -> QueryRowsWriter {
        QueryRowsWriter(
            columns(of: selection), hasHeadings: hasHeadings, separator: separator,
            guardsFormulas: guardsFormulas)
    }

    /// Returns the columns of a selection's file, without a key that wasn't asked for.
    func columns(of selection: RowSelection) -> [QueryRowsWriter.Column] {
        selection.exportedPlaces.map { place in
            let name = selection.columns[place]
            let column = selection.table.column(name)
            return QueryRowsWriter.Column(
                place, headings == .captions ? column?.caption ?? name : name, column?.type ?? .text)
        }
    }
}
