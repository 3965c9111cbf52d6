import Access
import HTTP
import PortalUI
import SQLStore
import Studies

/// The rows of a table with filters, columns and pages.
struct DataGrid {
    let view: DataView
    let page: DataTable.Page
    /// App tokens by the key of their row, where somebody asked for them.
    let secrets: [Int64: String]
    let channel: Channel
    /// Whether the reader may open batches of tokens.
    var opensBatches = false
    /// Whether any column can be the order.
    let isSmall: Bool
    /// The tabs of saved views, and where what is shown gets a name.
    let saved: SavedViewBar
    /// What is said where the table has no rows.
    var emptyTitle = "No rows yet."

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
                cell.address = address(of: column, cell.text, inRow: row.key)
                return cell
            }
        }
    }

    private func address(of column: ListColumn, _ text: String, inRow key: Int64) -> String? {
        if view.table.name == PropertyDesign.listName, column.name == view.table.columns.first?.name {
            return Paths.property(key, channel)
        }
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

    var headings: [SortHeading] {
        view.columns.map { column in
            let direction: SortOrder = view.order.isDescending ? .descending : .ascending
            return SortHeading(
                column.caption,
                to: view.table.canSort(by: column, isSmall: isSmall) ? view.link(sortedBy: column) : nil,
                order: view.order.isBy(column) ? direction : nil, isNumber: column.isNumber,
                isFiltered: view.filters.contains { $0.column.name == column.name })
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
    /// What the boxes of columns keep.
    var keptByBoxes: [HiddenField] {
        view.parameters(without: ListView.columnName).map { HiddenField($0.0, $0.1) }
    }
    var kept: [HiddenField] { view.parameters.map { HiddenField($0.0, $0.1) } }
    var plainAddress: String { view.link(view.parameters) }
    var first: String? { view.before == nil && view.place == nil ? nil : plainAddress }
    var next: String? {
        if let place = page.place { return view.link(view.parameters + place.parameters) }
        return page.next.map { view.link(view.parameters + [("before", "\($0)")]) }
    }
    var nextTitle: String { page.isCutShort ? "Search on" : "Next" }
    var summary: String {
        let rows = Figures.counted(page.rows.count, "row", "rows")
        return page.isCutShort ? "\(rows) found so far" : "\(rows) on this page"
    }

    var viewsAddress: String { Paths.savedViews(of: .table(view.table.name), channel) }
    var saveAddress: String {
        let query = PercentCoding.query(view.parameters)
        return query.isEmpty ? viewsAddress + "/new" : "\(viewsAddress)/new?\(query)"
    }

    func exportAddress(_ format: String) -> String {
        "\(view.address)/export?\(PercentCoding.query(view.parameters + [("format", format)]))"
    }
    var exportHeading: String {
        let columns = Figures.counted(view.exported.count, "column", "columns")
        return view.filters.isEmpty ? "All rows, \(columns)" : "Rows as filtered, \(columns)"
    }
}
