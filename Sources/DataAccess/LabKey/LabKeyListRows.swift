import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Vocabulary

/// Changes rows of a List for scripts, by the rules of the List's pages: rows are corrected, added to processed
/// responses, and deleted so that they can be restored. Raw responses are never changed.
struct LabKeyListRows: Sendable {
    let list: RequestedList
    let change: LabKeyRowChange
    let designs: RowDesigns
    let audit: Audit

    /// Writes all rows, or throws all problems with them so that the transaction is rolled back.
    func run(
        _ command: LabKeyRowChange.Command, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [LabKeyWrittenRow] {
        var entries: [LabKeyRowError.Entry] = []
        var written: [LabKeyWrittenRow] = []
        for row in change.rows {
            do {
                switch command {
                case .insert: written.append(try insert(row, grant, transaction))
                case .update: written.append(try update(row, grant, transaction))
                case .delete: written.append(try delete(row, grant, transaction))
                }
            } catch let problems as RowProblems {
                entries += problems.entries
            }
        }
        guard entries.isEmpty else { throw LabKeyRowError(change: change, entries: entries) }
        return written
    }

    private struct RowProblems: Error {
        let entries: [LabKeyRowError.Entry]
    }

    // MARK: Each row

    private func insert(
        _ row: LabKeyRowChange.Row, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> LabKeyWrittenRow {
        guard row["Key"] == nil else {
            throw problem(
                "Row \(row.number) is new, so the portal gives it its Key. Leave Key out.", row, "Key")
        }
        let parent = list.above.flatMap { row[$0.column.name] }
        let response = row["response"] ?? ""
        var form = try form(
            row, for: nil, of: Int64(response).map(ResponseID.init(rawValue:)),
            [("response", response), ("parent", parent ?? "")])
        let new = try NewRow(form, in: list).row(&form.problems, grant, transaction)
        guard let new, form.problems.isEmpty else { throw problems(form.problems, row) }
        let key = try RowEditor().add(
            new, to: list, reason: form.reason, with: grant, audit: audit, transaction)
        if let added = try ListRowRepository.find(key, in: list, with: grant, transaction) {
            try check(row, LabKeyReadOnlyColumns(ofAdded: added, list.definition, in: grant.subject))
        }
        return try written(key, grant, transaction)
    }

    private func check(_ row: LabKeyRowChange.Row, _ columns: LabKeyReadOnlyColumns) throws(RowProblems) {
        let entries = columns.problems(in: row)
        if !entries.isEmpty { throw RowProblems(entries: entries) }
    }

    private func update(
        _ row: LabKeyRowChange.Row, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> LabKeyWrittenRow {
        let found = try find(row, grant, transaction)
        try check(row, LabKeyReadOnlyColumns(of: found, list.definition, in: grant.subject))
        let form = try form(row, for: found, of: found.response)
        guard form.problems.isEmpty else { throw problems(form.problems, row) }
        try RowEditor().edit(
            found, of: list, to: form.values, reason: form.reason, with: grant, audit: audit, transaction)
        return try written(found.key, grant, transaction)
    }

    private func delete(
        _ row: LabKeyRowChange.Row, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> LabKeyWrittenRow {
        let found = try find(row, grant, transaction)
        var problems = FormProblems()
        problems.check(reason: change.reason)
        guard problems.isEmpty else { throw self.problems(problems, row) }
        let written = try written(found.key, grant, transaction)
        _ = try RowEditor().delete(
            found, of: list, reason: change.reason, with: grant, audit: audit, transaction)
        return written
    }

    private func find(
        _ row: LabKeyRowChange.Row, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> ListRow {
        guard let sent = row["Key"] else {
            throw problem("Row \(row.number) has no Key. Send the Key of the row in the List.", row, "Key")
        }
        guard let key = Int64(sent) else {
            throw problem(
                "The Key \(sent.prefix(40)) of row \(row.number) is not a whole number.", row, "Key")
        }
        guard let found = try ListRowRepository.find(key, in: list, with: grant, transaction) else {
            throw problem("\(list.definition.title) has no row with the Key \(key).", row, "Key")
        }
        return found
    }

    // MARK: The form of a row

    /// Reads the row as if it had been entered in the form of the List's page.
    private func form(
        _ row: LabKeyRowChange.Row, for found: ListRow?, of response: ResponseID?,
        _ more: [(String, String)] = []
    ) throws -> RowForm {
        var fields = more + [("reason", change.reason)]
        var columns: [ColumnDefinition] = []
        for (name, value) in row.members {
            if let column = column(name), column.role != .foreignKey {
                columns.append(column)
                fields.append((column.physicalName, EnteredValueText.plain(value ?? "", column.type)))
            } else if column(name) == nil, !LabKeyReadOnlyColumns.namesOfLists.contains(name.lowercased()) {
                throw problem("\(list.definition.title) has no column \(name.prefix(80)).", row, name)
            }
        }
        return RowForm(
            Form(fields.map { (name: $0.0, value: $0.1) }), for: found, columns, of: list,
            designs.rules(for: response, in: list.name))
    }

    /// Returns a column by its name, or by the name that the deployed server gave the text of an "other" choice.
    private func column(_ name: String) -> ColumnDefinition? {
        list.definition.column(name)
            ?? list.definition.columns.first {
                $0.role == .otherText
                    && OtherText.deployedName(ofColumn: $0.name).lowercased() == name.lowercased()
            }
    }

    private func written(
        _ key: Int64, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> LabKeyWrittenRow {
        var written = LabKeyWrittenRow()
        written.add("Key", .integer, .integer(key))
        guard let row = try ListRowRepository.find(key, in: list, with: grant, transaction) else {
            return written
        }
        written.add("ParticipantId", .integer, row.participant.sqlValue)
        for (column, value) in zip(list.definition.columns, row.cells) {
            written.add(column.name, column.type, value)
        }
        return written
    }

    // MARK: Problems

    /// Returns the problems of a form by column name.
    private func problems(_ found: FormProblems, _ row: LabKeyRowChange.Row) -> RowProblems {
        let entries = found.all.map { problem in
            let column = list.definition.columns.first { $0.physicalName == problem.field }
            return LabKeyRowError.Entry(
                row: row.number, field: column?.name ?? (problem.field == "parent" ? nil : problem.field),
                sentence: column.map { "\($0.name): \(problem.sentence)" } ?? problem.sentence)
        }
        return RowProblems(entries: entries)
    }

    private func problem(_ sentence: String, _ row: LabKeyRowChange.Row, _ field: String) -> RowProblems {
        RowProblems(
            entries: [LabKeyRowError.Entry(row: row.number, field: field, sentence: sentence)])
    }
}
