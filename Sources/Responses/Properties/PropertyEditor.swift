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
        with grant: Grant<EditResponsesAtSites>, audit: Audit, _ transaction: borrowing Transaction
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
        with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws {
        for (property, value) in changes {
            try PropertyChangeRepository.set(value, of: property, holder.row, transaction)
        }
        let name: (StoredProperty) -> String = { $0.column.physicalName }
        let before = RowCells(changes.map { (name($0.property), holder.value(of: $0.property)) })
        let after = RowCells(changes.map { (name($0.property), $0.value) })
        try PropertyChangeRepository.insert(
            before: before, after: after, of: holder, reason: reason, with: grant, transaction)
    }

    private static func digest(_ value: SQLValue, _ property: StoredProperty, _ audit: Audit) -> String {
        guard value != .null, case .text(let digest) = AuditValue.digest(of: property.text(value), by: audit)
        else { return "blank" }
        return digest
    }
}
