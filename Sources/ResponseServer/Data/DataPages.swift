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

/// The page of a table of the data browser.
struct DataTablePage {
    let frame: Frame
    let grid: DataGrid
}
