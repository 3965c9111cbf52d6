import Access
import Cryptography
import HTTP
import SQLStore

/// Thrown for a form that was submitted after its session ended, and is too large to stash until the user signs in.
struct FormTooLargeToStash: UserFacingError, Hashable {
    var kind: UserFacingErrorKind { .conflict }
    var title: String { "You were signed out" }
    var sentence: String {
        "You were signed out, so we could not save. Your changes are too large to keep: the limit is "
            + "\(StashedFormRepository.byteCountMax / 1024) KB. Go back, copy your text, sign in, and enter it again."
    }
}

/// Thrown for a form that was opened by someone other than the user who is signed in now.
struct FormOfAnotherUser: UserFacingError, Hashable {
    var kind: UserFacingErrorKind { .conflict }
    var title: String { "This form was opened with another account" }
    var sentence: String {
        "Someone else has signed in on this browser, so we could not save. The changes are kept for "
            + "\(StashedFormRepository.lifetimeSeconds / 60) minutes. To bring them back, sign out, and sign in with the "
            + "account that opened the form."
    }
}

extension SiteContext {
    /// The result of stashing a form whose session has ended.
    private enum StashOutcome {
        /// The form is stashed. Its owner has already signed in again, or has to.
        case kept(UserID, isSignedIn: Bool)
        /// The form is stashed for its owner, but someone else is signed in now.
        case keptForAnother(UserID)
        case tooLarge
        /// The form belongs to no account that can sign in.
        case refused
    }

    /// Stashes a refused form for its user, and redirects to the action required before it can be saved: signing in,
    /// setting up a second factor, or stopping the preview of a role.
    ///
    /// Without a session, and for requests that no user sent from a page, the response is the refusal.
    func stash(
        _ incoming: IncomingRequest, otherwise error: any Error,
        _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let form = StashedForm(incoming)
        guard let session = incoming.formSession, incoming.isSentFromPage, form.holdsAnything else {
            respond(response(to: error, incoming.request, context: nil))
            return
        }
        let content = form.bytes
        let token = SecretToken(random: random)
        store.submitWrite(
            { [self] in try keep(content, of: incoming, as: token, from: session, in: $0) },
            then: { [self] result in
                respond(conclude(result, incoming, token: token, refusing: error))
            })
    }

    /// Stashes the form for the user of the session for which its page was made.
    private func keep(
        _ content: [UInt8], of incoming: IncomingRequest, as token: SecretToken, from session: SecretToken,
        in transaction: borrowing Transaction
    ) throws -> StashOutcome {
        guard let user = try SessionRepository.user(ofPreviousSession: session, in: transaction) else {
            return .refused
        }
        let person = try incoming.authenticatedUser(in: transaction)
        guard content.count <= StashedFormRepository.byteCountMax else { return .tooLarge }
        try StashedFormRepository.keep(
            content, of: user, as: token, under: sealing, at: incoming.now, in: transaction)
        // The session ended again before a restored form was saved: the new stash has everything.
        if let replaced = incoming.stashedForm {
            try StashedFormRepository.erase(replaced.token, of: user, in: transaction)
        }
        if let person, person.user != user { return .keptForAnother(user) }
        return .kept(user, isSignedIn: person != nil)
    }

    private func conclude(
        _ result: Result<StashOutcome, any Error>, _ incoming: IncomingRequest, token: SecretToken,
        refusing error: any Error
    ) -> Response {
        let path = StashedFormController.path(of: token)
        switch result {
        case .failure(let fault): return response(to: fault, incoming.request, context: nil)
        case .success(.refused): return response(to: error, incoming.request, context: nil)
        case .success(.tooLarge):
            let refusal = error.endsSession ? FormTooLargeToStash() : error
            return response(to: refusal, incoming.request, context: nil)
        case .success(.keptForAnother(let owner)):
            var refusal = response(to: FormOfAnotherUser(), incoming.request, context: nil)
            refusal.setCookie(UnsavedFormCookie.cookie(token, of: owner, for: incoming))
            return refusal.logging("FormKept")
        case .success(.kept(_, isSignedIn: true)):
            let answer =
                error.endsSession
                ? Response.redirect(to: path)
                : response(to: error, incoming.request, context: nil, unsavedForm: path)
            return answer.logging("FormKept")
        case .success(.kept(let owner, isSignedIn: false)):
            var redirect = signInAgain(incoming.asVisitor(), returningTo: path)
            redirect.setCookie(UnsavedFormCookie.cookie(token, of: owner, for: incoming))
            return redirect.logging("FormKept")
        }
    }

    private func signInAgain(_ incoming: IncomingRequest, returningTo path: String) -> Response {
        var response = Response.redirect(to: ReturnPath.signIn(returningTo: path))
        let flash = Flash(
            .information,
            "You were signed out, so we couldn't save. Sign in and we'll bring your changes back.")
        response.setCookie(flash.cookie(for: incoming))
        if incoming.isNewVisitor, let visitor = incoming.visitor {
            let names = CookieNames(for: incoming.request)
            response.setCookie(names.cookie(names.visitor, visitor.text))
        }
        return response
    }
}

extension Error {
    /// Whether a form refused for this reason can be saved once the user has completed the required action.
    var keepsRefusedForm: Bool { endsSession || isRefusalOfSignedInUser }

    fileprivate var endsSession: Bool { self is SignInRequired || self is FormExpired }

    private var isRefusalOfSignedInUser: Bool {
        self is SecondFactorRequired || (self as? ErrorInContext)?.error is ReadOnlyPreview
    }
}

extension IncomingRequest {
    /// Whether the form was on a page of a session that is no longer the browser's session. Its handler must not run.
    var isFromEndedSession: Bool { formSession != nil && formSession?.text != session?.text }

    /// Whether a user submitted the form from a page, not a script.
    var isSentFromPage: Bool {
        guard acceptsHTML, request.method == .post, request.headers["x-fragment"] == nil else { return false }
        let mode = request.headers["sec-fetch-mode"] ?? "navigate"
        let type = request.contentType ?? ""
        return mode == "navigate"
            && ["application/x-www-form-urlencoded", "multipart/form-data"].contains(type)
    }
}
