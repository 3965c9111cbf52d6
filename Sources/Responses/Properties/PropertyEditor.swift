import Access
import SQLStore
import Studies
import Timekeeping

/// Sets the values of participant properties, and returns their history.
///
/// The audit log contains digests of the values. The values themselves are stored separately and deleted with an erased
/// participant.
package struct PropertyEditor: Sendable {
    package init() {}

    /// A new value for a property.
    package typealias Change = (property: StoredProperty, value: SQLValue)

    /// A change for one token.
    package struct HistoryEntry: Sendable {
        let id: Int64
        package let reason: String
        package let before: RowCells
        package let after: RowCells
        package let changedAt: Instant
        package let changedBy: String
    }

    /// Returns the changes that differ from the current values.
    package static func effective(_ changes: [Change], on holder: TokenProperties) -> [Change] {
        changes.filter { holder.value(of: $0.property) != $0.value }
    }

    /// Sets values of a token, and records an audit event. Returns how many values changed.
    @discardableResult
    package func set(
        _ changes: [Change], of holder: TokenProperties, reason: String,
        with grant: Grant<EditResponses>, audit: Audit, _ transaction: borrowing Transaction
    ) throws -> Int {
        let changes = Self.effective(changes, on: holder)
        guard !changes.isEmpty else { return 0 }
        try write(changes, of: holder, reason: reason, with: grant, transaction)
        var details: AuditDetails = ["token": .number(Int(holder.row)), "reason": .text(reason)]
        for (property, value) in changes {
            details.append(
                property.key,
                .change(
                    from: Self.digest(holder.value(of: property), property, audit),
                    to: Self.digest(value, property, audit)))
        }
        try grant.record(
            "participant-property.edit", about: "token number \(holder.row)", details, in: transaction)
        return changes.count
    }

    /// Writes values and stores the change. The caller records the audit event.
    package func write(
        _ changes: [Change], of holder: TokenProperties, reason: String,
        with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        for (property, value) in changes { try put(value, of: property, holder.row, transaction) }
        let name: (StoredProperty) -> String = { $0.column.physicalName }
        let before = RowCells(changes.map { (name($0.property), holder.value(of: $0.property)) })
        let after = RowCells(changes.map { (name($0.property), $0.value) })
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

    private func put(
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

    /// Returns the changes for a token, newest first.
    package func history(
        of holder: TokenProperties, _ transaction: borrowing Transaction
    ) throws -> [HistoryEntry] {
        try transaction.rows(
            """
            select id, reason, before, after, changed_at, changed_by from participant_property_changes
            where token_id = \(holder.row) order by id desc limit 200
            """
        ) { row in
            try HistoryEntry(
                id: row[0], reason: row[1], before: RowCells(text: row[2]), after: RowCells(text: row[3]),
                changedAt: row[4], changedBy: row[5])
        }
    }

    /// Returns the last change for a token, used to detect concurrent edits, or 0 if there is none.
    package func last(of holder: TokenProperties, _ transaction: borrowing Transaction) throws -> Int64 {
        try transaction.value(
            "select coalesce(max(id), 0) from participant_property_changes where token_id = \(holder.row)")
            ?? 0
    }

    private static func digest(_ value: SQLValue, _ property: StoredProperty, _ audit: Audit) -> String {
        guard value != .null, case .text(let digest) = AuditValue.digest(of: property.text(value), by: audit)
        else { return "blank" }
        return digest
    }
}
