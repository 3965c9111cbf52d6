import Access
import Cryptography
import HTTP
import SQLStore

extension SiteContext {
    /// Returns a responder that runs the action in the transaction that it requires.
    func responder(_ work: RouteAction) -> Responder {
        .callback { [self] request, respond in enter(request, work, respond) }
    }

    private typealias Respond = @Sendable (Response) -> Void

    private func enter(_ request: Request, _ work: RouteAction, _ respond: @escaping Respond) {
        let incoming: IncomingRequest
        do {
            incoming = try IncomingRequest(request, self)
        } catch {
            refuse(request, error, respond)
            return
        }
        if incoming.isFromEndedSession {
            stash(incoming, otherwise: FormExpired(), respond)
            return
        }
        switch work {
        case .reading(let body): read(incoming, body, respond)
        case .writing(let body): write(incoming, body, respond)
        case .suspending(let check): suspend(incoming, check, respond)
        }
    }

    private func read(
        _ incoming: IncomingRequest, _ body: @escaping RouteAction.InTransaction, _ respond: @escaping Respond
    ) {
        store.submitRead(
            { transaction in try body(incoming, transaction) },
            then: { [self] result in respond(conclude(result, incoming.request)) })
    }

    /// A refusal must not leave partial changes.
    private struct RefusedWrite: Error {
        let outcome: ResponseInContext
    }

    private func write(
        _ incoming: IncomingRequest, _ body: @escaping RouteAction.InTransaction, _ respond: @escaping Respond
    ) {
        store.submitWrite(
            { [self] transaction -> (outcome: ResponseInContext, changedApps: Bool) in
                let outcome = try body(incoming, transaction)
                if outcome.response.status.isError { throw RefusedWrite(outcome: outcome) }
                if let person = outcome.context.person {
                    try person.touch(at: incoming.now, in: transaction)
                }
                return (outcome, try apps.isStale(in: transaction))
            },
            then: { [self] result in
                if case .failure(let error) = result, error.keepsRefusedForm {
                    stash(incoming, otherwise: error, respond)
                    return
                }
                let response = conclude(result.map(\.outcome), incoming.request)
                // Once a credential is reported as revoked, it must not work anymore.
                if case .success(let written) = result, written.changedApps {
                    apps.refresh { respond(response) }
                } else {
                    respond(response)
                }
            })
    }

    private func suspend(
        _ incoming: IncomingRequest, _ check: @escaping RouteAction.Check, _ respond: @escaping Respond
    ) {
        store.submitRead(
            { transaction in try check(incoming, transaction) },
            then: { [self] result in
                switch result {
                case .failure(let error) where error.keepsRefusedForm:
                    stash(incoming, otherwise: error, respond)
                case .failure(let error): respond(response(to: error, incoming.request, context: nil))
                case .success(let pending): Task { await carryOut(pending, incoming.request, respond) }
                }
            })
    }

    private func carryOut(_ pending: PendingResponse, _ request: Request, _ respond: @escaping Respond) async
    {
        let response = await finish(pending, request)
        if request.method.isSafe {
            respond(response)
        } else {
            apps.refresh { respond(response) }
        }
    }

    private func finish(_ pending: PendingResponse, _ request: Request) async -> Response {
        do {
            return finished(ResponseInContext(response: try await pending.work(), context: pending.context))
        } catch {
            return finishResubmission(
                pending.context, response(to: error, request, context: pending.context))
        }
    }

    private func conclude(_ result: Result<ResponseInContext, any Error>, _ request: Request) -> Response {
        switch result {
        case .success(let outcome): return finished(outcome)
        case .failure(let undone as RefusedWrite): return finished(undone.outcome)
        case .failure(let error):
            let response = response(to: error, request, context: nil)
            guard let met = error as? ErrorInContext else { return response }
            return finishResubmission(met.context, response)
        }
    }

    /// Completes a response: records the time of the visit, completes a resubmitted form and sets the cookies
    /// of a page.
    private func finished(_ outcome: ResponseInContext) -> Response {
        let context = outcome.context
        var response = outcome.response
        if let person = context.person, context.request.method.isSafe, person.isLastSeenStale(at: context.now)
        {
            writeDown(context, of: person)
        }
        response = finishResubmission(context, response)
        if response.status.isError { response = response.logging(context.person) }
        guard response.headers["content-type"]?.hasPrefix("text/html") == true else { return response }
        let names = CookieNames(for: context.request)
        if context.flash != nil { response.setCookie(names.cookie(names.flash, "").removed) }
        if context.oneTimeDisclosure != nil { response.setCookie(names.cookie(names.secret, "").removed) }
        if context.incoming.isNewVisitor, let visitor = context.incoming.visitor {
            response.setCookie(names.cookie(names.visitor, visitor.text))
        }
        return response
    }

    /// Runs in the background, because the page doesn't depend on it.
    private func writeDown(_ context: RequestContext, of person: AuthenticatedUser) {
        store.submitWrite(
            { transaction in try person.touch(at: context.now, in: transaction) },
            then: { [self] result in
                if case .failure(let error) = result { report(error, context.request) }
            })
    }
}
