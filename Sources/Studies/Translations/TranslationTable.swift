import Vocabulary

/// The texts of a design in one language as a table for spreadsheets, in CSV with UTF-8.
///
/// A text that a spreadsheet would interpret as a formula is preceded by an apostrophe, which is removed when the file
/// is read.
public enum TranslationTable {
    /// The heading of the ID column.
    private static let nameColumn = "ID"

    /// Returns the file, with a byte order mark, so that spreadsheets detect the encoding.
    public static func write(_ units: [TranslationUnit], in language: LanguageTag) -> [UInt8] {
        let heading = [
            nameColumn, "Where", "Form", heading(.english), heading(language), "State",
        ]
        let rows = units.map { unit in
            [
                unit.id, unit.place, unit.isRich ? "HTML, keep the tags" : "text", unit.english,
                unit.translation, unit.state.rawValue,
            ]
        }
        let lines = ([heading] + rows).map { row in
            row.map { CSVCell.quoted(CSVCell.guarded($0)) }.joined(separator: ",") + "\r\n"
        }
        return [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8)
    }

    private static func heading(_ language: LanguageTag) -> String {
        "\(language.englishName) (\(language))"
    }

    /// Returns the language in a heading such as `Spanish (es)`.
    private static func language(of heading: String) -> LanguageTag? {
        guard heading.hasSuffix(")"), let open = heading.lastIndex(of: "(") else { return nil }
        return LanguageTag(String(heading[heading.index(after: open)...].dropLast()))
    }

    static func read(_ bytes: [UInt8]) throws(TranslationFileProblem) -> TranslationFile {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TranslationFileProblem(
                "The file is not in UTF-8. Save it as CSV UTF-8 and upload it again.")
        }
        var rows = try CSVRows(text)
        guard let heading = try rows.next() else { throw TranslationFileProblem("The file is empty.") }
        let columns = try Columns(heading.cells.map { CSVCell.bare($0) })
        var file = TranslationFile()
        file.language = columns.language
        while let row = try rows.next() {
            let cells = row.cells.map { CSVCell.bare($0) }
            if cells.allSatisfy(\.isBlank) { continue }
            guard cells.count == columns.count else {
                file.faults.append(
                    TranslationFile.Fault(
                        line: row.line,
                        sentence: "This row has \(cells.count) cells, but the first has \(columns.count)"))
                continue
            }
            file.entries.append(columns.entry(cells, line: row.line))
        }
        return file
    }
}

extension TranslationTable {
    /// The columns of a file, from its first line.
    private struct Columns {
        let count: Int
        /// The language of the translations.
        let language: LanguageTag
        private let name: Int
        private let english: Int?
        private let translation: Int

        init(_ headings: [String]) throws(TranslationFileProblem) {
            guard let name = headings.firstIndex(where: { $0.lowercased() == nameColumn.lowercased() }) else {
                throw TranslationFileProblem(
                    "The first line has no column \(nameColumn). Upload the file that you exported here, with its "
                        + "first line unchanged.")
            }
            let languages = headings.map { TranslationTable.language(of: $0) }
            let targets = languages.compactMap { $0 }.filter { $0 != .english }
            guard let target = targets.first, targets.count == 1,
                let translation = languages.firstIndex(of: target)
            else {
                throw TranslationFileProblem(
                    "The first line must name one language other than English, like \"Spanish (es)\".")
            }
            (count, language) = (headings.count, target)
            (self.name, english, self.translation) = (name, languages.firstIndex(of: .english), translation)
        }

        func entry(_ cells: [String], line: Int) -> TranslationFile.Entry {
            TranslationFile.Entry(
                id: cells[name], english: english.map { cells[$0] }, translation: cells[translation],
                line: line)
        }
    }
}
