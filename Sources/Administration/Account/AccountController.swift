import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Lets users manage their own account.
public struct AccountController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let mail: SignInController.SendEmail

    /// Creates the controller of a site; `mail` sends links to new addresses.
    public init(
        siteMap: SiteMap, accounts: Accounts, store: Store, mail: @escaping SignInController.SendEmail
    ) {
        self.mail = mail
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get("/account", .signedIn, use: show),
            .get("/account/session", .signedIn, use: showSession),
            .post("/account/profile", .signedIn, use: changeProfile),
            .post("/account/password", .signedIn, async: changePassword),
            .post("/account/email", .signedIn, async: askForEmail),
            .post("/account/sessions/{session}/end", .signedIn, use: endSession),
            .post("/account/sessions/end-others", .signedIn, use: endOtherSessions),
        ]
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        .html(try page(context, in: transaction).render())
    }

    /// Returns the time left in the session, for the script that shows a warning. This request counts as activity.
    private func showSession(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        let person = try context.requirePerson()
        var json = JSONWriter()
        json.object { object in
            object.key("person")
            object.string(person.email)
            object.key("seconds")
            object.int(person.secondsLeft ?? 0)
            object.key("token")
            object.string(context.formToken)
        }
        return .json(json.finish()).with("cache-control", "no-store")
    }

    private func changeProfile(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        let person = try context.requirePerson()
        let name = (context.form["name"] ?? "").trimmed
        do {
            guard let theme = AuthenticatedUser.Theme(rawValue: context.form["theme"] ?? "") else {
                throw InvalidInput("theme", "Choose one of the listed color schemes.")
            }
            guard let language = PortalLanguage(rawValue: context.form["language"] ?? "") else {
                throw InvalidInput("language", "Choose one of the listed languages.")
            }
            if name != person.name { try UserRepository.rename(person, to: name, in: transaction) }
            let keys = try context.form.flag("keys")
            if language.rawValue != person.language || theme != person.theme || keys != person.usesSingleKeys
            {
                try UserRepository.setPreferences(
                    language: language.rawValue, theme: theme, usesSingleKeys: keys, of: person,
                    in: transaction)
            }
        } catch let invalid as InvalidInput {
            var page = try page(context, in: transaction)
            page.name = name
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(to: "/account", flash: .init("Profile saved."))
    }

    private func changePassword(_ context: RequestContext) async throws -> Response {
        do {
            try await accounts.changePassword(
                of: context.requirePerson(), from: context.form["old"] ?? "", to: context.form["new"] ?? "",
                at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind == .invalid {
            var page = try await store.read { transaction in try self.page(context, in: transaction) }
            page.problems = FormProblems(refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(
            to: "/account",
            flash: .init("Password changed.", detail: "Your other sessions have ended."))
    }

    /// Sends the same response whether or not the address is already in use.
    private func askForEmail(_ context: RequestContext) async throws -> Response {
        let email = (context.form["email"] ?? "").trimmed
        do {
            let link = try await accounts.requestEmailChange(
                to: email, of: context.requirePerson(), reauthentication: context.reauthentication,
                at: context.address)
            if let link { await mail(.link(link)) }
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            var page = try await store.read { transaction in try self.page(context, in: transaction) }
            page.email = email
            page.problems = FormProblems(refusal)
            return .form(page.render(), refused: refusal.kind)
        }
        return context.redirect(
            to: "/account",
            flash: .init(
                "We sent an email to \(email).",
                detail: "To change your address, open the link in the email within 24 hours."))
    }

    private func endSession(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        guard let number = context.request.parameters.value("session", as: Int64.self) else {
            throw NotFound("session")
        }
        let person = try context.requirePerson()
        let session = SessionID(rawValue: number)
        try SessionRepository.end(session, of: person, in: transaction)
        if session == person.session { return context.endSession(redirectingTo: "/sign-in") }
        return context.redirect(to: "/account", flash: .init("Session ended."))
    }

    private func endOtherSessions(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        let andKeys = try context.form.flag("keys")
        try SessionRepository.endOthers(of: context.requirePerson(), andKeys: andKeys, in: transaction)
        return context.redirect(
            to: "/account",
            flash: .init(
                "You are now signed in only here.", detail: andKeys ? "Your API keys have been revoked." : "")
        )
    }

    private func page(_ context: RequestContext, in transaction: borrowing Transaction) throws -> AccountPage
    {
        let person = try context.requirePerson()
        return AccountPage(
            frame: siteMap.frame(context, "Your account", purpose: person.email), name: person.name,
            language: PortalLanguage(tag: person.language).rawValue, theme: person.theme.rawValue,
            usesSingleKeys: person.usesSingleKeys,
            sessions: try SessionRepository.all(of: person, in: transaction).map {
                AccountPage.SessionRow($0, of: person)
            },
            secondFactorSince: try SecondFactorRepository.state(of: person, in: transaction).map {
                TimeText($0.since, from: context.now)
            },
            passkeyCount: try PasskeyRepository.all(of: person, in: transaction).count,
            provider: try provider(of: person, context, in: transaction),
            asksReauthentication: !person.hasRecentAuthentication,
            invitationCount: try InvitationRepository.all(of: person, in: transaction).count)
    }

    private func provider(
        of person: AuthenticatedUser, _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> AccountPage.Provider? {
        if let account = try ProviderAccountRepository.account(of: person, in: transaction) {
            return AccountPage.Provider(
                title: account.title, since: TimeText(account.createdAt, from: context.now))
        }
        return try accounts.provider(forEmail: person.email, in: transaction).map {
            AccountPage.Provider(title: $0.title, since: nil)
        }
    }
}
