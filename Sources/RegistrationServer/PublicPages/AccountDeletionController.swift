import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The public page on which participants delete their account without the app, which both app stores ask for.
///
/// The answer to an address is the same whether or not it has an account. Each step proves itself by the emailed code,
/// which works until the account is deleted.
struct AccountDeletionController: Sendable {
    let siteMap: SiteMap
    let core: RegistrationCore
    let closure: AccountClosureRepository
    let confirmations: AccountConfirmationRepository
    /// Removes what an erasure leaves behind in the files of the database.
    let removeRemains: @Sendable () -> Void

    var routes: [SiteRoute] {
        [
            .get(AccountPaths.deletionShort, .anyone, use: redirect),
            .get(AccountPaths.deletion, .anyone, use: explain),
            .post(AccountPaths.deletion, .anyone, async: ask),
            .post(AccountPaths.deletionCode, .anyone, async: check),
            .post(AccountPaths.deletionConfirmation, .anyone, async: delete),
        ]
    }

    /// An App ID is unique in its organization. The short address works if only one organization uses it.
    private func redirect(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = AppID(context.request.parameters["app"])
        guard let app = try FolderRepository.onlyApp(name, in: transaction) else { throw NotFound("app") }
        return context.redirect(to: AccountPaths.deletion(app))
    }

    private func explain(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(page(context, try PublicPage(context, transaction)).render())
    }

    private func ask(_ context: RequestContext) async throws -> Response {
        let shown = try await core.store.read { try PublicPage(context, $0) }
        let email = (context.form["email"] ?? "").trimmed
        do {
            guard AccountEmailAddress.problem(email) == nil else {
                throw PublicProblem("email", shown.texts.enterAddress)
            }
            try await sendCode(to: email, shown, context.address.key)
        } catch {
            guard let problem = error as? PublicProblem ?? PublicProblem(error, shown.texts) else {
                throw error
            }
            var page = page(context, shown)
            (page.email, page.problems) = (email, problem.problems)
            return problem.response(page.render())
        }
        return .html(codePage(context, shown, email).render())
    }

    /// Sends a code if the address has an account. An address that got many emails silently gets no other one: more
    /// would tell that it has an account.
    private func sendCode(to email: String, _ page: PublicPage, _ network: String) async throws {
        try await core.store.write { transaction in
            try core.attempts.countMessage(to: page.app.id, from: network, transaction)
            let address = core.accounts.secrets.address(email, in: page.app.id)
            guard let account = try core.accounts.find(address, transaction),
                try core.attempts.endOfEmailPause(.deletion, for: address, transaction) == nil
            else { return }
            try core.attempts.countEmail(.deletion, to: address, from: network, transaction)
            let code = try confirmations.makeCode(.deletion, of: account, transaction)
            try core.emails.add(.deletion(code: code), to: account, in: page.language, transaction)
            try core.record("account.ask-deletion", account, in: transaction)
        }
        core.wakeEmails()
    }

    private func check(_ context: RequestContext) async throws -> Response {
        let shown = try await core.store.read { try PublicPage(context, $0) }
        do {
            let isRight = try await core.store.write { try account(context, shown, in: $0) != nil }
            if !isRight { throw PublicProblem("code", shown.texts.wrongCode) }
        } catch {
            return try refused(error, context, shown)
        }
        return .html(choicePage(context, shown).render())
    }

    private func delete(_ context: RequestContext) async throws -> Response {
        let shown = try await core.store.read { try PublicPage(context, $0) }
        let erases = context.form["responses"] == "delete"
        guard try context.form.flag("confirmed") else {
            var page = choicePage(context, shown)
            let problem = PublicProblem("confirmed", shown.texts.confirmFirst)
            page.problems = problem.problems
            return problem.response(page.render())
        }
        do {
            let isDeleted = try await core.store.write { transaction in
                try close(context, shown, erasing: erases, in: transaction)
            }
            if !isDeleted { throw PublicProblem("code", shown.texts.wrongCode) }
        } catch {
            return try refused(error, context, shown)
        }
        core.wakeEmails()
        core.wakeWithdrawals()
        removeRemains()
        return .html(donePage(context, shown, erased: erases).render())
    }

    /// Closes the account of the form; returns false for a wrong code.
    private func close(
        _ context: RequestContext, _ shown: PublicPage, erasing erases: Bool,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let account = try account(context, shown, in: transaction) else { return false }
        try core.record(erases ? "account.delete-and-erase" : "account.delete", account, in: transaction)
        try core.closureNotices.add(.owner, about: account, erasing: erases, core.accounts, transaction)
        try closure.close(account, erasing: erases, transaction)
        return true
    }

    /// Returns the account whose address and code are in a form; nil for a wrong code, which is counted, and for an
    /// address without an account.
    private func account(
        _ context: RequestContext, _ page: PublicPage, in transaction: borrowing Transaction
    ) throws -> Account? {
        let address = core.accounts.secrets.address(context.form["email"] ?? "", in: page.app.id)
        let attempt = try core.attempts.begin(.code, at: address, from: context.address.key, transaction)
        guard let account = try core.accounts.find(address, transaction),
            try confirmations.matches(context.form["code"] ?? "", .deletion, of: account, transaction)
        else {
            _ = try core.attempts.fail(attempt, transaction)
            return nil
        }
        try core.attempts.succeed(attempt, transaction)
        return account
    }

    private func refused(
        _ error: any Error, _ context: RequestContext, _ shown: PublicPage
    ) throws -> Response {
        guard let problem = error as? PublicProblem ?? PublicProblem(error, shown.texts) else { throw error }
        var page = codePage(context, shown, context.form["email"] ?? "")
        page.problems = problem.problems
        return problem.response(page.render())
    }

    // MARK: Pages

    private func frame(
        _ context: RequestContext, _ shown: PublicPage, _ title: String, purpose: String? = nil
    ) -> Frame {
        let home = "\(AccountPaths.deletion(shown.app))?lang=\(shown.language.rawValue)"
        return shown.frame(siteMap, context, title, purpose: purpose, home: home)
    }

    private func page(_ context: RequestContext, _ shown: PublicPage) -> AccountDeletionPage {
        return AccountDeletionPage(
            frame: frame(
                context, shown, shown.texts.deletionTitle(shown.app.title),
                purpose: shown.texts.deletionIntro(shown.app.title)), texts: shown.texts, shown: shown)
    }

    private func codePage(
        _ context: RequestContext, _ shown: PublicPage, _ email: String
    ) -> AccountDeletionCodePage {
        return AccountDeletionCodePage(
            frame: frame(context, shown, shown.texts.codeTitle, purpose: shown.texts.codeSent),
            texts: shown.texts, shown: shown, email: email)
    }

    private func choicePage(_ context: RequestContext, _ shown: PublicPage) -> AccountDeletionChoicePage {
        return AccountDeletionChoicePage(
            frame: frame(context, shown, shown.texts.choiceTitle), texts: shown.texts, shown: shown,
            email: context.form["email"] ?? "", code: context.form["code"] ?? "",
            erases: context.form["responses"] == "delete")
    }

    private func donePage(
        _ context: RequestContext, _ shown: PublicPage, erased: Bool
    ) -> AccountDeletionDonePage {
        let frame = frame(
            context, shown, shown.texts.doneTitle,
            purpose: erased ? shown.texts.doneErased : shown.texts.doneKept)
        return AccountDeletionDonePage(
            frame: frame, texts: shown.texts, usesOtherServer: shown.usesOtherServer)
    }
}
