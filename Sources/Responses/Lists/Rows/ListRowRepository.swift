import Access
import SQLStore

/// Reads single rows of Lists and adds them.
package enum ListRowRepository {
    /// Finds a row by its key; nil for a participant whom the grant doesn't cover.
    package static func find(
        _ key: Int64, in list: RequestedList, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ListRow? {
        try transaction.first(
            """
            \(fragment: selection(list)) where key = \(key)
                and \(fragment: grant.sites.condition(onParticipant: "participant_id"))
            """, read)
    }

    /// Returns the response of a row, or nil if there is no such row or it has none.
    package static func response(
        of key: Int64, in list: RequestedList, _ transaction: borrowing Transaction
    ) throws -> ResponseID? {
        try transaction.first(
            "select response_id from \(identifier: list.id.tableName) where key = \(key)"
        ) { try $0[0] as ResponseID? } ?? nil
    }

    /// Returns the rows of a child List that belong to a row of this response.
    package static func rows(
        below key: Int64, of response: ResponseID?, in list: RequestedList, by column: ColumnDefinition,
        _ transaction: borrowing Transaction
    ) throws -> [ListRow] {
        // An index finds the rows of a response.
        let sameResponse: SQL = response.map { "response_id = \($0)" } ?? "response_id is null"
        return try transaction.rows(
            """
            \(fragment: selection(list)) where \(fragment: sameResponse)
                and \(identifier: column.physicalName) = \(key) order by key
            """, read)
    }

    /// Adds the row and returns its key: its previous key if that is free, otherwise a new one.
    package static func insert(
        _ row: ListRow, into list: RequestedList, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let table = list.id.tableName
        let key = try key(for: row, in: table, transaction)
        let names = ListRow.ownColumns + list.definition.columns.map(\.physicalName)
        let own: [SQLValue] = [
            .integer(key), row.participant.sqlValue, row.response.sqlValue, row.version.sqlValue,
            row.language.sqlValue, row.run.sqlValue, .text(row.created), row.createdBy.sqlValue,
            row.modified.sqlValue, row.modifiedBy.sqlValue,
        ]
        try transaction.run(
            """
            insert into \(identifier: table) (\(fragment: SQL(verbatim: names.joined(separator: ", "))))
            values (\(list: own + row.cells))
            """)
        return key
    }

    private static func key(
        for row: ListRow, in table: String, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let taken: Int64? = try transaction.value(
            "select key from \(identifier: table) where key = \(row.key)")
        guard taken == nil, row.key > 0 else { return try transaction.allocateRowIDs(for: table) }
        try transaction.reserveRowIDs(upTo: row.key, for: table)
        return row.key
    }

    private static func selection(_ list: RequestedList) -> SQL {
        let names = ListRow.ownColumns + list.definition.columns.map(\.physicalName)
        let columns = SQL(verbatim: names.joined(separator: ", "))
        return "select \(fragment: columns) from \(identifier: list.id.tableName)"
    }

    private static func read(_ row: Row) throws -> ListRow {
        try ListRow(
            key: row[0], participant: row[1], response: row[2], version: row[3], language: row[4],
            run: row[5], created: row[6], createdBy: row[7], modified: row[8], modifiedBy: row[9],
            cells: (ListRow.ownColumns.count..<row.columnCount).map { row.value($0) })
    }
}
