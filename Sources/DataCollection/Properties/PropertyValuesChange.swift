import Access
import DataAccess
import Responses
import SQLStore
import Studies

/// The values that a line of a file sets.
struct PropertyValuesChange: ImportChange {
    let line: Int
    let holder: TokenProperties
    let changes: [PropertyEditor.Change]

    var itemCount: Int { changes.count }

    var identity: String {
        changes.reduce("\(line) \(holder.row)") { text, change in
            let (property, value) = change
            return
                "\(text)|\(property.id) \(property.text(holder.value(of: property)))>\(property.text(value))"
        }
    }

    /// Sets the values that differ from the current ones by now, with one event for all lines. Returns how many were set.
    static func write(
        _ lines: [PropertyValuesChange], from source: ImportSource, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let holders = try TokenPropertyRepository().find(
            lines.map { .row($0.holder.row) }, grant, transaction)
        let current = lines.compactMap { line -> PropertyValuesChange? in
            guard let holder = holders[.row(line.holder.row)] else { return nil }
            let changes = PropertyEditor.effective(line.changes, on: holder)
            return PropertyValuesChange(line: line.line, holder: holder, changes: changes)
        }.filter { !$0.changes.isEmpty }
        for line in current {
            try PropertyEditor().write(
                line.changes, of: line.holder, reason: source.reason, with: grant.atSites, transaction)
        }
        let count = current.reduce(0) { $0 + $1.itemCount }
        try grant.record(
            "participant-property.import", about: source.fileName,
            [
                "lines": .text("\(lines.first?.line ?? 0) to \(lines.last?.line ?? 0)"),
                "values": .number(count), "reason": .text(source.reason),
                "before": digest(current, grant) { $0.value(of: $1.property) },
                "after": digest(current, grant) { $1.value },
            ], in: transaction)
        return count
    }

    private static func digest(
        _ lines: [PropertyValuesChange], _ grant: Grant<EditResponses>,
        _ value: (TokenProperties, PropertyEditor.Change) -> SQLValue
    ) -> AuditValue {
        let text = lines.flatMap { line in
            line.changes.map { change in
                let shown = change.property.text(value(line.holder, change))
                return "\(line.holder.row) \(change.property.id) \(shown)\n"
            }
        }.joined()
        return .digest(of: text, by: grant.actor.audit)
    }
}

extension StoredProperty {
    /// Returns a value for the review.
    func shown(_ value: SQLValue) -> String {
        value == .null ? "blank" : ListCell.text(value, dataType.columnType)
    }
}
