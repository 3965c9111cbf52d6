import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The public page on which a participant confirms a new address of the account, for which support was asked.
///
/// It needs the code from the new mailbox and the password of the account. The session ends with the change:
/// the app asks to sign in again, with the new address.
struct AccountAddressController: Sendable {
    let siteMap: SiteMap
    let core: RegistrationCore
    let confirmations: AccountConfirmationRepository

    var routes: [SiteRoute] {
        [
            .get(AccountPaths.newAddress, .anyone, use: show),
            .post(AccountPaths.newAddress, .anyone, async: confirm),
        ]
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        .html(page(context, try PublicPage(context, transaction)).render())
    }

    private func confirm(_ context: RequestContext) async throws -> Response {
        let shown = try await core.store.read { try PublicPage(context, $0) }
        do {
            try await change(context, shown)
        } catch {
            guard let problem = error as? PublicProblem ?? PublicProblem(error, shown.texts) else {
                throw error
            }
            var page = page(context, shown)
            (page.email, page.problems) = (context.form["email"] ?? "", problem.problems)
            return problem.response(page.render())
        }
        return .html(page(context, shown, isDone: true).render())
    }

    private func change(
        _ context: RequestContext, _ shown: PublicPage
    ) async throws {
        try context.requireSafeConnection()
        if shown.app.archivedFolder != nil { throw PublicProblem("", shown.texts.appIsClosed) }
        let address = core.accounts.secrets.address(context.form["email"] ?? "", in: shown.app.id)
        let (account, attempt) = try await core.store.write { transaction in
            (
                try core.accounts.find(address, transaction),
                try core.attempts.begin(
                    .password, at: address, from: context.address.key, transaction)
            )
        }
        let isPassword = try await verify(context.form["password"] ?? "", of: account, attempt)
        let isChanged = try await core.store.write { transaction in
            guard isPassword,
                let account = try account.flatMap({ try core.accounts.unchanged($0, transaction) }),
                try save(context.form["code"] ?? "", account, in: transaction)
            else {
                _ = try core.attempts.fail(attempt, transaction)
                return false
            }
            try core.attempts.succeed(attempt, transaction)
            return true
        }
        if !isChanged { throw PublicProblem("", shown.texts.addressRefused) }
    }

    /// Returns whether it is the password of the account. An attempt whose password can't be checked doesn't count.
    private func verify(
        _ password: String, of account: Account?, _ attempt: AccountAttemptRepository.Attempt
    ) async throws -> Bool {
        do {
            // An address without an account takes as long as one with a wrong password.
            return try await core.hasher.verify(password, against: account?.password)
        } catch {
            try await core.store.write { try core.attempts.cancel(attempt, $0) }
            throw error
        }
    }

    /// Changes the address if the code is right.
    private func save(
        _ code: String, _ account: Account, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard try confirmations.matches(code, .address, of: account, transaction),
            let pending = try confirmations.pendingAddress(of: account.id, transaction),
            try core.accounts.setAddress(pending.email, of: account, transaction)
        else { return false }
        try confirmations.remove(.address, of: account, transaction)
        try core.sessions.end(of: account.id, transaction)
        try core.record("account.change-address", account, in: transaction)
        return true
    }

    private func page(
        _ context: RequestContext, _ shown: PublicPage, isDone: Bool = false
    ) -> AccountAddressPage {
        let home = "\(AccountPaths.newAddress(shown.app))?lang=\(shown.language.rawValue)"
        return AccountAddressPage(
            frame: shown.frame(
                siteMap, context, shown.texts.addressTitle,
                purpose: isDone ? nil : shown.texts.addressIntro(shown.app.title), home: home),
            texts: shown.texts, shown: shown, isDone: isDone)
    }
}

/// The page for the code and the password.
struct AccountAddressPage {
    let frame: Frame
    let texts: AccountPageTexts
    let shown: PublicPage
    let isDone: Bool
    var email = ""
    var problems = FormProblems()

    var address: String { AccountPaths.newAddress(shown.app) }
    var language: String { shown.language.rawValue }
    var other: PublicPageLanguageLink { PublicPageLanguageLink(shown.language, address) }

    var emailField: TextField { TextField("email", texts.currentEmailLabel, email, kind: .email) }
    var passwordField: TextField { TextField("password", texts.passwordLabel, kind: .currentPassword) }
    var codeField: TextField {
        TextField("code", texts.codeLabel, hint: texts.addressCodeHint, width: .medium, isCode: true)
    }
}
