import Access
import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// The Keys that rows of Lists have had, including deleted rows.
///
/// Exports, corrections, and other systems identify rows by Key, so Keys are never reused. The counters that ensure
/// this (``SQLStore/Transaction/allocateRowIDs(_:for:)``) came with this version. Keys assigned by earlier versions are
/// collected from the remaining data.
package enum ListKeyRepository {
    /// Returns the Lists of earlier versions, which have no counter yet.
    package static func uncounted(_ transaction: borrowing Transaction) throws -> [ListID] {
        try transaction.rows(
            """
            select l.id from lists l where not exists
                (select 1 from key_counters k where k.table_name = 'list_' || l.id)
            order by l.id
            """
        ) { try $0[0] }
    }

    /// Starts the counter of a List after the highest Key that a row is known to have had.
    package static func startCounting(_ list: ListID, _ transaction: borrowing Transaction) throws {
        let corrected: Int64? = try transaction.value(
            """
            select max(k) from (
                select row_key as k from list_row_changes where list_id = \(list)
                union all select restored_key as k from list_row_changes where list_id = \(list)) as known
            """)
        let named = try mentions(of: list, transaction).map(\.key).max() ?? 0
        try transaction.reserveRowIDs(upTo: max(corrected ?? 0, named), for: list.tableName)
    }

    /// A row named in an audit event.
    struct Mention {
        let key: Int64
        let at: Instant
    }

    /// Returns the rows of a List that the audit log names. The log contains the study and the List, but not the
    /// channel.
    static func mentions(
        of list: ListID, _ transaction: borrowing Transaction
    ) throws -> [Mention] {
        let found = try transaction.first(
            """
            select c.study_folder_id, l.name from lists l join channels c on c.id = l.channel_id where l.id = \(list)
            """
        ) { (folder: try $0[0] as FolderID, name: try $0[1] as String) }
        guard let found else { return [] }
        var mentions: [Mention] = []
        try transaction.forEach(
            """
            select at, details from audit_events where folder_id = \(found.folder)
                and action in ('list-row.add', 'list-row.edit', 'list-row.delete')
            """
        ) { row in
            let details = try JSONTree.parse(Array((try row[1] as String).utf8))
            guard details["list"]?.string == found.name, let key = details["row"]?.int else { return }
            mentions.append(Mention(key: Int64(key), at: try row[0]))
        }
        return mentions
    }
}
