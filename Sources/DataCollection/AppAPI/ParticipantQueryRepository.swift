import DataAccess
import Responses
import SQLStore
import Tables

/// Runs queries of apps in the sandbox, each on the rows of one participant.
struct ParticipantQueryRepository: Sendable {
    let sandbox: QuerySandbox

    /// Returns the rows of a selection.
    func select(
        _ selection: RowSelection, from tables: ParticipantTables, of participant: ParticipantID,
        for caller: QueryClient
    ) async throws -> QueryResult {
        try await run(selection.statement(), on: tables, of: participant, for: caller)
    }

    /// Returns the result of a statement that an app sent.
    func run(
        _ statement: LookupRewriter, on tables: ParticipantTables, of participant: ParticipantID,
        for caller: QueryClient
    ) async throws -> QueryResult {
        try await run(SQL(verbatim: statement.text), on: tables, of: participant, for: caller)
    }

    private func run(
        _ statement: SQL, on tables: ParticipantTables, of participant: ParticipantID, for caller: QueryClient
    ) async throws -> QueryResult {
        try await sandbox.run(
            statement, on: tables.definition, owners: [ListTables.participant: participant.sqlValue],
            for: caller)
    }
}
