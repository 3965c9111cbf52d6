import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Templating

// After the password: the second factor, in a browser that is not signed in yet.

extension EntryController {
    func codePage(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        guard let waiting = try accounts.waiting(visit.formerSession, in: transaction) else {
            throw SignInNeeded()
        }
        return .html(codePage(visit, waiting).render())
    }

    func signInByCode(_ visit: Visit) async throws -> Response {
        do {
            let signedIn = try await accounts.completeSignIn(
                visit.formerSession, code: visit.form["code"] ?? "", from: visit.address, agent: visit.agent)
            return try enter(visit, signedIn, to: visit.returnPath)
        } catch let refusal as any PeopleRefusal where refusal.kind.isAboutTheForm {
            let (accounts, session) = (accounts, visit.formerSession)
            let waiting = try await store.read { transaction in
                try accounts.waiting(session, in: transaction)
            }
            guard let waiting else { throw refusal }
            var page = codePage(visit, waiting)
            page.problems = FormProblems(refusal)
            return .form(page.render(), refused: refusal.kind)
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

    private func codePage(_ visit: Visit, _ waiting: Accounts.Waiting) -> SignInCodePage {
        let isRecovery = (visit.form["with"] ?? visit.request.query["with"]) == "recovery"
        var frame = siteMap.frame(
            visit, "One more step", purpose: "Signing in as \(waiting.user.email).")
        let offersPasskeys = waiting.hasPasskey && offersPasskeys()
        if offersPasskeys { frame.extraScripts.append(PasskeyForm.script) }
        return SignInCodePage(
            frame: frame, returnPath: visit.returnPath, hasApp: waiting.hasApp,
            offersPasskeys: offersPasskeys, isRecovery: isRecovery)
    }
}
