import Access
import HTTP
import SQLStore
import Studies
import Tables
import Vocabulary
import WebAccess

/// The routes of LabKey's query API, and its error responses.
///
/// `/ORG/APP/STUDY/query-selectRows.api`, or `/query/ORG/APP/STUDY/selectRows.api` in the R client and older ones.
package enum LabKeyRoutes {
    /// The handler of an action.
    package typealias Action<P: Permission> = @Sendable (RequestContext, Grant<P>) async throws -> Response

    /// The handler of an action that reads the study of its address.
    typealias ReadAction =
        @Sendable (LabKeyParameters, RequestContext, Grant<ViewResponsesAtSites>) async throws -> Response

    /// Returns the routes of an action that supports GET and POST. The first path is the documented one.
    ///
    /// A request that names another folder than the one of its address is refused.
    static func routes(
        _ names: [String], _ operation: Operation, endings: [String] = [".api", ""],
        _ body: @escaping ReadAction
    ) -> [SiteRoute] {
        let answer: Action<ViewResponsesAtSites> = { context, grant in
            try await Self.answer {
                let parameters = try LabKeyParameters(context.request)
                try checkFolder(try parameters["containerPath"], grant.subject)
                return try await body(parameters, context, grant)
            }
        }
        return patterns(names, endings).enumerated().flatMap { index, pattern in
            [
                SiteRoute.get(pattern, requiring: ViewResponsesAtSites.self, async: answer)
                    .described(as: index == 0 ? .operation(operation) : .alias(of: operation.name)),
                SiteRoute.post(pattern, requiring: ViewResponsesAtSites.self, async: answer)
                    .described(as: .alias(of: operation.name)),
            ].map { $0.refusing(as: LabKeyException.form) }
        }.alsoBelowLabKey()
    }

    /// Returns the routes of an action that changes data and therefore only supports POST.
    package static func postedRoutes<P: Permission>(
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

    /// Returns the path patterns of actions.
    static func patterns(_ names: [String], _ endings: [String]) -> [String] {
        names.flatMap { name in endings.map { name + $0 } }.flatMap {
            ["/{org}/{app}/{study}/query-\($0)", "/query/{org}/{app}/{study}/\($0)"]
        }
    }

    /// Requires that a folder that a request names is the one of its address: a request reads and changes one study.
    static func checkFolder(_ path: String?, _ channel: Channel) throws(WireError) {
        let folder = (path ?? "").trimmed.split(separator: "/").joined(separator: "/").lowercased()
        guard folder.isEmpty || folder == channel.path.lowercased() else {
            throw WireError(
                "The folder '\((path ?? "").prefix(200))' is not the one of the request's address. Send its part of the "
                    + "request to its own address.", field: "containerPath")
        }
    }

    /// Returns the schema that a request names. The default is the Lists.
    static func schema(_ asked: String?) throws -> LabKeySchema {
        let name = asked ?? LabKeySchema.lists.rawValue
        guard let schema = LabKeySchema(named: name) else {
            throw WireError(
                "The schema '\(name)' does not exist. Use 'lists' or 'mobileappstudy'.", status: .notFound)
        }
        return schema
    }

    static func notFound(_ name: String, in schema: LabKeySchema) -> WireError {
        WireError(
            "The query '\(name)' in the schema '\(schema.rawValue)' doesn't exist.", status: .notFound)
    }

    /// Errors in the request use LabKey's format. All other errors come from the site context in the same format.
    static func answer(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch {
            guard let response = LabKeyException.response(to: error) else { throw error }
            return response
        }
    }
}
