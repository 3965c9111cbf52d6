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
        _ problems: inout FormProblems, _ grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ListRow? {
        guard let number = Int64(form.response) else {
            problems.add("response", "Enter the number of the response that the row belongs to, such as 12.")
            return nil
        }
        guard
            let origin = try RowOriginRepository.newRow(
                of: ResponseID(number), with: grant, in: transaction)
        else {
            problems.add("response", "Response \(number) wasn't found. Find the number in Responses.")
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

    /// Links the row to its parent row: the only one of its response, or the one that was entered.
    private func lead(
        _ row: inout ListRow, _ problems: inout FormProblems, _ transaction: borrowing Transaction
    ) throws {
        guard let above = list.above, let parent = above.list.id,
            let index = list.definition.columns.firstIndex(where: { $0.number == above.column.number })
        else { return }
        let keys = try EditedRowRepository.keys(of: row.response, in: parent, transaction)
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
