import Access
import Responses
import SQLStore

/// The rows of Lists that users edit. ``RowEditor`` records the changes.
///
/// Callers have found the List in the study of their grant.
enum EditedRowRepository {
    /// Choices are found in this number of rows.
    private static let seenRows = 5_000
    private static let seenMax = 100

    /// Changes one or more values of a row.
    static func update(
        _ key: Int64, of list: ListID, to values: [RowEditor.Change], with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        let assignments = values.map { change -> SQL in
            "\(identifier: change.column.physicalName) = \(change.value)"
        }
        try transaction.run(
            """
            update \(identifier: list.tableName) set \(fragment: SQL.joined(assignments, by: ", ")),
                modified = \(ListRow.time(grant.now)), modified_by = \(grant.actor.name)
            where key = \(key)
            """)
    }

    /// Deletes a row.
    static func delete(_ key: Int64, of list: ListID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from \(identifier: list.tableName) where key = \(key)")
    }

    /// Returns whether a List has a row with this key that belongs to this response.
    static func has(
        _ key: Int64, of response: ResponseID?, in list: ListID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int64? = try transaction.value(
            """
            select key from \(identifier: list.tableName) where key = \(key)
                and response_id = \(response)
            """)
        return found != nil
    }

    /// Returns the keys of the first 100 rows of a response.
    static func keys(
        of response: ResponseID?, in list: ListID, _ transaction: borrowing Transaction
    ) throws -> [Int64] {
        try transaction.rows(
            """
            select key from \(identifier: list.tableName) where response_id = \(response)
            order by key limit 100
            """
        ) { try $0[0] }
    }

    /// Returns different values of a column in the last rows that the grant covers, in their order.
    static func lastValues(
        of column: ColumnDefinition, in list: ListID, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            """
            select distinct seen.value from (select \(identifier: column.physicalName) as value
                from \(identifier: list.tableName) t
                where \(fragment: grant.sites.condition(onParticipant: "t.participant_id"))
                order by key desc limit \(seenRows)) as seen
            where seen.value is not null order by seen.value limit \(seenMax)
            """
        ) { try $0[0] }
    }
}
