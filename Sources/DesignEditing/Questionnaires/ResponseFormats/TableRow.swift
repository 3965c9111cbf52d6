import PortalUI
import Vocabulary

/// A row of a list's table.
struct TableRow {
    /// A control in the table, which the column's title and the row's number label.
    struct Cell {
        let name: String
        let value: String
        let label: String
        /// The title of the column, which phones show above the control.
        let column: String
        let isCode: Bool
        let isFlag: Bool
        /// Whether the cell also has the row's ID.
        let isFirst: Bool
        let className: String?
        let isInvalid: Bool
        /// The English text next to a text of another language.
        let english: String?
        let language: String?
        let hasFocus: Bool

        var id: String { FieldID.control(name) }
        var isOn: Bool { value == "1" }
    }

    let index: Int
    let columnCount: Int
    let isEnglish: Bool
    let idName: String
    let id: String
    let title: String
    let cells: [Cell]
    let errors: String
    let errorID: String
    /// The buttons that move or remove the row; nil in other languages.
    let buttons: RowButtons?

    var hasErrors: Bool { !errors.isEmpty }

    init(
        _ columns: [RowColumn], _ fields: EditorFields, index: Int, count: Int, list: String, noun: String
    ) {
        let prefix = "\(list)[\(index)]."
        let title = "\(noun) \(index + 1)"
        self.index = index
        columnCount = columns.count + 2
        isEnglish = fields.isEnglish
        idName = prefix + "id"
        id = fields.values[idName]
        self.title = title
        cells = columns.enumerated().map { Self.cell($1, isFirst: $0 == 0, fields, prefix, of: title) }
        errors = columns.compactMap { fields.problems[prefix + $0.name] }.joined(separator: ". ")
        errorID = FieldID.control(prefix + (columns.first?.name ?? "")) + "-error"
        buttons =
            fields.isEnglish
            ? RowButtons(
                list: list, row: index, count: count, of: title, focus: fields.buttonFocus(list, index)) : nil
    }

    private static func cell(
        _ column: RowColumn, isFirst: Bool, _ fields: EditorFields, _ prefix: String, of title: String
    ) -> Cell {
        let (name, isFlag) = (prefix + column.name, column.kind == .flag)
        return Cell(
            name: name, value: isFlag ? (fields.values.isOn(name) ? "1" : "0") : fields.values[name],
            label: isFlag
                ? "\(title.capitalizedFirst) \(column.label.lowercasedFirst)" : "\(column.label) of \(title)",
            column: column.title, isCode: column.kind == .code, isFlag: isFlag, isFirst: isFirst,
            className: column.shown,
            isInvalid: fields.problems[name] != nil,
            english: fields.isEnglish ? nil : fields.english[name],
            language: fields.isEnglish ? nil : fields.language.text, hasFocus: fields.hasFocus(name))
    }
}

/// The buttons that move or remove a row of a list.
struct RowButtons {
    let list: String
    let row: Int
    let count: Int
    /// The name of the row for screen readers.
    let name: String
    let focus: FieldFocus.Kind?

    init(list: String, row: Int, count: Int, of name: String, focus: FieldFocus.Kind?) {
        self.list = list
        self.row = row
        self.count = count
        self.name = name
        // A disabled button can't have the focus, so the other button gets it.
        switch focus {
        case .up where row == 0: self.focus = .down
        case .down where row == count - 1: self.focus = .up
        default: self.focus = focus
        }
    }

    var isFirst: Bool { row == 0 }
    var isLast: Bool { row == count - 1 }
    var up: String { EditorCommand.up(list, row: "\(row)").text }
    var down: String { EditorCommand.down(list, row: "\(row)").text }
    var remove: String { EditorCommand.remove(list, row: "\(row)").text }
}
