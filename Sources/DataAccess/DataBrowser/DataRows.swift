import Access
import Responses
import SQLStore
import Studies
import Tables

/// The rows of a table page as cells with links.
package struct DataRows {
    package let view: DataView
    package let page: DataTable.Page
    package let channel: Channel
    /// Whether the user can open token batches.
    package let opensBatches: Bool
    /// App tokens by the key of their row, if they were requested.
    var secrets: [Int64: String] = [:]

    package init(
        view: DataView, page: DataTable.Page, channel: Channel, opensBatches: Bool,
        secrets: [Int64: String] = [:]
    ) {
        self.view = view
        self.page = page
        self.channel = channel
        self.opensBatches = opensBatches
        self.secrets = secrets
    }

    package var cells: [[ListCell]] {
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
