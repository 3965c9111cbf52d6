import Access
import HTTP
import PortalUI
import SQLStore
import Studies

/// The rows of a table with filters, columns and pages.
struct DataGrid {
    let view: DataView
    let page: DataTable.Page
    /// App tokens by participant, where somebody asked for them.
    let secrets: [Int64: String]
    let channel: Channel
    /// Whether the reader may open batches of tokens.
    var opensBatches = false
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
