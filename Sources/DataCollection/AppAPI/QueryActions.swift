import DataAccess
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// The actions with which a participant's app reads the participant's own rows.
struct QueryActions: Sendable {
    let store: Store
    let queries: ParticipantQueryRepository
    let participants: ParticipantRepository
    let lists: ListRepository
    let report: @Sendable (String) -> Void

    var actions: [WireAction] {
        [
            WireAction(operation: .selectRows, takesGet: true, responder: .async(selectRows)),
            WireAction(operation: .executeSQL, takesGet: true, responder: .async(executeSQL)),
        ]
    }

    @Sendable private func executeSQL(_ request: Request) async -> Response {
        await answer { try await execute(try WireParameters(request), request) }
    }

    @Sendable private func selectRows(_ request: Request) async -> Response {
        await answer {
            let parameters = try WireParameters(request)
            let name = try parameters["query.queryName", "queryName"]
            guard let name, !name.trimmed.isEmpty else {
                if try parameters["sql"] != nil { return try await execute(parameters, request) }
                throw Self.missing("queryName")
            }
            let scope = try await find(parameters)
            guard let found = scope.tables.table(name.trimmed) else {
                throw WireError("Query '\(name.trimmed)' doesn't exist", status: .notFound)
            }
            if let view = try parameters["query.viewName", "viewName"], !view.trimmed.isEmpty {
                throw WireError("There is no view called '\(view.trimmed)' in '\(found.name)'.")
            }
            let columns = scope.tables.lookups.columns(
                SelectionParameters(parameters.all).named, of: found.name, in: .lists)
            var selection = try RowSelection(
                table: found.adding(columns), parameters: parameters.all,
                rowsMax: RowSelection.rowsMaxOfApps, unknownColumns: .leftOut)
            let tables = scope.tables.lookingUp(columns.map(\.name))
            let link = tables.list(name.trimmed).flatMap(ParentLink.init)
            // The link needs the key of the parent row, even if the app doesn't ask for it.
            let isKeyAdded = link.map { selection.include($0.foreignKey) } ?? false
            let result = try await asking(request, scope, isSelection: true) { caller in
                try await queries.select(selection, from: tables, of: scope.participant.id, for: caller)
            }
            let types = ResultColumnTypes(tables, properties: properties(in: found.name, tables), columns)
            var answer = QueryResultWriter(result, types)
            if isKeyAdded, let link { answer.drop(link.foreignKey) }
            return .json(answer.selected(from: name.trimmed, key: found.key, link: link))
        }
    }

    private func execute(_ parameters: WireParameters, _ request: Request) async throws -> Response {
        guard let sql = try parameters["sql"], !sql.trimmed.isEmpty else { throw Self.missing("sql") }
        try Self.checkNothingElse(parameters)
        let scope = try await find(parameters)
        let statement = LookupRewriter(sql, isKnown: scope.tables.leads)
        let tables = scope.tables.lookingUp(statement.names)
        let result = try await asking(request, scope, isSelection: false) { caller in
            try await queries.run(statement, on: tables, of: scope.participant.id, for: caller)
        }
        var answer = QueryResultWriter(
            result, ResultColumnTypes(tables, properties: properties(in: sql, tables), tables.lookedUp))
        let lookedUp = Set(statement.names.map { $0.lowercased() })
        answer.drop(unlessSelectedIn: sql, hidden: scope.tables.namesBeyondStar.union(lookedUp))
        return .json(answer.executed())
    }

    /// Refuses what would decide which rows of a statement are read. Apps write it into the statement.
    private static func checkNothingElse(_ parameters: WireParameters) throws {
        let asked = SelectionParameters(parameters.all)
        try asked.check(takesFilters: false)
        for name in ["sort", "columns", "maxRows", "offset"] {
            guard try parameters["query." + name, name] == nil else {
                throw WireError(
                    "The parameter '\(name)' can't be applied to SQL. Add it to the statement.", field: name)
            }
        }
    }

    /// Returns the properties if a text contains the name of their list.
    private func properties(in text: String, _ tables: ParticipantTables) -> [StoredProperty] {
        text.lowercased().contains(PropertyDesign.listName.lowercased()) ? tables.properties : []
    }

    /// What a request can read: the tables with the rows of its participant.
    private struct Scope: Sendable {
        let participant: Participant
        /// The organization of the study, for fair scheduling.
        let organization: String
        let tables: ParticipantTables
    }

    private func asking(
        _ request: Request, _ scope: Scope, isSelection: Bool,
        _ body: (QueryClient) async throws -> QueryResult
    ) async throws -> QueryResult {
        try await request.asking(
            organization: scope.organization, person: "\(scope.participant.id)", isSelection: isSelection,
            body)
    }

    private func find(_ parameters: WireParameters) async throws -> Scope {
        let secret = (try parameters["participantId"] ?? "").trimmed
        if secret.isEmpty { throw WireError("ParticipantId not included in request") }
        let digest = participants.appTokens.digest(of: secret)
        return try await store.read { transaction in
            guard let participant = try participants.find(digest: digest, transaction) else {
                throw WireError("Unable to identify participant")
            }
            if participant.hasWithdrawn { throw WireError("Participant has withdrawn from study") }
            return Scope(
                participant: participant,
                organization: try participants.organization(of: participant.channel, transaction),
                tables: ParticipantTables(
                    try lists.catalog(of: participant.channel, transaction),
                    try PropertyRepository.all(of: participant.channel, transaction),
                    in: participant.channel))
        }
    }

    private static func missing(_ parameter: String) -> WireError {
        WireError("No value was supplied for the required parameter '\(parameter)'")
    }

    /// Apps interpret 500 with "Query or table not found" as no data yet, and continue.
    private func answer(_ body: () async throws -> Response) async -> Response {
        do {
            return try await body()
        } catch let refusal as QueryError {
            if case .tableNotFound = refusal {
                return WireResponse.exception(refusal.description, status: .internalServerError)
                    .logging("QueryRefusal")
            }
            return WireResponse.exception(refusal.description, status: .badRequest)
        } catch let busy as QueryBusy {
            return WireResponse.exception(busy.description, status: busy.status)
                .with("retry-after", "\(busy.retryAfterSeconds)")
        } catch let error as SQLError where error.isDatabaseUnavailable {
            report("could not answer an app's query: \(error)")
            return WireResponse.exception(
                "The server can't read data right now. Try again in a minute.", status: .serviceUnavailable
            ).with("retry-after", "5")
        } catch {
            return WireResponse.failure(error, report: report)
        }
    }
}
