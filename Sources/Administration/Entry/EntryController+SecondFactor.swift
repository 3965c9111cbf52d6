import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Templating

// After the password: the second factor, in a browser that is not signed in yet.

extension EntryController {
    func codePage(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        guard let user = try accounts.waiting(visit.formerSession, in: transaction) else {
            throw SignInNeeded()
        }
        return .html(codePage(visit, email: user.email).render())
    }

    func signInByCode(_ visit: Visit) async throws -> Response {
        do {
            let signedIn = try await accounts.completeSignIn(
                visit.formerSession, code: visit.form["code"] ?? "", from: visit.address, agent: visit.agent)
            return try enter(visit, signedIn, to: visit.returnPath)
        } catch let refusal as any PeopleRefusal where refusal.kind.isAboutTheForm {
            var page = codePage(visit, email: nil)
            page.problems = FormProblems(refusal)
            return .html(page.render(), status: refusal.kind.formStatus)
        }
    }

    /// Gives the browser its session, and sends it to where it was going or to where the second factor is asked for.
    func enter(_ visit: Visit, _ signedIn: SignedIn, to path: String) throws -> Response {
        guard signedIn.isWaiting else {
            guard let left = signedIn.codesLeft else { return try visit.enter(signedIn, to: path) }
            return try visit.enter(
                signedIn, to: left < 3 ? SecondFactorPage.address : path)
        }
        return try visit.enter(signedIn, to: SignInCodePage.address(returningTo: path))
    }

    private func codePage(_ visit: Visit, email: String?) -> SignInCodePage {
        let isRecovery = (visit.form["with"] ?? visit.request.query["with"]) == "recovery"
        return SignInCodePage(
            frame: siteMap.frame(
                visit, "One more step", purpose: email.map { "Signing in as \($0)." }),
            returnPath: visit.returnPath, isRecovery: isRecovery)
    }
}
