import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Stores changes to rows, for the pages of rows and for restoring them.
struct RowChangeRepository: Sendable {
    /// The data to store for a change.
    struct Draft: Sendable {
        let kind: RowChange.Kind
        let key: Int64
        let participant: ParticipantID
        let response: ResponseID?
        let reason: String
        var before = RowCells()
        var after = RowCells()
        /// The change that this one is part of.
        var partOf: RowChangeID?
    }

    /// Stores a change.
    func add(
        _ draft: Draft, to list: ListID, by author: String, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> RowChangeID {
        try transaction.run(
            """
            insert into list_row_changes (list_id, row_key, participant_id, response_id, kind, part_of, reason,
                before, after, changed_at, changed_by)
            values (\(list), \(draft.key), \(draft.participant), \(draft.response), \(draft.kind.rawValue),
                \(draft.partOf), \(draft.reason), \(draft.before.text), \(draft.after.text), \(now), \(author))
            """)
        return RowChangeID(transaction.lastInsertedID)
    }

    /// Returns the changes of the row that currently has a key, newest first.
    ///
    /// Earlier versions reused the keys of deleted rows, so changes before the deletion belong to the deleted row.
    func history(
        of key: Int64, in list: ListID, _ transaction: borrowing Transaction
    ) throws -> [RowChange] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where list_id = \(list) and row_key = \(key) and id > coalesce(
                (select max(d.id) from list_row_changes d where d.list_id = \(list) and d.row_key = \(key)
                    and d.kind = 'delete' and (d.restored_key is null or d.restored_key <> \(key))), 0)
            order by id desc
            """, Self.read)
    }

    /// Returns the last change of the row that currently has a key, or 0 if it was never changed.
    func last(of key: Int64, in list: ListID, _ transaction: borrowing Transaction) throws -> Int64 {
        try history(of: key, in: list, transaction).first?.id.rawValue ?? 0
    }

    /// Returns the changes of rows in these Lists within a period, oldest first.
    func within(
        _ lists: [ListID], since: Instant, before: Instant, limit: Int,
        _ transaction: borrowing Transaction
    ) throws -> [RowChange] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where list_id in (\(list: lists)) and changed_at >= \(since)
                and changed_at < \(before)
            order by id limit \(limit)
            """, Self.read)
    }

    /// Returns deleted rows that can be restored, newest first, without the child rows that were deleted with them.
    func deleted(
        in list: ListID, with grant: Grant<EditResponsesAtSites>, before: RowChangeID?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [RowChange] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where list_id = \(list) and kind = 'delete' and restored_at is null
                and \(fragment: Self.scope(grant)) and part_of is null and id < \(before?.rawValue ?? .max)
            order by id desc limit \(count)
            """, Self.read)
    }

    /// Returns a deletion that can be restored, or nil if there is none with this number.
    func deletion(
        _ id: RowChangeID, in list: ListID, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> RowChange? {
        try transaction.first(
            """
            \(fragment: Self.selection) where id = \(id) and list_id = \(list) and kind = 'delete'
                and restored_at is null and part_of is null and \(fragment: Self.scope(grant))
            """, Self.read)
    }

    /// Returns the rows that were deleted together with a row, in order of deletion.
    func parts(of deletion: RowChangeID, _ transaction: borrowing Transaction) throws -> [RowChange] {
        try transaction.rows(
            "\(fragment: Self.selection) where part_of = \(deletion) order by id", Self.read)
    }

    /// Marks a deleted row as restored.
    func markRestored(
        _ id: RowChangeID, as key: Int64, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update list_row_changes set restored_at = \(now), restored_key = \(key) where id = \(id)")
    }

    private static func scope(_ grant: Grant<EditResponsesAtSites>) -> SQL {
        grant.sites.condition(onParticipant: "list_row_changes.participant_id")
    }

    private static let selection: SQL = """
        select id, list_id, row_key, kind, reason, before, after, changed_at, changed_by, restored_key
        from list_row_changes
        """

    private static func read(_ row: Row) throws -> RowChange {
        try RowChange(
            id: row[0], list: row[1], key: row[2], kind: RowChange.Kind(rawValue: row[3]) ?? .edit,
            reason: row[4], before: RowCells(text: row[5]), after: RowCells(text: row[6]),
            changedAt: row[7], changedBy: row[8], restoredKey: row[9])
    }
}
