import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

// What support does for the owner of an account. The repository refuses what isn't allowed.

extension AccountController {
    func resendCode(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let account = try support.account(Self.id(context), with: grant, transaction)
        try support.resendCode(to: account, with: grant, transaction)
        wakeEmails()
        return back(
            context, grant, account, "The code is on its way.",
            "It is valid for \(AccountLimits.codeHours) hours. Earlier codes no longer work.")
    }

    func unlock(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let account = try support.account(Self.id(context), with: grant, transaction)
        try support.unlock(account, with: grant, transaction)
        return back(context, grant, account, "The account is unlocked.", "Its owner can try again now.")
    }

    func signOut(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let account = try support.account(Self.id(context), with: grant, transaction)
        try support.signOut(account, with: grant, transaction)
        return back(
            context, grant, account, "The account is signed out everywhere.",
            "The phone gets no more push messages until its owner signs in again.")
    }

    func askAddress(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let (id, subject) = (Self.id(context), grant.subject)
        let email = (context.form["address"] ?? "").trimmed
        let page = address() + AccountPaths.newAddress(subject)
        let outcome = try await store.write { transaction -> Result<Account, Refused> in
            let grant = try context.require(ManageAccounts.self, on: subject, in: transaction)
            let account = try support.account(id, with: grant, transaction)
            do {
                try support.askAddress(email, of: account, page: page, with: grant, transaction)
                return .success(account)
            } catch let invalid as InvalidInput {
                // The page with the problem shows the account, which is a view.
                try support.record("account.view", account, grant, transaction)
                let details = try support.details(id, with: grant, transaction)
                return .failure(Refused(details: details, problems: FormProblems(invalid)))
            }
        }
        switch outcome {
        case .success(let account):
            wakeEmails()
            return back(
                context, grant, account, "A code was sent to the new address.",
                "The address changes when the owner enters the code and the password. Until then, the current one works."
            )
        case .failure(let refused): return show(refused, newEmail: email, context, grant)
        }
    }

    func withdrawAddress(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let account = try support.account(Self.id(context), with: grant, transaction)
        try support.withdrawAddress(of: account, with: grant, transaction)
        return back(
            context, grant, account, "The address change is canceled.", "Its code no longer works.")
    }

    func deactivate(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let (id, subject) = (Self.id(context), grant.subject)
        let endings = try await store.write { transaction in
            let grant = try context.require(ManageAccounts.self, on: subject, in: transaction)
            return try support.close(
                support.account(id, with: grant, transaction), erasing: false, with: grant, transaction)
        }
        accountIsClosed()
        return gone(
            context, subject, "Account \(id) was deleted.",
            Self.ended(endings, "Responses were kept."))
    }

    func erase(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let (id, subject) = (Self.id(context), grant.subject)
        let typed = context.form["confirmation"] ?? ""
        let outcome = try await store.write {
            transaction -> Result<AccountClosureRepository.Endings, Refused> in
            let grant = try context.require(ManageAccounts.self, on: subject, in: transaction)
            let details = try support.details(id, with: grant, transaction)
            guard AccountEmailAddress.folded(typed) == AccountEmailAddress.folded(details.summary.email)
            else {
                try support.record("account.view", details.account, grant, transaction)
                return .failure(Refused(details: details, problems: FormProblems([Self.notConfirmed])))
            }
            return .success(
                try support.close(details.account, erasing: true, with: grant, transaction))
        }
        switch outcome {
        case .success(let endings):
            accountIsClosed()
            return gone(
                context, subject, "Account \(id) was deleted.",
                Self.ended(endings, "Their responses were deleted from this portal."))
        case .failure(let refused): return show(refused, context, grant)
        }
    }

    private static let notConfirmed = FormProblems.Problem(
        field: "confirmation", "Nothing was deleted. Enter the email address of the account to confirm.",
        at: "#erase")

    /// An action that failed, and the account, which its page shows again.
    private struct Refused: Error {
        let details: SupportedAccount
        let problems: FormProblems
    }

    private func show(
        _ refused: Refused, newEmail: String = "", _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) -> Response {
        var page = page(context, grant, refused.details)
        (page.newEmail, page.problems) = (newEmail, refused.problems)
        return .html(page.render(), status: .unprocessableContent)
    }

    private static func ended(_ endings: AccountClosureRepository.Endings, _ responses: String) -> String {
        let called = NumberFormat.counted(endings.called, "participation", "participations")
        let asked = "The app's Response server is asked to end \(called); see Participation in its studies."
        if endings.here == 0 {
            return endings.called > 0 ? asked : "It had no participation that could be ended."
        }
        let ended = NumberFormat.counted(endings.here, "participation", "participations")
        return "\(ended) in this portal ended. \(responses)" + (endings.called > 0 ? " \(asked)" : "")
    }

    private func accountIsClosed() {
        wakeEmails()
        wakeWithdrawals()
        removeRemains()
    }

    private func back(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, _ account: Account, _ title: String,
        _ detail: String
    ) -> Response {
        context.redirect(
            to: AccountPaths.account(account.id, grant.subject), flash: Flash(title, detail: detail))
    }

    private func gone(
        _ context: RequestContext, _ app: AppFolder, _ title: String, _ detail: String
    ) -> Response {
        context.redirect(to: AccountPaths.list(app), flash: Flash(title, detail: detail))
    }
}
