import Access
import Cryptography
import HTTP
import SQLStore

/// A form was sent after its session had ended, and is too large to be kept until its person has signed in.
struct FormTooLargeToKeep: PeopleRefusal, Hashable {
    var kind: RefusalKind { .conflict }
    var title: String { "You were signed out" }
    var sentence: String {
        "You were signed out, so we couldn't save, and what you typed is too large for us to keep: "
            + "\(KeptForms.byteCountMax / 1024) KB is the most. Go back, copy what you typed, sign in, and enter it again."
    }
}

extension Doorkeeper {
    /// What became of a form whose session has ended.
    private enum Keeping {
        /// It is kept; the person has signed in again meanwhile, or has to.
        case kept(isSignedIn: Bool)
        case tooLarge
        /// It belongs to no account that can sign in, or somebody else uses the browser now.
        case refused
    }

    /// Keeps a form whose session has ended for the person who had it, and leads them to sign in.
    ///
    /// Without such a session, and for what no person sends from a page, the answer is the refusal.
    func keep(
        _ entering: Entering, refusing error: any Error, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let form = KeptForm(entering)
        guard let session = entering.formSession, entering.isSentFromPage, form.holdsAnything else {
            respond(answer(to: error, entering.request, visit: nil))
            return
        }
        let content = form.bytes
        let token = SecretToken(random: random)
        store.submitWrite(
            { [self] transaction -> Keeping in
                guard let user = try SessionRepository.holder(ofEver: session, in: transaction) else {
                    return .refused
                }
                let person = try entering.person(in: transaction)
                if let person, person.user != user { return .refused }
                guard content.count <= KeptForms.byteCountMax else { return .tooLarge }
                try KeptForms.keep(
                    content, of: user, as: token, under: sealing, at: entering.now, in: transaction)
                return .kept(isSignedIn: person != nil)
            },
            then: { [self] result in
                respond(conclude(result, entering, token: token, refusing: error))
            })
    }

    private func conclude(
        _ result: Result<Keeping, any Error>, _ entering: Entering, token: SecretToken,
        refusing error: any Error
    ) -> Response {
        let path = KeptFormController.path(of: token)
        switch result {
        case .failure(let fault): return answer(to: fault, entering.request, visit: nil)
        case .success(.refused): return answer(to: error, entering.request, visit: nil)
        case .success(.tooLarge): return answer(to: FormTooLargeToKeep(), entering.request, visit: nil)
        case .success(.kept(isSignedIn: true)): return Response.redirect(to: path).noting("FormKept")
        case .success(.kept(isSignedIn: false)):
            return signInAgain(entering.asVisitor(), returningTo: path).noting("FormKept")
        }
    }

    private func signInAgain(_ entering: Entering, returningTo path: String) -> Response {
        var response = Response.redirect(to: ReturnPath.signIn(returningTo: path))
        let flash = Flash(
            .information,
            "You were signed out, so we couldn't save. Sign in and we'll bring your changes back.")
        response.setCookie(flash.cookie(for: entering))
        if entering.isNewVisitor, let visitor = entering.visitor {
            let names = CookieNames(for: entering.request)
            response.setCookie(names.cookie(names.visitor, visitor.text))
        }
        return response
    }

    /// Erases what was kept of a form that was sent again: saved, or shown with what is wrong. Nobody waits for it.
    func eraseKept(_ visit: Visit, _ response: Response) {
        let answers: Set<Status> = [.seeOther, .conflict, .unprocessableContent]
        guard let kept = visit.entering.kept, let person = visit.person, answers.contains(response.status)
        else { return }
        store.submitWrite(
            { transaction in try KeptForms.erase(kept.token, of: person, in: transaction) },
            then: { [self] result in
                if case .failure(let error) = result { report(error, visit.request) }
            })
    }
}

extension Entering {
    /// Whether the form was on a page of a session that is not the browser's any more. Its work must not be done.
    var isOfFormerSession: Bool { formSession != nil && formSession?.text != session?.text }

    /// Whether a person sent the form from a page, as against a script that asks on its own.
    var isSentFromPage: Bool {
        guard wantsPage, request.method == .post, request.headers["x-fragment"] == nil else { return false }
        let mode = request.headers["sec-fetch-mode"] ?? "navigate"
        let type = request.contentType ?? ""
        return mode == "navigate"
            && ["application/x-www-form-urlencoded", "multipart/form-data"].contains(type)
    }
}
