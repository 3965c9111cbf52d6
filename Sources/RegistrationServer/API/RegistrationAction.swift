import Access
import HTTP
import SQLStore
import WebAccess

/// One action of the registration server's API, reachable under every address that apps use for it.
///
/// `/fdahpUserRegWS/login.api`, `/fdahpuserregws-login.api`, with a folder path of any depth where LabKey has it, below
/// `/labkey`, and all of these without `.api`; names in any case.
struct RegistrationAction {
    /// The maximum size of a body without files.
    static let bodyLimit = 1 << 20

    private static let controller = "fdahpUserRegWS"

    let operation: Operation
    let method: Method
    /// The name in addresses, if it isn't that of the operation because another server has one with the same name.
    var path: String?
    var bodyLimit = Self.bodyLimit
    let answer: @Sendable (RegistrationRequest) async throws -> Response

    private var name: String { path ?? operation.name }

    /// Returns the patterns of all paths of an action, starting with the one in the API description.
    static func patterns(of name: String) -> [String] {
        [name + ".api", name].flatMap { name in
            [
                "/\(controller)/\(name)", "/\(controller)-\(name)",
                "/{folder...}/\(controller)-\(name)", "/\(controller)/{folder...}/\(name)",
            ]
        }
    }

    /// Returns a route for each path. Actions that change something name the method that they need.
    func routes(report: @escaping @Sendable (String) -> Void) -> [SiteRoute] {
        Self.patterns(of: name).enumerated().flatMap { index, pattern in
            let route = SiteRoute.participant(
                method, pattern, bodyLimit: method == .get ? 0 : bodyLimit, ignoresCase: true,
                responder: .async { await respond(to: $0, report: report) }
            ).refusing(as: RegistrationRefusal.format).described(
                as: index == 0 ? .operation(operation) : .alias(of: operation.name))
            return [route] + refusals(pattern)
        }.alsoBelowLabKey()
    }

    private func refusals(_ pattern: String) -> [SiteRoute] {
        guard method != .get else { return [] }
        let others: [Method] = [.get, .post, .delete].filter { $0 != method }
        let text = "You must use the \(method) method when calling this action."
        return others.map { other in
            SiteRoute.participant(
                other, pattern, bodyLimit: other == .get ? 0 : bodyLimit, ignoresCase: true,
                responder: .immediate { _ in
                    Response.text(text, status: .methodNotAllowed).with("allow", "\(method)")
                }
            ).described(as: .nothing("it is answered with 405"))
        }
    }

    private func respond(
        to request: Request, report: @Sendable (String) -> Void
    ) async -> Response {
        let request = RegistrationRequest(request)
        do {
            return try await answer(request)
        } catch {
            return Self.refusal(for: error, report: report).response(in: request.language)
        }
    }

    /// Returns what an error means to an app. Errors that the app didn't cause are reported to the operator.
    static func refusal(
        for error: any Error, report: @Sendable (String) -> Void
    ) -> RegistrationRefusal {
        switch error {
        case let refusal as RegistrationRefusal: return refusal
        case let busy as RateLimited: return .busy(retryAfter: busy.seconds)
        case is FormError: return .invalidInput
        case let error as SQLError where error.isDatabaseUnavailable:
            report("a request to the registration server couldn't be saved: \(error)")
            return .busy(retryAfter: 5)
        default:
            report("a request to the registration server failed: \(error)")
            return .fault
        }
    }
}
