import Access
import Cryptography
import HTTP
import SQLStore

extension SiteContext {
    /// Answers by doing the work where its kind belongs.
    func responder(_ work: RouteAction) -> Responder {
        .callback { [self] request, respond in enter(request, work, respond) }
    }

    private typealias Respond = @Sendable (Response) -> Void

    private func enter(_ request: Request, _ work: RouteAction, _ respond: @escaping Respond) {
        let entering: IncomingRequest
        do {
            entering = try IncomingRequest(request, self)
        } catch {
            respond(response(to: error, request, context: nil))
            return
        }
        if entering.isFromEndedSession {
            stash(entering, otherwise: FormExpired(), respond)
            return
        }
        switch work {
        case .reading(let body): read(entering, body, respond)
        case .writing(let body): write(entering, body, respond)
        case .suspending(let check): suspend(entering, check, respond)
        }
    }

    private func read(
        _ entering: IncomingRequest, _ body: @escaping RouteAction.InTransaction, _ respond: @escaping Respond
    ) {
        store.submitRead(
            { transaction in try body(entering, transaction) },
            then: { [self] result in respond(conclude(result, entering.request)) })
    }

    /// A response that says no must not leave half of what it was about.
    private struct RollbackWithResponse: Error {
        let outcome: ResponseInContext
    }

    private func write(
        _ entering: IncomingRequest, _ body: @escaping RouteAction.InTransaction, _ respond: @escaping Respond
    ) {
        store.submitWrite(
            { [self] transaction -> (outcome: ResponseInContext, changedApps: Bool) in
                let outcome = try body(entering, transaction)
                if outcome.response.status.code >= 400 { throw RollbackWithResponse(outcome: outcome) }
                if let person = outcome.visit.person {
                    try person.touch(at: entering.now, in: transaction)
                }
                return (outcome, try apps.isStale(in: transaction))
            },
            then: { [self] result in
                if case .failure(let error as SignInRequired) = result {
                    stash(entering, otherwise: error, respond)
                    return
                }
                let response = conclude(result.map(\.outcome), entering.request)
                // Whoever is told that a credential was revoked must not find it working.
                if case .success(let written) = result, written.changedApps {
                    apps.refresh { respond(response) }
                } else {
                    respond(response)
                }
            })
    }

    private func suspend(
        _ entering: IncomingRequest, _ check: @escaping RouteAction.Check, _ respond: @escaping Respond
    ) {
        store.submitRead(
            { transaction in try check(entering, transaction) },
            then: { [self] result in
                switch result {
                case .failure(let error as SignInRequired): stash(entering, otherwise: error, respond)
                case .failure(let error): respond(response(to: error, entering.request, context: nil))
                case .success(let pending): Task { await carryOut(pending, entering.request, respond) }
                }
            })
    }

    private func carryOut(_ pending: PendingResponse, _ request: Request, _ respond: @escaping Respond) async {
        let response = await finish(pending, request)
        if request.method.isSafe {
            respond(response)
        } else {
            apps.refresh { respond(response) }
        }
    }

    private func finish(_ pending: PendingResponse, _ request: Request) async -> Response {
        do {
            return finished(ResponseInContext(response: try await pending.work(), visit: pending.visit))
        } catch {
            return response(to: error, request, context: pending.visit)
        }
    }

    private func conclude(_ result: Result<ResponseInContext, any Error>, _ request: Request) -> Response {
        switch result {
        case .success(let outcome): return finished(outcome)
        case .failure(let undone as RollbackWithResponse): return finished(undone.outcome)
        case .failure(let error): return response(to: error, request, context: nil)
        }
    }

    /// Adds what every answered visit needs: cookies of a page, and the time of the visit written down.
    private func finished(_ outcome: ResponseInContext) -> Response {
        let visit = outcome.visit
        var response = outcome.response
        if let person = visit.person, visit.request.method.isSafe, person.isLastSeenStale(at: visit.now) {
            writeDown(visit, of: person)
        }
        eraseStash(visit, response)
        if response.status.code >= 400 { response = response.logging(visit.person) }
        guard response.headers["content-type"]?.hasPrefix("text/html") == true else { return response }
        let names = CookieNames(for: visit.request)
        if visit.flash != nil { response.setCookie(names.cookie(names.flash, "").removed) }
        if visit.oneTimeDisclosure != nil { response.setCookie(names.cookie(names.secret, "").removed) }
        if visit.entering.isNewVisitor, let visitor = visit.entering.visitor {
            response.setCookie(names.cookie(names.visitor, visitor.text))
        }
        return response
    }

    /// Nobody waits for this, and a page is none the worse without.
    private func writeDown(_ visit: RequestContext, of person: AuthenticatedUser) {
        store.submitWrite(
            { transaction in try person.touch(at: visit.now, in: transaction) },
            then: { [self] result in
                if case .failure(let error) = result { report(error, visit.request) }
            })
    }
}
