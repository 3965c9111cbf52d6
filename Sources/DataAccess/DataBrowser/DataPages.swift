import PortalUI
import SQLStore
import Tables

/// The tables of a study by their schemas.
struct DataPage {
    struct ColumnRow {
        let name: String
        let caption: String
        let type: String
        let description: String

        init(_ column: Column, _ description: String) {
            name = column.name
            caption = column.caption
            type = column.type.words
            self.description = description
        }
    }

    struct TableRow {
        let name: String
        let title: String
        let address: String
        /// What its rows are.
        var holds = ""
        /// Whether it belongs to the List above it.
        var isNested = false
        /// The number of rows; nil if it isn't counted.
        var rows: String?
        let columns: [ColumnRow]

        /// The name, if the title is different.
        var otherName: String? { name.lowercased() == title.lowercased() ? nil : name }
        var count: String { NumberFormat.counted(columns.count, "column", "columns") }
        var className: String { isNested ? "lead title-cell nested" : "lead title-cell" }
    }

    struct Schema {
        let schema: LabKeySchema
        let hint: String
        let tables: [TableRow]

        var name: String { schema.rawValue }
        var title: String { schema == .lists ? "Answers" : "Participants and tokens" }
    }

    let frame: Frame
    let statementAddress: String
    let schemas: [Schema]
}

extension DataPage.TableRow {
    /// Creates a table as queries see it. For a List, these are the columns that `*` returns.
    init(_ table: Table, at address: String) {
        let shown = table.columns.filter {
            $0.uses.contains(.queries) && ($0.isInStar || table.schema == .mobileappstudy)
        }
        self.init(
            name: table.spelledName, title: table.title, address: address,
            columns: shown.map { DataPage.ColumnRow($0, "") })
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
