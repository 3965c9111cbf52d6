import HTTP
import SQLStore
import Studies
import WebAccess

/// The actions with which a participant's app reads the participant's own rows.
struct QueryActions: Sendable {
    let store: Store
    let sandbox: QuerySandbox
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
            let name = parameters["query.queryName"] ?? parameters["queryName"]
            guard let name, !name.trimmed.isEmpty else {
                if parameters["sql"] != nil { return try await execute(parameters, request) }
                throw Self.missing("queryName")
            }
            let scope = try await find(parameters)
            guard let found = scope.table(name.trimmed) else {
                throw WireError("Query '\(name.trimmed)' doesn't exist", status: .notFound)
            }
            if let view = parameters["query.viewName"] ?? parameters["viewName"], !view.trimmed.isEmpty {
                throw WireError("There is no view called '\(view.trimmed)' in '\(found.name)'.")
            }
            let columns = scope.lookups.columns(
                SelectionParameters(parameters.all).named, of: found.name, in: .lists)
            let table = found.adding(columns)
            let selection = try RowSelection(
                table: table, parameters: parameters.all,
                rowsMax: RowSelection.rowsMaxOfApps, unknownColumns: .leftOut)
            let result = try await run(
                selection.statement(), scope, lookingUp: columns.map(\.name), request, isSelection: true)
            let answer = QueryResultWriter(
                result, catalog: scope.catalog, properties: scope.properties(in: table.name),
                lookedUp: columns)
            let link = scope.catalog.list(orView: name.trimmed).flatMap(ParentLink.init)
            return .json(answer.selected(from: name.trimmed, key: table.key, link: link))
        }
    }

    private func execute(_ parameters: WireParameters, _ request: Request) async throws -> Response {
        guard let sql = parameters["sql"], !sql.trimmed.isEmpty else { throw Self.missing("sql") }
        let scope = try await find(parameters)
        let statement = LookupRewriter(sql, isKnown: scope.leads)
        let result = try await run(
            SQL(verbatim: statement.text), scope, lookingUp: statement.names, request, isSelection: false)
        var answer = QueryResultWriter(
            result, catalog: scope.catalog, properties: scope.properties(in: sql),
            lookedUp: scope.lookedUp(statement.names))
        let lookedUp = Set(statement.names.map { $0.lowercased() })
        answer.drop(unlessSelectedIn: sql, hidden: Self.hidden(in: scope.catalog).union(lookedUp))
        return .json(answer.executed())
    }

    /// The rows that a request can read: those of its participant.
    private struct Scope: Sendable {
        let participant: Participant
        /// The organization of the study, for fair scheduling.
        let organization: String
        let catalog: ListCatalog
        let properties: [StoredProperty]

        var lookups: Lookups {
            Lookups(
                catalog: catalog, properties: properties, channel: participant.channel, showsTokens: true)
        }

        /// Returns the lookup columns for names with slashes in any table.
        func lookedUp(_ names: [String]) -> [LookupColumn] {
            names.isEmpty
                ? [] : catalog.all.flatMap { lookups.columns(names, of: $0.name, in: .lists) }
        }

        /// Returns whether a path of names refers to a column of another table from any of the tables.
        @Sendable func leads(_ path: [String]) -> Bool {
            let lookups = lookups
            return catalog.all.contains { lookups.column(path, of: $0.name, in: .lists) != nil }
        }

        /// Returns a List or the list of properties, or nil for other names.
        func table(_ name: String) -> QueryTable? {
            if let list = catalog.list(orView: name) {
                var table = QueryTable(list)
                table.chosen = MultiValueColumn.all(of: list, in: catalog)
                return table
            }
            let isProperties = name.lowercased() == PropertyDesign.listName.lowercased()
            return isProperties && !properties.isEmpty ? PropertyTables.listOfParticipant(properties) : nil
        }

        /// Returns the properties if a text contains the name of their list.
        func properties(in text: String) -> [StoredProperty] {
            text.lowercased().contains(PropertyDesign.listName.lowercased()) ? properties : []
        }
    }

    private func run(
        _ statement: SQL, _ scope: Scope, lookingUp names: [String], _ request: Request, isSelection: Bool
    ) async throws -> QueryResult {
        let own = QueryTables.definition(of: scope.catalog, scope.properties, in: scope.participant.channel)
        let definition = names.isEmpty ? own : own.lookingUp(names, by: scope.lookups)
        return try await request.asking(
            organization: scope.organization, person: "\(scope.participant.id)", isSelection: isSelection
        ) { caller in
            try await sandbox.run(
                statement, on: definition,
                owners: [QueryTables.owner: scope.participant.id.sqlValue], for: caller)
        }
    }

    private func find(_ parameters: WireParameters) async throws -> Scope {
        let secret = (parameters["participantId"] ?? "").trimmed
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
                catalog: try lists.catalog(of: participant.channel, transaction),
                properties: try PropertyRepository.all(of: participant.channel, transaction))
        }
    }

    private static func hidden(in catalog: ListCatalog) -> Set<String> {
        var names = Set(QueryTables.hiddenColumns.map(\.0))
        for list in catalog.all {
            for column in list.columns {
                names.remove(column.foldedName)
                if column.role == .otherText {
                    names.insert(OtherText.deployedName(ofColumn: column.name).lowercased())
                }
            }
        }
        return names
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
