import Access
import Responses
import SQLStore
import Tables

/// The rows of a List as a view selects them.
///
/// A row starts with its key, its sorted value, and the time of the last edit. The displayed columns follow.
package struct ListViewRepository: Sendable {
    /// The position of the first displayed column in a row.
    package static let firstColumn = 3
    /// The position of the time of the last edit.
    static let editedColumn = 2

    let view: RowsView<ListRows>

    package init(_ view: RowsView<ListRows>) { self.view = view }

    /// Reads all rows in order, for an export.
    package func forEach(_ transaction: borrowing Transaction, _ body: (Row) throws -> Void) throws {
        try transaction.forEach(statement(), body)
    }

    /// Returns the statement for all rows in order.
    func statement() -> SQL {
        let direction = view.isDescending ? " desc" : ""
        let order = view.sort.map { "\($0.expression)\(direction), " } ?? ""
        return selection + " where " + condition() + SQL(verbatim: " order by \(order)t.key\(direction)")
    }

    /// The columns of a row, and the table that they are from.
    var selection: SQL {
        let names =
            ["t.key", view.sort?.expression ?? "t.key", "t.modified"] + view.columns.map(\.expression)
        return SQL(verbatim: "select \(names.joined(separator: ", ")) from \(view.source.table) t")
    }

    /// Returns the condition of the filters. Indexes are used for those that `usesIndex` accepts.
    func condition(usesIndex: (RowFilter) -> Bool = { _ in true }) -> SQL {
        var limit = view.isLimitedToSharing ? [DataSharingRepository.condition(on: "t.participant_id")] : []
        if let participant = view.participant { limit.append(rows(of: participant)) }
        return SQL.joined(
            [inScope] + view.filters.map { $0.condition(usesIndex: usesIndex($0)) } + limit, by: " and ")
    }

    /// The condition for the rows of one participant, found through the responses where the table is a List.
    private func rows(of participant: ParticipantID) -> SQL {
        let own: SQL = "t.participant_id = \(participant)"
        return view.list.id == nil
            ? own
            : """
            \(fragment: own) and t.response_id in (select r.id from responses r where r.participant_id = \(participant))
            """
    }

    /// The condition for the rows of participants whom the reader sees, by their sites and restrictions.
    var inScope: SQL {
        let atSites = view.sites.condition(onParticipant: "t.participant_id")
        return view.source.leavesOutRestricted
            ? SQL.joined(
                [atSites, RestrictedRows.condition(ofParticipant: "t.participant_id")], by: " and ") : atSites
    }

    /// The same condition, by which the index of responses finds the rows.
    var atSitesByResponse: SQL {
        """
        \(fragment: inScope) and t.response_id in (
            select r.id from participants at_site join responses r on r.participant_id = at_site.id
            where at_site.site_id in (\(list: view.sites.sites ?? [])))
        """
    }
}

extension ListViewRepository {
    /// Returns when the last row was received, in the format of List times; nil if there are no rows.
    func lastCreated(_ transaction: borrowing Transaction) throws -> String? {
        try transaction.value(
            """
            select t.created from \(identifier: view.id.tableName) t where \(fragment: inScope)
            order by t.key desc limit 1
            """)
    }
}
