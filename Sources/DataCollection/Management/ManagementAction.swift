import Access
import HTTP
import Responses
import StudyManagement
import WebAccess

/// An action of the deployed server's API that people's scripts call, in the folder of a study or of an app or for the
/// site, under each of its addresses.
///
/// `/ORG/APP/STUDY/response-studyConfig.api`, `/response/ORG/APP/STUDY/studyConfig.api`, both with the old controller
/// name and without `.api`. Pages may call it too: with a session it wants the form token.
struct ManagementAction<P: Permission>: Sendable {
    /// The handler. Errors are thrown as ``WireError``.
    typealias Handler = @Sendable (RequestContext, Grant<P>, WireParameters) async throws -> Response

    private static var controllers: [String] { ["response", "mobileappstudy"] }

    let operation: Operation
    let work: Handler
    /// The folder in the URL, for which the permission is required.
    var folder = "/{org}/{app}/{study}"
    /// Whether GET is allowed in addition to POST.
    var takesGet = false

    /// The routes of each path, starting with the documented one.
    var routes: [SiteRoute] {
        patterns.enumerated().flatMap { index, pattern in
            var routes = [SiteRoute.post(pattern, requiring: P.self, async: perform)]
            if takesGet { routes.insert(.get(pattern, requiring: P.self, async: perform), at: 0) }
            return routes.enumerated().map { place, route in
                route.ignoringCase().described(
                    as: index + place == 0 ? .operation(operation) : .alias(of: operation.name))
            }
        }.alsoBelowLabKey()
    }

    private var patterns: [String] {
        [".api", ""].flatMap { ending in
            Self.controllers.flatMap { controller in
                [
                    "\(folder)/\(controller)-\(operation.name)\(ending)",
                    "/\(controller)\(folder)/\(operation.name)\(ending)",
                ]
            }
        }
    }

    private func perform(_ context: RequestContext, _ grant: Grant<P>) async throws -> Response {
        try await WireResponse.refusing {
            try await work(context, grant, try WireParameters(context.request))
        }
    }
}

extension WireResponse {
    /// Errors in the request use the deployed server's format. The site context reports missing access.
    static func refusing(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as WireError {
            return failure(refusal) { _ in }
        } catch let body as UnreadableBody {
            return failure(body) { _ in }
        } catch let invalid as InvalidInput {
            return failure(WireError(invalid)) { _ in }
        } catch let locked as DataLocked {
            return failure(WireError(locked.sentence)) { _ in }
        }
    }
}

extension WireError {
    /// Returns problems that a page would show at its form fields.
    init(_ invalid: InvalidInput) {
        self.init(
            invalid.problems.map { problem in
                Entry(problem.sentence, field: problem.field.isEmpty ? Entry.wholeForm : problem.field)
            })
    }
}
