import Access
import Responses
import SQLStore
import StudyManagement

/// Adds, corrects, deletes and restores rows of Lists. The response that a row came from is never touched.
///
/// A response that has made rows is not processed again, so nothing here is undone by reprocessing; rows are added
/// only to responses that have been processed, so nothing is made twice either. The audit holds who, why and digests
/// of the values; the values themselves are next to it and go with a participant who is erased. While the data is
/// locked, everything here throws ``DataLocked``.
package struct RowEditor: Sendable {
    let changes = RowChangeRepository()

    package init() {}

    /// A new value for a column.
    package typealias Change = (column: ColumnDefinition, value: SQLValue)

    /// Changes values of a row.
    package func edit(
        _ row: ListRow, of list: RequestedList, to values: [Change], reason: String,
        with grant: Grant<EditResponsesAtSites>, audit: Audit, _ transaction: borrowing Transaction
    ) throws {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        var before: [(name: String, value: SQLValue)] = []
        var details = Self.details(list, row.key, reason)
        var assigned: [Change] = []
        for (column, value) in values {
            guard let index = list.definition.columns.firstIndex(where: { $0.number == column.number })
            else { continue }
            before.append((column.physicalName, row.cells[index]))
            assigned.append((column, value))
            details.append(
                column.name,
                .change(
                    from: Self.digest(row.cells[index], column, of: row.key, in: list, audit),
                    to: Self.digest(value, column, of: row.key, in: list, audit)))
        }
        guard !assigned.isEmpty else { return }
        try EditedRowRepository.update(row.key, of: list.id, to: assigned, with: grant, transaction)
        var draft = Self.draft(.edit, row, reason)
        draft.before = RowCells(before)
        draft.after = RowCells(values.map { ($0.column.physicalName, $0.value) })
        _ = try changes.add(draft, to: list.id, by: grant.actor.name, at: grant.now, transaction)
        try grant.record("list-row.edit", about: Self.title(list, row.key), details, in: transaction)
    }

    /// Adds a row and returns its key.
    func add(
        _ row: ListRow, to list: RequestedList, reason: String, with grant: Grant<EditResponsesAtSites>,
        audit: Audit, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        let key = try ListRowRepository.insert(row, into: list, transaction)
        var draft = Self.draft(.add, row, reason, key: key)
        draft.after = row.values(of: list)
        _ = try changes.add(draft, to: list.id, by: grant.actor.name, at: grant.now, transaction)
        var details = Self.details(list, key, reason)
        for (column, value) in zip(list.definition.columns, row.cells) where value != .null {
            details.append(
                column.name, .change(from: "blank", to: Self.digest(value, column, of: key, in: list, audit)))
        }
        try grant.record("list-row.add", about: Self.title(list, key), details, in: transaction)
        return key
    }

    /// Deletes a row and its child rows, which can be restored together. Returns the number of deleted rows.
    func delete(
        _ row: ListRow, of list: RequestedList, reason: String, with grant: Grant<EditResponsesAtSites>,
        audit: Audit, _ transaction: borrowing Transaction
    ) throws -> Int {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        var count = 0
        let before = try remove(row, of: list, reason, partOf: nil, grant, &count, transaction)
        var details = Self.details(list, row.key, reason)
        details.append("rows", .number(count))
        details.append("before", .digest(of: before.text, by: audit))
        try grant.record("list-row.delete", about: Self.title(list, row.key), details, in: transaction)
        return count
    }

    private func remove(
        _ row: ListRow, of list: RequestedList, _ reason: String, partOf: RowChangeID?,
        _ grant: Grant<EditResponsesAtSites>, _ count: inout Int, _ transaction: borrowing Transaction
    ) throws -> RowCells {
        var draft = Self.draft(.delete, row, reason)
        draft.before = row.values(of: list)
        draft.partOf = partOf
        let change = try changes.add(draft, to: list.id, by: grant.actor.name, at: grant.now, transaction)
        for (below, column) in list.below {
            let rows = try ListRowRepository.rows(
                below: row.key, of: row.response, in: below, by: column, transaction)
            for child in rows {
                _ = try remove(
                    child, of: below, reason, partOf: partOf ?? change, grant, &count, transaction)
            }
        }
        try EditedRowRepository.delete(row.key, of: list.id, transaction)
        count += 1
        return draft.before
    }

    /// Restores a deleted row and the rows deleted with it, and returns its key: a new one if another row now uses its
    /// own.
    func restore(
        _ deletion: RowChange, of list: RequestedList, with grant: Grant<EditResponsesAtSites>, audit: Audit,
        _ transaction: borrowing Transaction
    ) throws -> Int64 {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        var keys: [ListID: [Int64: Int64]] = [:]
        var restored: Int64 = deletion.key
        for change in [deletion] + (try changes.parts(of: deletion.id, transaction)) {
            let place = try RequestedList(change.list, in: list.catalog)
            guard var row = ListRow(change.before, of: place) else { continue }
            try lead(&row, of: place, keys, transaction)
            (row.modified, row.modifiedBy) = (ListRow.time(grant.now), grant.actor.name)
            let key = try ListRowRepository.insert(row, into: place, transaction)
            keys[change.list, default: [:]][change.key] = key
            if change.id == deletion.id { restored = key }
            try changes.markRestored(change.id, as: key, at: grant.now, transaction)
            let draft = Self.draft(.restore, row, "", key: key)
            _ = try changes.add(draft, to: change.list, by: grant.actor.name, at: grant.now, transaction)
        }
        try grant.record(
            "list-row.restore", about: Self.title(list, restored),
            ["change": .number(Int(deletion.id.rawValue))], in: transaction)
        return restored
    }

    /// Links a row to its parent row, which may have been restored with another key.
    private func lead(
        _ row: inout ListRow, of list: RequestedList, _ keys: [ListID: [Int64: Int64]],
        _ transaction: borrowing Transaction
    ) throws {
        guard let above = list.above, let parent = above.list.id,
            let index = list.definition.columns.firstIndex(where: { $0.number == above.column.number }),
            case .integer(let previous) = row.cells[index]
        else { return }
        if let key = keys[parent]?[previous] {
            row.cells[index] = .integer(key)
            return
        }
        if try !EditedRowRepository.has(previous, of: row.response, in: parent, transaction) {
            throw Conflict(
                "This row belongs to row \(previous) of \(above.list.title), which is deleted. Restore that row first."
            )
        }
    }

    private static func draft(
        _ kind: RowChange.Kind, _ row: ListRow, _ reason: String, key: Int64? = nil
    ) -> RowChangeRepository.Draft {
        RowChangeRepository.Draft(
            kind: kind, key: key ?? row.key, participant: row.participant, response: row.response,
            reason: reason)
    }

    private static func details(_ list: RequestedList, _ key: Int64, _ reason: String) -> AuditDetails {
        ["list": .text(list.name), "row": .number(Int(key)), "reason": .text(reason)]
    }

    private static func title(_ list: RequestedList, _ key: Int64) -> String {
        "\(list.definition.title), row \(key)"
    }

    /// Returns the digest of a value of one row. Equal values of other rows have other digests: answers have few
    /// different values, so that anyone who can edit rows could find out those of an erased participant.
    private static func digest(
        _ value: SQLValue, _ column: ColumnDefinition, of key: Int64, in list: RequestedList, _ audit: Audit
    ) -> String {
        let shown = "\(list.id) \(key) \(column.number) \(RowField.text(value, column.type))"
        guard value != .null, case .text(let digest) = AuditValue.digest(of: shown, by: audit) else {
            return "blank"
        }
        return digest
    }
}
