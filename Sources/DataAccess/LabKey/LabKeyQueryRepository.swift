import SQLStore
import Tables

/// Runs the queries of research teams' scripts in the sandbox.
struct LabKeyQueryRepository: Sendable {
    /// What a request selects, and the tables in which it does.
    typealias RequestedSelection = LabKeyQueryController.RequestedSelection

    let sandbox: QuerySandbox

    /// Returns the result of a statement that was generated for a request.
    func run(
        _ statement: SQL, _ asked: RequestedSelection, for caller: QueryClient
    ) async throws -> QueryResult {
        try await run(statement, asked.tables, asked.schema, for: caller)
    }

    /// Returns the number of rows without the limit, which is known unless the response is full.
    func count(
        _ result: QueryResult, _ asked: RequestedSelection, for caller: QueryClient
    ) async throws -> Int {
        let selection = asked.selection
        // A full page may have rows after it; an empty one may be far behind the last row.
        let isFull = result.rows.count == selection.countMax
        guard isFull || result.rows.isEmpty && selection.offset > 0 else {
            return selection.offset + result.rows.count
        }
        let counted = try await run(selection.count(), asked, for: caller)
        guard case .integer(let count)? = counted.rows.first?.first else { return result.rows.count }
        return Int(count)
    }

    /// Returns the result of a statement that a script sent.
    func run(
        _ text: String, _ tables: StudyTables, _ schema: LabKeySchema, for caller: QueryClient
    ) async throws -> QueryResult {
        try await run(SQL(verbatim: text), tables, schema, for: caller)
    }

    private func run(
        _ statement: SQL, _ tables: StudyTables, _ schema: LabKeySchema, for caller: QueryClient
    ) async throws -> QueryResult {
        try await sandbox.run(
            statement, on: tables.definition(for: schema), owners: tables.owners, for: caller)
    }
}
