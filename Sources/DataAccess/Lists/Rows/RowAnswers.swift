import AppSimulation
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// A question of a row, with its answer.
struct RowAnswer: Sendable {
    let question: String
    /// The key of the question, or the name of the List of related rows.
    let key: String
    /// The values; empty for a blank answer or if there are no related rows.
    let values: [String]
    /// The unit and the range of a number; empty without them.
    var note = ""
    /// The page of the row above or of the related rows.
    var address: String?
    /// Whether the key is the name of a List.
    var isOfList = false
}

/// What the design of a row's version says about its answers. Without a design, answers have the texts of the catalog.
struct RowDesign: Sendable {
    private let columns: [ColumnKey: DesignedColumn]
    private let activity: DesignedActivity?

    init(_ document: [UInt8]?) {
        columns = document.map { DesignReader($0).columns } ?? [:]
        activity = document.flatMap { DesignedActivity($0) }
    }

    /// Returns the answer in a column of a List.
    func answer(_ value: SQLValue, _ column: ColumnDefinition, of list: ListDefinition) -> RowAnswer {
        let text = self.text(value, column, of: list, withCode: true)
        return RowAnswer(
            question: question(column, of: list), key: column.name, values: text.map { [$0] } ?? [],
            note: text == nil ? "" : note(column, of: list))
    }

    /// Returns the answers of a related row in one line, such as "30" or "Start: 14:00, Minutes: 30".
    func line(_ values: [SQLValue], _ columns: [ColumnDefinition], of list: ListDefinition) -> String {
        let texts = zip(columns, values).compactMap { column, value in
            self.text(value, column, of: list, withCode: false).map { (column, $0) }
        }
        if list.kind == .choices { return texts.map(\.1).joined(separator: ": ") }
        return texts.map { "\(Caption.words($0.name)): \($1)" }.joined(separator: ", ")
    }

    private func question(_ column: ColumnDefinition, of list: ListDefinition) -> String {
        let designed = columns[ColumnKey(list.name, column.name)]?.question ?? ""
        let texts = [designed, column.description].filter { !$0.isEmpty }
        return texts.first ?? Caption.words(column.name)
    }

    /// Returns the text of a choice or a value; nil for a blank answer.
    private func text(
        _ value: SQLValue, _ column: ColumnDefinition, of list: ListDefinition, withCode: Bool
    ) -> String? {
        guard !ListCell.isBlank(value) else { return nil }
        let text = ListCell.text(value, column.type)
        let choices = columns[ColumnKey(list.name, column.name)]?.choices ?? []
        guard let choice = choices.first(where: { $0.code == text }), choice.label != text else {
            return ListCell.words(value, column.type)
        }
        return withCode ? "\(choice.label) (\(text))" : choice.label
    }

    private func note(_ column: ColumnDefinition, of list: ListDefinition) -> String {
        guard case .number(let rule)? = activity?.rule(list: list.name, column: column.name) else {
            return ""
        }
        let range = rule.range.map { "range \($0)" } ?? ""
        return [rule.unit, range].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The rows of a child List that belong to a row.
struct RelatedRows: Sendable {
    private static let shownMax = 12

    let list: RequestedList
    /// The column with the key of the row.
    private let link: ColumnDefinition
    private let columns: [ColumnDefinition]
    private let key: Int64
    private var rows: [[SQLValue]] = []
    private var count = 0

    /// Reads the rows that someone sees, with the responses of the row's participant.
    init(
        of row: ListRow, in list: RequestedList, by link: ColumnDefinition, _ access: TableAccess,
        _ transaction: borrowing Transaction
    ) throws {
        (self.list, self.link, key) = (list, link, row.key)
        columns = list.definition.columns.filter { $0.role != .foreignKey }
        let source = ListRows(list.definition, list.id, access).limited(to: row.participant)
        let query = columns.map { (RowParameter.column, $0.name) } + [Self.filter(link, row.key)]
        let view = RowsView(source, Query(PercentCoding.query(query)))
        try ListViewRepository(view).forEach(transaction) { found in
            count += 1
            guard count <= Self.shownMax else { return }
            rows.append((ListViewRepository.firstColumn..<found.columnCount).map { found.value($0) })
        }
    }

    private static func filter(_ link: ColumnDefinition, _ key: Int64) -> (String, String) {
        ("query.\(link.name)~eq", "\(key)")
    }

    /// Whether the row has any.
    var hasRows: Bool { count > 0 }

    /// The parameters of the List's page with these rows only.
    var query: String { PercentCoding.query([Self.filter(link, key)]) }

    /// Returns the rows as the answer to their question.
    func answer(_ question: String, at address: String, _ design: RowDesign) -> RowAnswer {
        let shown = rows.map { design.line($0, columns, of: list.definition) }
        let more = count - rows.count
        return RowAnswer(
            question: question, key: list.definition.title,
            values: shown.filter { !$0.isEmpty } + (more > 0 ? ["and \(more) more"] : []),
            address: hasRows ? "\(address)?\(query)" : nil, isOfList: true)
    }
}
