import Access
import SQLStore

/// Stores the values of participant properties, and who changed them.
package enum PropertyChangeRepository {
    /// Sets or removes the value of a property of a token.
    static func set(
        _ value: SQLValue, of property: StoredProperty, _ token: Int64, _ transaction: borrowing Transaction
    ) throws {
        var (integer, real, text): (SQLValue, SQLValue, SQLValue) = (.null, .null, .null)
        switch value {
        case .null, .blob:
            try transaction.run(
                """
                delete from participant_property_values
                where token_id = \(token) and property_id = \(property.id)
                """)
            return
        case .integer: integer = value
        case .real: real = value
        case .text: text = value
        }
        try transaction.run(
            """
            insert into participant_property_values
                (token_id, property_id, integer_value, real_value, text_value)
            values (\(token), \(property.id), \(integer), \(real), \(text))
            on conflict (token_id, property_id) do update set integer_value = excluded.integer_value,
                real_value = excluded.real_value, text_value = excluded.text_value
            """)
    }

    /// Stores a change of values of a token, and that the user changed it last.
    static func insert(
        before: RowCells, after: RowCells, of holder: TokenProperties, reason: String,
        with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into participant_property_changes (token_id, reason, before, after, changed_at, changed_by)
            values (\(holder.row), \(reason), \(before.text), \(after.text), \(grant.now),
                \(grant.actor.name))
            """)
        try transaction.run(
            """
            insert into participant_property_rows (token_id, channel_id, changed_at, changed_by)
            values (\(holder.row), \(grant.subject.id), \(grant.now), \(grant.actor.name))
            on conflict (token_id) do update set changed_at = excluded.changed_at,
                changed_by = excluded.changed_by
            """)
    }

    /// Returns the changes for a token, newest first.
    package static func history(
        of holder: TokenProperties, _ transaction: borrowing Transaction
    ) throws -> [PropertyEditor.HistoryEntry] {
        try transaction.rows(
            """
            select id, reason, before, after, changed_at, changed_by from participant_property_changes
            where token_id = \(holder.row) order by id desc limit 200
            """
        ) { row in
            try PropertyEditor.HistoryEntry(
                id: row[0], reason: row[1], before: RowCells(text: row[2]), after: RowCells(text: row[3]),
                changedAt: row[4], changedBy: row[5])
        }
    }

    /// Returns the last change for a token, used to detect concurrent edits, or 0 if there is none.
    package static func last(of holder: TokenProperties, _ transaction: borrowing Transaction) throws -> Int64
    {
        try transaction.value(
            "select coalesce(max(id), 0) from participant_property_changes where token_id = \(holder.row)")
            ?? 0
    }
}
