import Access
import HTTP
import PortalUI
import SQLStore
import Studies

/// The tables of a study by their schemas.
struct DataPage {
    struct Column {
        let name: String
        let caption: String
        let type: String
        let description: String

        /// The columns of ResponseMetadata, which is read from raw responses.
        static let ofTimes = [
            ("ResponseId", ColumnType.integer), ("ParticipantId", .integer), ("ListName", .text),
            ("FieldName", .text), ("Skipped", .boolean), ("StartTime", .dateTime), ("EndTime", .dateTime),
        ].map { Column(ListColumn($0.0, of: "ResponseMetadata", expression: "", $0.1), "") }

        init(_ column: ListColumn, _ description: String) {
            name = column.name
            caption = column.caption
            type = column.type.words
            self.description = description
        }
    }

    struct Table {
        let name: String
        let title: String
        let address: String
        let columns: [Column]

        var count: String { Figures.counted(columns.count, "column", "columns") }
    }

    struct Schema {
        let name: String
        let hint: String
        let tables: [Table]
    }

    let frame: Frame
    let statementAddress: String
    let schemas: [Schema]
}

extension DataPage.Table {
    /// A table as queries see it: the columns that `*` brings.
    init(_ script: ScriptTable, at address: String) {
        let columns = script.sandboxed.columns.filter(\.isInStar).map { column in
            let isNumber = column.name == script.table.key || column.name == "ParticipantId"
            let type = script.table.column(column.name)?.type ?? (isNumber ? .integer : .text)
            return DataPage.Column(ListColumn(column.name, of: script.name, expression: "", type), "")
        }
        self.init(name: script.name, title: script.title, address: address, columns: columns)
    }
}

extension ColumnType {
    /// What a column holds, in words.
    var words: String {
        switch self {
        case .integer: "whole number"
        case .double: "number"
        case .boolean: "yes / no"
        case .dateTime: "date and time"
        case .text: "text"
        }
    }
}

/// What the page of a table shows: which columns, filtered how, from where. All of it is in the address.
struct DataView: Sendable {
    let table: DataTable
    let columns: [ListColumn]
    let filters: [ListFilter]
    let form: FilterForm?
    let before: Int64?
    let address: String
    private let chosen: [ListColumn]

    init(_ table: DataTable, _ query: Query, address: String) {
        self.table = table
        self.address = address
        chosen = query.values(ListView.columnName).compactMap { name in
            table.columns.first { $0.name == name }
        }
        columns = chosen.isEmpty ? table.usual : chosen
        filters = query.all.compactMap {
            ListFilter(parameter: $0.name, value: $0.value, columns: table.columns)
        }
        form = FilterForm(query, columns: table.columns)
        before = query["before"].flatMap { Int64($0) }
    }

    var showsAppTokens: Bool { columns.contains { $0.name == DataTable.appTokenName } }

    var parameters: [(String, String)] {
        chosen.map { (ListView.columnName, $0.name) } + filters.map(\.parameter)
    }

    /// The address that the form of a filter leads to; nil where none was sent, or it cannot be read.
    var redirect: String? { form?.filter.map { link(parameters + [$0.parameter]) } }

    func link(_ parameters: [(String, String)]) -> String {
        parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }
}

/// The rows of a table of the data browser.
struct DataTablePage {
    let frame: Frame
    let view: DataView
    let page: DataTable.Page
    /// App tokens by participant, where somebody asked for them.
    let secrets: [Int64: String]
    let channel: Channel
    /// Whether the reader may open batches of tokens.
    let opensBatches: Bool

    struct Chip {
        let name: String
        let words: String
        let without: String
    }

    struct Box {
        let name: String
        let caption: String
        let isShown: Bool
    }

    var rows: [[ListCell]] {
        page.rows.map { row in
            zip(view.columns, row.cells).map { column, value in
                let isSecret = column.name == DataTable.appTokenName
                var cell = ListCell(isSecret ? secrets[row.key].sqlValue : value, column)
                cell.address = address(of: column, cell.text)
                return cell
            }
        }
    }

    private func address(of column: ListColumn, _ text: String) -> String? {
        guard let number = Int64(text) else { return nil }
        switch (view.table.name, column.name) {
        case ("Participant", "RowId"), (_, "ParticipantId"):
            return Paths.participant(ParticipantID(number), channel)
        case ("Response", "RowId"): return Paths.response(ResponseID(number), channel)
        case ("EnrollmentTokenBatch", "RowId"), (_, "BatchId"):
            guard opensBatches else { return nil }
            return Paths.batch(TokenBatchID(number), channel)
        default: return nil
        }
    }

    var chips: [Chip] {
        view.filters.map { filter in
            let dropped = filter.parameter
            return Chip(
                name: filter.column.caption, words: filter.words,
                without: view.link(view.parameters.filter { $0 != dropped }))
        }
    }
    var boxes: [Box] {
        let shown = Set(view.columns.map(\.name))
        return view.table.columns.map {
            Box(name: $0.name, caption: $0.caption, isShown: shown.contains($0.name))
        }
    }
    var filterColumns: [PortalUI.Choice] {
        view.table.columns.filter { $0.name != DataTable.appTokenName }
            .map { PortalUI.Choice($0.name, $0.caption) }
    }
    var kept: [HiddenField] { view.parameters.map { HiddenField($0.0, $0.1) } }
    var keptFilters: [HiddenField] { view.filters.map { HiddenField($0.parameter.0, $0.parameter.1) } }
    var plainAddress: String { view.link(view.parameters) }
    var first: String? { view.before == nil ? nil : plainAddress }
    var next: String? {
        page.next.map { view.link(view.parameters + [("before", "\($0)")]) }
    }
    var nextTitle: String { page.isCutShort ? "Search on" : "Next" }
    var summary: String {
        let rows = Figures.counted(page.rows.count, "row", "rows")
        return page.isCutShort ? "\(rows) found so far" : "\(rows) on this page"
    }
}
