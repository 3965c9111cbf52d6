import Access
import SQLStore
import Studies
import Tables

/// The rows of a table page as cells with links.
struct DataRows {
    let view: DataView
    let page: DataTable.Page
    let channel: Channel
    /// Whether the user can open token batches.
    let opensBatches: Bool
    /// App tokens by the key of their row, if they were requested.
    var secrets: [Int64: String] = [:]

    var cells: [[ListCell]] {
        let links = RowLinks(channel: channel, opensBatches: opensBatches)
        return page.rows.map { row in
            zip(view.columns, row.cells).map { column, value in
                let shown = column.secret == .appToken ? secrets[row.key].sqlValue : value
                return ListCell(
                    shown, column, address: links.address(of: column, shown, inRow: row.key))
            }
        }
    }
}
