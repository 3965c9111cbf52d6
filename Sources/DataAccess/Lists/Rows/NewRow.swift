import Access
import PortalUI
import Responses
import SQLStore
import Vocabulary

/// A row that an editor adds to a processed response. It takes the participant and version of the response.
struct NewRow {
    private let form: RowForm
    private let list: RequestedList

    init(_ form: RowForm, in list: RequestedList) {
        self.form = form
        self.list = list
    }

    /// Returns the row, or nil if the input is invalid. Adds what is wrong to the problems.
    func row(
        _ problems: inout FormProblems, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> ListRow? {
        guard let number = Int64(form.response) else {
            problems.add("response", "Enter the number of the response that the row belongs to, such as 12.")
            return nil
        }
        guard let origin = try origin(ResponseID(number), grant, transaction) else {
            problems.add("response", "This study has no response \(number). Find the number in Responses.")
            return nil
        }
        guard origin.isProcessed else {
            problems.add(
                "response",
                "Response \(number) has not been processed. Reprocess it, and its rows are added automatically."
            )
            return nil
        }
        var row = origin.row
        row.cells = list.definition.columns.map { column in
            form.values.first { $0.column.number == column.number }?.value ?? .null
        }
        try lead(&row, &problems, transaction)
        (row.modified, row.modifiedBy) = (ListRow.time(grant.now), grant.actor.name)
        return row
    }

    private func origin(
        _ id: ResponseID, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> (row: ListRow, isProcessed: Bool)? {
        try transaction.first(
            """
            select participant_id, version, language, run, status from responses
            where id = \(id) and channel_id = \(grant.subject.id)
            """
        ) { found in
            let row = ListRow(
                key: 0, participant: try found[0], response: id, version: try found[1],
                language: try found[2], run: try found[3], created: ListRow.time(grant.now),
                createdBy: grant.actor.name, modified: nil, modifiedBy: nil, cells: [])
            let status = ResponseStatus(rawValue: try found[4])
            return (row, status == .processed || status == .forwarded)
        }
    }

    /// Links the row to its parent row: the only one of its response, or the one that was entered.
    private func lead(
        _ row: inout ListRow, _ problems: inout FormProblems, _ transaction: borrowing Transaction
    ) throws {
        guard let above = list.above, let parent = above.list.id,
            let index = list.definition.columns.firstIndex(where: { $0.number == above.column.number })
        else { return }
        let keys: [Int64] = try transaction.rows(
            """
            select key from \(identifier: parent.tableName) where response_id = \(row.response)
            order by key limit 100
            """
        ) { try $0[0] }
        let typed = Int64(form.parent)
        if let key = typed ?? (keys.count == 1 ? keys.first : nil), keys.contains(key) {
            row.cells[index] = .integer(key)
        } else if keys.isEmpty {
            problems.add(
                "response",
                "This row belongs to a row in \(above.list.title), but the response has none. Add that row first."
            )
        } else {
            let listed = keys.prefix(20).map { "\($0)" }.joined(separator: ", ")
            problems.add(
                "parent", "Enter the Key of one of the response's rows in \(above.list.title): \(listed).")
        }
    }
}
