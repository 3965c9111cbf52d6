import PortalUI
import Studies
import Vocabulary

/// A list of a response format: a table, or a card for each row if rows have images.
struct RowsForm {
    /// The name of the list, used by problems and buttons.
    let list: String
    let title: String
    /// What a row is called.
    private let noun: String
    let hint: String?
    let error: String?
    let isEnglish: Bool
    let rowCount: Int
    /// Lines to add as rows.
    let pastedLines: String
    /// The columns of the table; empty if there are cards.
    let columns: [RowColumn]
    let rows: [TableRow]
    let cards: [RowCard]

    init<Root, Path: RowsPath<Root>>(
        _ path: Path, of root: Root, fields: EditorFields, list: String, field: Field<Root>,
        controls: (Int) -> DeclaredControls
    ) {
        let count = fields.values.count(of: list)
        let rowCount = fields.isEnglish ? max(count, path.count.lowerBound) : count
        let noun = field.appearance.noun
        self.list = list
        title = field.label
        self.noun = noun
        hint = fields.isEnglish ? field.hint.map { $0(root) } : Self.translationHint(path)
        error = fields.problems[list]
        isEnglish = fields.isEnglish
        self.rowCount = rowCount
        pastedLines = fields.values[FieldValues.pasted(to: list)]
        if path.fields.contains(where: \.isImage) {
            (columns, rows) = ([], [])
            cards = (0..<rowCount).map { index in
                RowCard(path, index: index, count: rowCount, list: list, noun: noun, controls(index))
            }
        } else {
            let columns = path.fields.filter { Self.shows($0, fields, list, rowCount) }.map(RowColumn.init)
            self.columns = columns
            rows = (0..<rowCount).map {
                TableRow(columns, fields, index: $0, count: rowCount, list: list, noun: noun)
            }
            cards = []
        }
    }

    var countText: String { rowCount == 1 ? "1 row" : "\(rowCount) rows" }
    var isTable: Bool { !columns.isEmpty }

    /// The button that adds a row; nil in other languages.
    var addButton: Button? {
        guard isEnglish else { return nil }
        return Button(
            "Add \(noun)", icon: .plus, name: "action", value: EditorCommand.add(list).text, isSmall: true)
    }

    /// The field for several rows at once; nil in other languages, and for rows that are more than a text and a value.
    var pastingField: TextArea? {
        let names = columns.map(\.name)
        guard isEnglish, names.contains("text"), names.contains("value") else { return nil }
        return TextArea(
            FieldValues.pasted(to: list), "One \(noun) per line", pastedLines,
            hint:
                "To set its stored value, too, put it after a tab, as when you copy two columns of a spreadsheet."
        )
    }

    var pastingTitle: String { "Paste several \(noun)s" }

    var pastingButton: Button {
        Button("Add these \(noun)s", name: "action", value: EditorCommand.paste(list).text, isSmall: true)
    }

    private static func translationHint<Path: RowsPath>(_ path: Path) -> String? {
        let hasWords = path.fields.contains { if case .word = $0.value { true } else { false } }
        return hasWords ? "The stored values are the same in every language." : nil
    }

    /// Other languages have texts, and optional ones only where English has them.
    private static func shows<Row>(
        _ field: Field<Row>, _ fields: EditorFields, _ list: String, _ rowCount: Int
    ) -> Bool {
        if fields.isEnglish { return true }
        guard case .text = field.value else { return false }
        return field.ask != nil
            || (0..<rowCount).contains { !fields.english["\(list)[\($0)].\(field.name)"].isEmpty }
    }
}

/// A column of a list.
struct RowColumn {
    /// The kind of control in its cells.
    enum Kind { case text, code, flag }

    let name: String
    let label: String
    let title: String
    let kind: Kind
    /// The class by which the page shows the column only in a certain state; nil if it always does.
    let shown: String?

    init<Row>(_ field: Field<Row>) {
        (name, label, shown) = (field.name, field.label, field.appearance.shown)
        title = field.appearance.columnTitle ?? field.label
        kind =
            switch field.value {
            case .text: .text
            case .flag: .flag
            default: .code
            }
    }

    var headClass: String? {
        switch kind {
        case .text: "text-column"
        case .code: "value-column"
        case .flag: shown
        }
    }
}

/// A row of a list with images.
struct RowCard {
    let index: Int
    let number: Int
    let title: String
    let idName: String
    let id: String
    let entries: [DeclaredControl]
    let images: [DeclaredControl]
    /// The buttons that move or remove the row; nil in other languages.
    let buttons: RowButtons?

    init<Path: RowsPath>(
        _ path: Path, index: Int, count: Int, list: String, noun: String, _ controls: DeclaredControls
    ) {
        let (fields, row) = (controls.fields, Path.Row(id: ""))
        self.index = index
        number = index + 1
        title = "\(noun.capitalizedFirst) \(index + 1)"
        idName = "\(list)[\(index)].id"
        id = fields.values[idName]
        let shown = path.fields.filter { controls.shows($0, of: row) }
        entries = shown.filter { !$0.isImage }.map { controls.control($0, of: row, isInRow: true) }
        images = shown.filter(\.isImage).map { controls.control($0, of: row, isInRow: true) }
        buttons =
            fields.isEnglish
            ? RowButtons(
                list: list, row: index, count: count, of: "\(noun) \(index + 1)",
                focus: fields.buttonFocus(list, index)) : nil
    }
}

extension Field {
    fileprivate var isImage: Bool { if case .image = value { true } else { false } }
}
