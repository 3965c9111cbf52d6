import Access
import HTTP
import WebAccess

/// An action of the deployed server's API that people's scripts call, in the folder of a study or of an app or for the
/// site, under each of its addresses.
///
/// `/ORG/APP/STUDY/response-studyConfig.api`, `/response/ORG/APP/STUDY/studyConfig.api`, both with the old controller
/// name and without `.api`. Pages may call it too: with a session it wants the form token.
struct ManagementAction<P: Permission>: Sendable {
    /// What it does with the parameters of a request; refusals are thrown as ``WireError``.
    typealias Handler = @Sendable (RequestContext, Grant<P>, WireParameters) async throws -> Response

    private static var controllers: [String] { ["response", "mobileappstudy"] }

    let operation: Operation
    let work: Handler
    /// The folder that is in the address, on which the permission is held.
    var folder = "/{org}/{app}/{study}"
    /// Whether GET does the same as POST.
    var takesGet = false

    /// The routes of each address, the one that is described first.
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
    /// What is wrong with a request is told in the deployed envelope; who may not come in hears it from the site
    /// context.
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
    /// What a form of a page would say at its fields.
    init(_ invalid: InvalidInput) {
        self.init(
            invalid.problems.map { problem in
                Entry(problem.sentence, field: problem.field.isEmpty ? Entry.wholeForm : problem.field)
            })
    }
}
