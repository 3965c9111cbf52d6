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
            "It is valid for 48 hours. Earlier codes no longer work.")
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
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let account = try support.account(Self.id(context), with: grant, transaction)
        let email = (context.form["address"] ?? "").trimmed
        do {
            try support.askAddress(
                email, of: account, page: address() + AccountPaths.newAddress(grant.subject), with: grant,
                transaction)
        } catch let invalid as InvalidInput {
            let details = try support.details(account.id, with: grant, transaction)
            var page = page(context, grant, details)
            (page.newEmail, page.problems) = (email, FormProblems(invalid))
            return .html(page.render(), status: .unprocessableContent)
        }
        wakeEmails()
        return back(
            context, grant, account, "A code was sent to the new address.",
            "The address changes when the owner enters the code and the password. Until then, the current one works."
        )
    }

    func withdrawAddress(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let account = try support.account(Self.id(context), with: grant, transaction)
        try support.withdrawAddress(of: account, with: grant, transaction)
        return back(
            context, grant, account, "The change of address is withdrawn.", "Its code no longer works.")
    }

    func deactivate(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let (id, subject) = (Self.id(context), grant.subject)
        let studies = try await store.write { transaction in
            let grant = try context.require(ManageAccounts.self, on: subject, in: transaction)
            return try support.close(
                support.account(id, with: grant, transaction), erasing: false, with: grant, transaction)
        }
        wakeEmails()
        removeRemains()
        return gone(
            context, subject, "Account \(id) was deleted.",
            "Its owner left \(NumberFormat.counted(studies, "study", "studies")). Responses were kept.")
    }

    func erase(
        _ context: RequestContext, _ grant: Grant<ManageAccounts>
    ) async throws -> Response {
        let (id, subject) = (Self.id(context), grant.subject)
        let typed = context.form["confirmation"] ?? ""
        let outcome = try await store.write { transaction -> Result<Int, Unconfirmed> in
            let grant = try context.require(ManageAccounts.self, on: subject, in: transaction)
            let details = try support.details(id, with: grant, transaction)
            guard EmailAddress.folded(typed) == EmailAddress.folded(details.summary.email) else {
                return .failure(Unconfirmed(details: details))
            }
            return .success(
                try support.close(details.account, erasing: true, with: grant, transaction))
        }
        switch outcome {
        case .success(let studies):
            wakeEmails()
            removeRemains()
            return gone(
                context, subject, "Account \(id) was erased.",
                "Its owner left \(NumberFormat.counted(studies, "study", "studies")), and the responses there were deleted."
            )
        case .failure(let unconfirmed):
            var page = page(context, grant, unconfirmed.details)
            page.problems = FormProblems([
                FormProblems.Problem(
                    field: "confirmation",
                    "Nothing was erased. Enter the email address of the account to confirm.", at: "#erase")
            ])
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    /// An erasure without the typed address.
    private struct Unconfirmed: Error {
        let details: SupportedAccount
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
