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
    let answer: Answer

    /// How an action answers.
    enum Answer: Sendable {
        /// In a task.
        case task(@Sendable (RegistrationRequest) async throws -> Response)
        /// With a callback, from any thread. For what apps ask often: it saves the changes between threads that a task
        /// needs.
        case callback(@Sendable (RegistrationRequest, @escaping Reply) -> Void)
    }

    /// Takes the response or the error of an action.
    typealias Reply = @Sendable (Result<Response, any Error>) -> Void

    init(
        operation: Operation, method: Method, path: String? = nil, bodyLimit: Int = Self.bodyLimit,
        answer: @escaping @Sendable (RegistrationRequest) async throws -> Response
    ) {
        (self.operation, self.method, self.path, self.bodyLimit) = (operation, method, path, bodyLimit)
        self.answer = .task(answer)
    }

    init(
        operation: Operation, method: Method,
        callback: @escaping @Sendable (RegistrationRequest, @escaping Reply) -> Void
    ) {
        (self.operation, self.method, answer) = (operation, method, .callback(callback))
    }

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
                responder: responder(report: report)
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

    private func responder(report: @escaping @Sendable (String) -> Void) -> Responder {
        switch answer {
        case .task(let answer):
            .async { request in
                let request = RegistrationRequest(request)
                do {
                    return try await answer(request)
                } catch {
                    return Self.refusal(for: error, report: report).response(in: request.language)
                }
            }
        case .callback(let answer):
            .callback { request, respond in
                let request = RegistrationRequest(request)
                answer(request) { result in
                    switch result {
                    case .success(let response): respond(response)
                    case .failure(let error):
                        respond(Self.refusal(for: error, report: report).response(in: request.language))
                    }
                }
            }
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
