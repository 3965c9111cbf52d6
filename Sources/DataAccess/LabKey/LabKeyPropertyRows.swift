import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables

/// Changes participant properties for scripts. A row is a token, which exists whether or not it has values.
///
/// Inserting a row sets values of a token that has none. Deleting a row clears all its values.
struct LabKeyPropertyRows: Sendable {
    let properties: [StoredProperty]
    let change: LabKeyRowChange
    let showsTokens: Bool
    let audit: Audit

    /// Writes all rows, or throws all problems with them.
    func run(
        _ command: LabKeyRowChange.Command, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [LabKeyWrittenRow] {
        var entries: [LabKeyRowError.Entry] = []
        let steps = try steps(command, with: grant, &entries, transaction)
        if change.reason.count > RowForm.reasonLengthMax {
            entries.append(
                LabKeyRowError.Entry(
                    row: 1, field: nil,
                    sentence: "The reason is too long. Use at most \(RowForm.reasonLengthMax) characters."))
        }
        guard entries.isEmpty else { throw LabKeyRowError(change: change, entries: entries) }
        return try steps.map { step in
            let holder = step.holder
            try PropertyEditor().set(
                step.changes, of: holder, reason: change.reason, with: grant, audit: audit, transaction)
            return written(holder, step.changes)
        }
    }

    /// The changes of a token.
    private typealias Step = (holder: TokenProperties, changes: [PropertyEditor.Change])

    /// Returns the changes of each row's token, and adds the problems with the rows.
    private func steps(
        _ command: LabKeyRowChange.Command, with grant: Grant<EditResponsesAtSites>,
        _ entries: inout [LabKeyRowError.Entry], _ transaction: borrowing Transaction
    ) throws -> [Step] {
        var seen: Set<Int64> = []
        let names = change.rows.map(Self.name)
        let found = try TokenPropertyRepository().find(names.compactMap(\.self), grant, transaction)
        var steps: [Step] = []
        for (row, name) in zip(change.rows, names) {
            guard let name, let holder = found[name], seen.insert(holder.row).inserted else {
                entries.append(Self.unnamed(row, name, isKnown: name.map { found[$0] != nil } ?? false))
                continue
            }
            let changes = command == .delete ? clearing(holder) : self.changes(row, &entries)
            if command != .delete {
                entries += LabKeyReadOnlyColumns(of: holder, properties, in: grant.subject).problems(in: row)
            }
            if command == .insert, !holder.values.isEmpty {
                entries.append(
                    LabKeyRowError.Entry(
                        row: row.number, field: PropertyDesign.tokenName,
                        sentence: "This token already has values. Use updateRows."))
            }
            steps.append((holder, changes))
        }
        return steps
    }

    private static func name(_ row: LabKeyRowChange.Row) -> TokenProperties.Selector? {
        if let token = row[PropertyDesign.tokenName] { return .token(EnrollmentToken.normalized(token)) }
        if let number = row[PropertyTables.rowName].flatMap({ RowNumber.read($0) }) { return .row(number) }
        return row[PropertyTables.participantName].flatMap { RowNumber.read($0) }.map { .participant($0) }
    }

    private static func unnamed(
        _ row: LabKeyRowChange.Row, _ name: TokenProperties.Selector?, isKnown: Bool
    ) -> LabKeyRowError.Entry {
        let sentence =
            switch name {
            case nil: "Row \(row.number) has no EnrollmentToken. It identifies the participant."
            case _ where isKnown: "Row \(row.number) has the same token as an earlier row."
            case .token(let token): "This study has no token \(token.prefix(40))."
            case .row(let number): "This study has no token with the number \(number)."
            case .participant(let number): "No participant \(number) of this study enrolled with a token."
            }
        return LabKeyRowError.Entry(
            row: row.number, field: PropertyDesign.tokenName, sentence: sentence)
    }

    private func clearing(_ holder: TokenProperties) -> [PropertyEditor.Change] {
        properties.filter { holder.value(of: $0) != .null }.map { ($0, .null) }
    }

    private func changes(
        _ row: LabKeyRowChange.Row, _ entries: inout [LabKeyRowError.Entry]
    ) -> [PropertyEditor.Change] {
        var changes: [PropertyEditor.Change] = []
        for (name, value) in row.members {
            let folded = name.lowercased()
            guard let property = properties.first(where: { $0.foldedKey == folded }) else {
                if LabKeyReadOnlyColumns.namesOfProperties.contains(folded) { continue }
                entries.append(
                    LabKeyRowError.Entry(
                        row: row.number, field: name,
                        sentence: "The study has no property \(name.prefix(80))."))
                continue
            }
            do throws(RowFieldProblem) {
                changes.append((property, try property.value(value ?? "")))
            } catch {
                entries.append(
                    LabKeyRowError.Entry(
                        row: row.number, field: property.key, sentence: "\(property.key): \(error.sentence)"))
            }
        }
        return changes
    }

    private func written(
        _ holder: TokenProperties, _ changes: [PropertyEditor.Change]
    ) -> LabKeyWrittenRow {
        var row = LabKeyWrittenRow()
        if showsTokens { row.add(PropertyDesign.tokenName, .text, .text(holder.token)) }
        row.add(PropertyTables.participantName, .integer, holder.participant.sqlValue)
        for property in properties {
            let changed = changes.last { $0.property.id == property.id }?.value
            row.add(property.key, property.dataType.columnType, changed ?? holder.value(of: property))
        }
        row.add(PropertyTables.rowName, .integer, .integer(holder.row))
        return row
    }
}
