import Access
import SQLStore
import Studies

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
            return ResponseServerPaths.property(key, channel)
        }
        guard let number = Int64(text) else { return nil }
        switch (view.table.name, column.name) {
        case ("Participant", "RowId"), (_, "ParticipantId"):
            return ResponseServerPaths.participant(ParticipantID(number), channel)
        case ("Response", "RowId"), (ResponseMetadataTable.tableName, ResponseMetadataTable.responseName):
            return ResponseServerPaths.response(ResponseID(number), channel)
        case ("EnrollmentTokenBatch", "RowId"), (_, "BatchId"):
            guard opensBatches else { return nil }
            return ResponseServerPaths.batch(TokenBatchID(number), channel)
        default: return nil
        }
    }
}
