import Responses
import Tables

/// The columns of exported Lists, one line each, for people and programs.
package struct Codebook: Sendable {
    /// A column.
    package struct Line: Sendable {
        let list: String
        let title: String
        let column: String
        /// The variable name in statistics files.
        let variable: String
        let type: String
        let kind: String
        let question: String
        let choices: [DesignedColumn.Choice]
        let language: String
        let firstVersion: String
        let lastVersion: String
        /// See ``CodebookNotes``.
        let flag: String
        let note: String

        /// The cells of the line, in the order of ``headings``.
        var cells: [String] {
            [
                list, title, column, variable, type, kind, question,
                choices.map { "\($0.code) = \($0.label)" }.joined(separator: " | "), language, firstVersion,
                lastVersion, flag, note,
            ]
        }
    }

    static let headings = [
        "List", "Title", "Column", "Variable", "Type", "Kind", "Question", "Choices", "Language",
        "First version", "Last version",
    ]
    static let fileName = "codebook.csv"
    /// Designs are read in English, the base language of every study.
    private static let language = "en"

    /// Returns the lines, List by List in the order of the columns.
    let lines: [Line]
    private let notes: CodebookNotes

    init(_ views: [RowsView<ListRows>], _ designed: DesignedColumns, _ notes: CodebookNotes) {
        self.notes = notes
        lines = views.flatMap { Self.lines(of: $0, designed, notes) }
    }

    /// Returns the text for the codes of each column of a view.
    static func labels(of view: RowsView<ListRows>, _ designed: DesignedColumns) -> [[String: String]] {
        view.columns.map { column in
            let choices = designed[view.list.name, column.name]?.choices ?? []
            return Dictionary(choices.map { ($0.code, $0.label) }) { first, _ in first }
        }
    }

    /// Returns what is known about each column of a view.
    static func lines(
        of view: RowsView<ListRows>, _ designed: DesignedColumns, _ notes: CodebookNotes = .none
    ) -> [Line] {
        let variables = VariableNames.names(for: view.columns.map(\.name))
        return zip(view.columns, variables).map { column, variable in
            let definition = view.list.column(column.name)
            let known = designed[view.list.name, column.name]
            let question = known?.question ?? ""
            let (flag, note) = notes.cells(view.list, definition)
            return Line(
                list: view.list.name, title: view.list.title, column: column.name, variable: variable,
                type: type(column, in: view.list), kind: kind(column, definition),
                question: question.isEmpty ? definition?.description ?? column.caption : question,
                choices: known?.choices ?? [], language: known == nil ? "" : language,
                firstVersion: known?.versions.first ?? "", lastVersion: known?.versions.last ?? "",
                flag: flag, note: note)
        }
    }

    /// Returns the codebook as CSV.
    func csv() -> [UInt8] {
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        text.line(Self.headings + notes.headings)
        for line in lines { text.line(line.cells) }
        return text.bytes
    }

    /// Results of tasks are integers, although fractions are accepted.
    private static func type(_ column: Column, in list: ListDefinition) -> String {
        if list.kind == .task, column.type == .double { return ColumnType.integer.rawValue }
        return column.type.rawValue
    }

    private static func kind(_ column: Column, _ definition: ColumnDefinition?) -> String {
        switch column.group {
        case .participant: return "participant"
        case .response: return "response"
        case .edit: return "edit"
        case .property: return "property"
        case .own: break
        }
        guard let definition else { return column.isKey ? "key" : "participant" }
        switch definition.role {
        case .answer: return definition.resultType?.rawValue ?? "answer"
        case .otherText: return "other text"
        case .foreignKey: return "key of the parent List"
        }
    }
}
