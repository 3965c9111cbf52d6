import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Stores what users with the data decided about columns.
package enum ColumnFlagRepository {
    /// A decision about a column of a List.
    package typealias Decision = (list: ListDefinition, column: ColumnDefinition, flag: DataFlag)

    static func all(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [ColumnKey: ColumnFlag] {
        let rows: [(ColumnKey, ColumnFlag)?] = try transaction.rows(
            """
            select list_name, column_name, flag, decided_by, decided_at from column_flags
            where channel_id = \(channel)
            """
        ) { row in
            try DataFlag(rawValue: row[2]).map { flag in
                (
                    ColumnKey(try row[0], try row[1]),
                    ColumnFlag(flag, .user(name: try row[3], at: try row[4]))
                )
            }
        }
        return Dictionary(rows.compactMap(\.self)) { first, _ in first }
    }

    /// Stores decisions, and records them in one event.
    package static func save(
        _ decisions: [Decision], with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        if decisions.isEmpty { return }
        var details = AuditDetails()
        for decision in decisions {
            try save(decision, with: grant, transaction)
            details.append("\(decision.list.name).\(decision.column.name)", .text(decision.flag.rawValue))
        }
        let count = decisions.count == 1 ? "1 column" : "\(decisions.count) columns"
        try grant.record("column-flags.save", about: count, details, in: transaction)
    }

    private static func save(
        _ decision: Decision, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into column_flags (channel_id, list_name, column_name, flag, decided_at, decided_by)
            values (\(grant.subject.id), \(decision.list.name.lowercased()), \(decision.column.foldedName),
                \(decision.flag.rawValue), \(grant.now), \(grant.actor.name))
            on conflict (channel_id, list_name, column_name) do update set flag = excluded.flag,
                decided_at = excluded.decided_at, decided_by = excluded.decided_by
            """)
    }
}
