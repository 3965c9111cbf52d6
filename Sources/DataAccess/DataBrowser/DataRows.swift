import Access
import Responses
import SQLStore
import Studies
import Tables
import Vocabulary

/// The rows of a table page as cells with links.
package struct DataRows {
    package let view: RowsView<DataTable>
    package let page: DataTable.Page
    package let channel: Channel
    /// App tokens by the key of their row, if they were requested.
    var secrets: [Int64: String] = [:]
    /// Why responses failed, in words, by the key of their row. Scripts and files get the stored messages instead.
    var failures: [Int64: String] = [:]
    /// The participants whose processing is restricted.
    var restricted: Set<ParticipantID> = []

    package init(
        view: RowsView<DataTable>, page: DataTable.Page, channel: Channel,
        secrets: [Int64: String] = [:], failures: [Int64: String] = [:]
    ) {
        self.view = view
        self.page = page
        self.channel = channel
        self.secrets = secrets
        self.failures = failures
    }

    package var cells: [[ListCell]] {
        var links = RowLinks(channel: channel, view.source.access)
        links.restricted = restricted
        let shownLinks = links
        return page.rows.map { row in
            zip(view.columns, row.cells).map { column, value in
                let shown = self.shown(value, column, inRow: row.key)
                return ListCell(
                    grouped(shown, column), column,
                    address: shownLinks.address(of: column, shown, inRow: row.key),
                    isRestricted: shownLinks.isRestricted(shown, in: column))
            }
        }
    }

    /// Returns a token of a participant in groups of three, as on token sheets.
    private func grouped(_ value: SQLValue, _ column: Column) -> SQLValue {
        guard view.table.name == ParticipantPageTable.tableName,
            column.name == ParticipantPageTable.tokenName, case .text(let text) = value,
            let token = EnrollmentToken(text)
        else { return value }
        return .text(token.groups.joined(separator: " "))
    }

    private func shown(_ value: SQLValue, _ column: Column, inRow key: Int64) -> SQLValue {
        if column.secret == .appToken { return secrets[key].sqlValue }
        guard column.name == DataTable.failureColumn, let failure = failures[key] else { return value }
        return failure.sqlValue
    }
}
