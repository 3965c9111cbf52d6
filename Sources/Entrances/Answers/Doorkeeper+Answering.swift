import Access
import Cryptography
import HTTP
import SQLStore

extension Doorkeeper {
    /// Answers by doing the work where its kind belongs.
    func responder(_ work: Work) -> Responder {
        .callback { [self] request, respond in enter(request, work, respond) }
    }

    private typealias Respond = @Sendable (Response) -> Void

    private func enter(_ request: Request, _ work: Work, _ respond: @escaping Respond) {
        let entering: Entering
        do {
            entering = try Entering(request, self)
        } catch {
            respond(answer(to: error, request, visit: nil))
            return
        }
        if entering.isOfFormerSession {
            keep(entering, refusing: FormExpired(), respond)
            return
        }
        switch work {
        case .reading(let body): read(entering, body, respond)
        case .writing(let body): write(entering, body, respond)
        case .suspending(let check): suspend(entering, check, respond)
        }
    }

    private func read(
        _ entering: Entering, _ body: @escaping Work.InTransaction, _ respond: @escaping Respond
    ) {
        store.submitRead(
            { transaction in try body(entering, transaction) },
            then: { [self] result in respond(conclude(result, entering.request)) })
    }

    /// A response that says no must not leave half of what it was about.
    private struct Undone: Error {
        let outcome: Outcome
    }

    private func write(
        _ entering: Entering, _ body: @escaping Work.InTransaction, _ respond: @escaping Respond
    ) {
        store.submitWrite(
            { [self] transaction -> (outcome: Outcome, changedApps: Bool) in
                let outcome = try body(entering, transaction)
                if outcome.response.status.code >= 400 { throw Undone(outcome: outcome) }
                if let person = outcome.visit.person {
                    try person.touch(at: entering.now, in: transaction)
                }
                return (outcome, try apps.isStale(in: transaction))
            },
            then: { [self] result in
                if case .failure(let error as SignInNeeded) = result {
                    keep(entering, refusing: error, respond)
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
        _ entering: Entering, _ check: @escaping Work.Check, _ respond: @escaping Respond
    ) {
        store.submitRead(
            { transaction in try check(entering, transaction) },
            then: { [self] result in
                switch result {
                case .failure(let error as SignInNeeded): keep(entering, refusing: error, respond)
                case .failure(let error): respond(answer(to: error, entering.request, visit: nil))
                case .success(let pending): Task { await carryOut(pending, entering.request, respond) }
                }
            })
    }

    private func carryOut(_ pending: Pending, _ request: Request, _ respond: @escaping Respond) async {
        let response = await finish(pending, request)
        if request.method.isSafe {
            respond(response)
        } else {
            apps.refresh { respond(response) }
        }
    }

    private func finish(_ pending: Pending, _ request: Request) async -> Response {
        do {
            return finished(Outcome(response: try await pending.work(), visit: pending.visit))
        } catch {
            return answer(to: error, request, visit: pending.visit)
        }
    }

    private func conclude(_ result: Result<Outcome, any Error>, _ request: Request) -> Response {
        switch result {
        case .success(let outcome): return finished(outcome)
        case .failure(let undone as Undone): return finished(undone.outcome)
        case .failure(let error): return answer(to: error, request, visit: nil)
        }
    }

    /// Adds what every answered visit needs: cookies of a page, and the time of the visit written down.
    private func finished(_ outcome: Outcome) -> Response {
        let visit = outcome.visit
        var response = outcome.response
        if let person = visit.person, visit.request.method.isSafe, person.isLastSeenStale(at: visit.now) {
            writeDown(visit, of: person)
        }
        eraseKept(visit, response)
        if response.status.code >= 400 { response = response.noting(visit.person) }
        guard response.headers["content-type"]?.hasPrefix("text/html") == true else { return response }
        let names = CookieNames(for: visit.request)
        if visit.flash != nil { response.setCookie(names.cookie(names.flash, "").removed) }
        if visit.handedOver != nil { response.setCookie(names.cookie(names.secret, "").removed) }
        if visit.entering.isNewVisitor, let visitor = visit.entering.visitor {
            response.setCookie(names.cookie(names.visitor, visitor.text))
        }
        return response
    }

    /// Nobody waits for this, and a page is none the worse without.
    private func writeDown(_ visit: Visit, of person: Person) {
        store.submitWrite(
            { transaction in try person.touch(at: visit.now, in: transaction) },
            then: { [self] result in
                if case .failure(let error) = result { report(error, visit.request) }
            })
    }
}
