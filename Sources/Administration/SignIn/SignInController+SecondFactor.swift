import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

// The second factor after the password, in a browser that is not signed in yet.

extension SignInController {
    func codePage(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        guard let waiting = try accounts.pendingSignIn(context.previousSession, in: transaction) else {
            throw SignInRequired()
        }
        return .html(codePage(context, waiting).render())
    }

    func signInByCode(_ context: RequestContext) async throws -> Response {
        do {
            let signedIn = try await accounts.completeSignIn(
                context.previousSession, code: context.form["code"] ?? "", from: context.address,
                agent: context.agent)
            return try enter(context, signedIn, to: context.returnPath)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            let (accounts, session) = (accounts, context.previousSession)
            let waiting = try await store.read { transaction in
                try accounts.pendingSignIn(session, in: transaction)
            }
            guard let waiting else { throw refusal }
            var page = codePage(context, waiting)
            page.problems = FormProblems(refusal)
            return .form(page.render(), refused: refusal.kind)
        }
    }

    /// Starts the session, and redirects to the requested page or to the second factor.
    func enter(_ context: RequestContext, _ signedIn: SignInResult, to path: String) throws -> Response {
        guard signedIn.isWaiting else {
            guard let left = signedIn.codesLeft else {
                return try context.startSession(signedIn, redirectingTo: path)
            }
            return try context.startSession(
                signedIn, redirectingTo: left < 3 ? SecondFactorPage.address : path)
        }
        return try context.startSession(signedIn, redirectingTo: SignInCodePage.address(returningTo: path))
    }

    private func codePage(_ context: RequestContext, _ waiting: Accounts.PendingSignIn) -> SignInCodePage {
        let isRecovery = (context.form["with"] ?? context.request.query["with"]) == "recovery"
        var frame = siteMap.frame(
            context, "One more step", purpose: "Signing in as \(waiting.user.email).")
        let offersPasskeys = waiting.hasPasskey && offersPasskeys()
        if offersPasskeys { frame.extraScripts.append(PasskeyForm.script) }
        return SignInCodePage(
            frame: frame, returnPath: context.returnPath, hasApp: waiting.hasApp,
            offersPasskeys: offersPasskeys, isRecovery: isRecovery)
    }
}
