import PortalUI
import SQLStore

/// The tables of a study by their schemas.
struct DataPage {
    struct Column {
        let name: String
        let caption: String
        let type: String
        let description: String

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

        /// The name, if the title is different.
        var otherName: String? { name.lowercased() == title.lowercased() ? nil : name }
        var count: String { NumberFormat.counted(columns.count, "column", "columns") }
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
    /// Creates a table as queries see it. For a List, these are the columns that `*` returns.
    init(_ script: LabKeyTable, at address: String) {
        let shown = script.sandboxed.columns.filter { $0.isInStar || script.schema == .mobileappstudy }
        let columns = shown.map { column in
            let isNumber = column.name == script.table.key || column.name == "ParticipantId"
            let type = script.table.column(column.name)?.type ?? (isNumber ? .integer : .text)
            return DataPage.Column(ListColumn(column.name, of: script.name, expression: "", type), "")
        }
        self.init(name: script.name, title: script.title, address: address, columns: columns)
    }
}

extension ColumnType {
    /// The name of the data type.
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

/// The page of a table of the data browser.
struct DataTablePage {
    let frame: Frame
    let table: DataGrid
    /// The URL of the token batches; nil if the user can't open them.
    let batches: String?
}
