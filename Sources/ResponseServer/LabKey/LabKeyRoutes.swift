import Access
import HTTP
import SQLStore
import Studies
import WebAccess

/// Where the actions of LabKey's query API are reached, and what is said where they cannot be.
///
/// `/ORG/APP/STUDY/query-selectRows.api`, and `/query/ORG/APP/STUDY/selectRows.api` as clients for R and older ones say
/// it.
enum LabKeyRoutes {
    /// What an action does.
    typealias Action<P: Permission> = @Sendable (RequestContext, Grant<P>) async throws -> Response

    /// The routes of an action that answers GET and POST alike; the first address describes it.
    static func routes<P: Permission>(
        _ names: [String], _ operation: Operation, _ permission: P.Type, endings: [String] = [".api", ""],
        _ body: @escaping Action<P>
    ) -> [SiteRoute] {
        let answer: Action<P> = { context, grant in try await Self.answer { try await body(context, grant) } }
        return patterns(names, endings).enumerated().flatMap { index, pattern in
            [
                SiteRoute.get(pattern, requiring: P.self, async: answer)
                    .described(as: index == 0 ? .operation(operation) : .alias(of: operation.name)),
                SiteRoute.post(pattern, requiring: P.self, async: answer)
                    .described(as: .alias(of: operation.name)),
            ].map { $0.refusing(as: LabKeyException.form) }
        }.alsoBelowLabKey()
    }

    /// The routes of an action that changes something, and so is only posted.
    static func postedRoutes<P: Permission>(
        _ name: String, _ operation: Operation, _ permission: P.Type, bodyLimit: Int,
        _ body: @escaping Action<P>
    ) -> [SiteRoute] {
        let answer: Action<P> = { context, grant in try await Self.answer { try await body(context, grant) } }
        return patterns([name], [".api", ""]).enumerated().map { index, pattern in
            SiteRoute.post(pattern, requiring: P.self, bodyLimit: bodyLimit, async: answer)
                .refusing(as: LabKeyException.form).described(
                    as: index == 0 ? .operation(operation) : .alias(of: operation.name))
        }.alsoBelowLabKey()
    }

    /// The addresses of actions.
    static func patterns(_ names: [String], _ endings: [String]) -> [String] {
        names.flatMap { name in endings.map { name + $0 } }.flatMap {
            ["/{org}/{app}/{study}/query-\($0)", "/query/{org}/{app}/{study}/\($0)"]
        }
    }

    /// The schema that a request names; the Lists unless it says.
    static func schema(_ asked: String?) throws -> LabKeySchema {
        let name = asked ?? LabKeySchema.lists.rawValue
        guard let schema = LabKeySchema(named: name) else {
            throw WireError(
                "The schema '\(name)' does not exist. There are lists and mobileappstudy.", status: .notFound)
        }
        return schema
    }

    static func notFound(_ name: String, in schema: LabKeySchema) -> WireError {
        WireError(
            "The query '\(name)' in the schema '\(schema.rawValue)' doesn't exist.", status: .notFound)
    }

    /// What is wrong with a request is told in LabKey's form; the rest is the site context's, in the same.
    private static func answer(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch {
            guard let response = LabKeyException.response(to: error) else { throw error }
            return response
        }
    }
}
