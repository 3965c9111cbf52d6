import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

// After the password: the second factor, in a browser that is not signed in yet.

extension SignInController {
    func codePage(_ visit: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        guard let waiting = try accounts.pendingSignIn(visit.previousSession, in: transaction) else {
            throw SignInRequired()
        }
        return .html(codePage(visit, waiting).render())
    }

    func signInByCode(_ visit: RequestContext) async throws -> Response {
        do {
            let signedIn = try await accounts.completeSignIn(
                visit.previousSession, code: visit.form["code"] ?? "", from: visit.address, agent: visit.agent)
            return try enter(visit, signedIn, to: visit.returnPath)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            let (accounts, session) = (accounts, visit.previousSession)
            let waiting = try await store.read { transaction in
                try accounts.pendingSignIn(session, in: transaction)
            }
            guard let waiting else { throw refusal }
            var page = codePage(visit, waiting)
            page.problems = FormProblems(refusal)
            return .form(page.render(), refused: refusal.kind)
        }
    }

    /// Gives the browser its session, and sends it to where it was going or to where the second factor is asked for.
    func enter(_ visit: RequestContext, _ signedIn: SignInResult, to path: String) throws -> Response {
        guard signedIn.isWaiting else {
            guard let left = signedIn.codesLeft else { return try visit.startSession(signedIn, redirectingTo: path) }
            return try visit.startSession(
                signedIn, redirectingTo: left < 3 ? SecondFactorPage.address : path)
        }
        return try visit.startSession(signedIn, redirectingTo: SignInCodePage.address(returningTo: path))
    }

    private func codePage(_ visit: RequestContext, _ waiting: Accounts.PendingSignIn) -> SignInCodePage {
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
