import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Signs users in and out, and handles the links for choosing a password.
public struct SignInController: Sendable {
    /// Sends an email about signing in. Doesn't wait for the mail server, because the delay would reveal accounts.
    public typealias SendEmail = @Sendable (SignInEmail) async -> Void

    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let mail: SendEmail
    /// Whether browsers offer passkeys at the site's address.
    let offersPasskeys: @Sendable () -> Bool

    /// Creates the controller of a site; `mail` sends emails.
    public init(
        siteMap: SiteMap, accounts: Accounts, store: Store, offersPasskeys: @escaping @Sendable () -> Bool,
        mail: @escaping SendEmail
    ) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
        self.mail = mail
        self.offersPasskeys = offersPasskeys
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get("/sign-in", .anyone, use: signInPage),
            .post("/sign-in", .anyone, async: signIn),
            .get(SignInCodePage.address, .anyone, use: codePage),
            .post(SignInCodePage.address, .anyone, async: signInByCode),
            .post("/sign-out", .signedInToLeave, use: signOut),
            .get("/password", .anyone, use: askPage),
            .post("/password", .anyone, async: ask),
            .get("/links/{token}", .anyone, use: linkPage),
            .post("/links/{token}", .anyone, async: useLink),
        ]
    }

    /// Returns the path of a link in an email, relative to the site's URL.
    public static func path(of link: OneTimeLink) -> String { path(of: link.token) }

    /// Returns the path of the link with this token.
    public static func path(of token: SecretToken) -> String { "/links/\(token.text)" }

    // MARK: Signing in and out

    private func signInPage(_ context: RequestContext, in transaction: borrowing Transaction) throws
        -> Response
    {
        if context.person != nil { return context.redirect(to: context.returnPath) }
        return .html(try page(context, in: transaction).render())
    }

    private func signIn(_ context: RequestContext) async throws -> Response {
        let email = context.form["email"] ?? ""
        do {
            let signedIn = try await accounts.signIn(
                email: email, password: context.form["password"] ?? "", from: context.address,
                agent: context.agent, replacing: context.previousSession)
            return try enter(context, signedIn, to: context.returnPath)
        } catch let refusal as any UserFacingError {
            if let link = (refusal as? SignInLinkRequired)?.link { await mail(.link(link)) }
            var page = try await self.page(context)
            (page.email, page.problems) = (email, FormProblems(try await explained(refusal, email)))
            guard case .tryLater = refusal.kind else {
                return .html(page.render(), status: .unprocessableContent)
            }
            return .form(page.render(), refused: refusal.kind)
        }
    }

    private func signOut(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        let person = try context.requirePerson()
        if let session = person.session {
            try SessionRepository.end(session, of: person, in: transaction)
        }
        return context.endSession(redirectingTo: "/sign-in")
    }

    func page(_ context: RequestContext) async throws -> SignInPage {
        try await store.read { transaction in try page(context, in: transaction) }
    }

    private func page(_ context: RequestContext, in transaction: borrowing Transaction) throws -> SignInPage {
        SignInPage(
            frame: siteMap.signInFrame(context), returnPath: context.returnPath,
            offersPasskeys: offersPasskeys(),
            offersProviders: try SignInProviderRepository.hasAny(in: transaction))
    }

    /// Users without a password get a message that depends only on the domain, so it doesn't reveal who has an account.
    private func explained(_ refusal: any UserFacingError, _ email: String) async throws
        -> any UserFacingError
    {
        guard refusal is InvalidCredentials || refusal is InvalidInput else { return refusal }
        let accounts = accounts
        let provider = try await store.read { transaction in
            try accounts.provider(forEmail: email, in: transaction)
        }
        guard let provider, !provider.allowsPasswords else { return refusal }
        return InvalidInput(
            "password", "Members of this organization sign in with \(provider.title), not with a password."
        )
    }

    // MARK: Links

    private func askPage(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        .html(ForgotPasswordPage(frame: askFrame(context)).render())
    }

    /// Sends the same response whether or not there is such an account.
    private func ask(_ context: RequestContext) async throws -> Response {
        let link = try await accounts.passwordLink(email: context.form["email"] ?? "", from: context.address)
        if let link { await mail(.link(link)) }
        return .html(ForgotPasswordPage(frame: askFrame(context), wasAsked: true).render())
    }

    private func askFrame(_ context: RequestContext) -> Frame {
        siteMap.frame(context, "Reset your password", purpose: "We'll email you a link.")
    }

    private func linkPage(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        let token = try token(of: context)
        if let found = try accounts.openInvitation(of: token, in: transaction) {
            return invitationPage(context, token, found)
        }
        let holder = try accounts.linkHolder(of: token, in: transaction)
        if holder.purpose == .signIn || holder.purpose == .email {
            let email = try accounts.newEmail(of: token, in: transaction)
            return .html(followPage(context, token, email, holder.user).render())
        }
        var page = linkPage(context, token, holder.purpose, holder.user)
        page.roles = try accounts.invitedRoles(of: token, in: transaction)
        return .html(page.render())
    }

    private func useLink(_ context: RequestContext) async throws -> Response {
        let token = try token(of: context)
        let accounts = accounts
        let invitation = try await store.read { transaction in
            try accounts.openInvitation(of: token, in: transaction)
        }
        if let invitation { return try await answer(context, token, invitation) }
        let holder = try await store.read { transaction in
            try accounts.linkHolder(of: token, in: transaction)
        }
        if holder.purpose == .signIn || holder.purpose == .email {
            return try await follow(context, token, holder.purpose)
        }
        return try await choosePassword(context, token, holder.purpose, holder.user)
    }

    /// Sets the password of the link's user, or of the first account, and signs in with it.
    private func choosePassword(
        _ context: RequestContext, _ token: SecretToken, _ purpose: LinkPurpose, _ holder: User?
    ) async throws -> Response {
        let accounts = accounts
        try context.requireSafeConnection()
        let password = context.form["password"] ?? ""
        let user: User
        do {
            user =
                purpose == .setUp
                ? try await accounts.completeSetUp(
                    token, email: context.form["email"] ?? "", name: context.form["name"] ?? "",
                    password: password, from: context.address)
                : try await accounts.choosePassword(token, password: password, from: context.address)
        } catch let invalid as InvalidInput {
            var page = linkPage(context, token, purpose, holder)
            page.email = context.form["email"] ?? ""
            page.name = context.form["name"] ?? ""
            page.problems = FormProblems(invalid)
            page.roles = try await store.read { transaction in
                try accounts.invitedRoles(of: token, in: transaction)
            }
            return .html(page.render(), status: .unprocessableContent)
        }
        let signedIn = try await accounts.signIn(
            email: user.email, password: password, from: context.address, agent: context.agent,
            replacing: context.previousSession)
        return try enter(context, signedIn, to: ReturnPath.home)
    }

    private func linkPage(
        _ context: RequestContext, _ token: SecretToken, _ purpose: LinkPurpose, _ user: User?
    ) -> ChoosePasswordPage {
        let isSetUp = purpose == .setUp
        let frame = siteMap.frame(
            context, isSetUp ? "Set up the portal" : "Choose a password",
            purpose: isSetUp
                ? "The first account manages the entire site." : "For \(user?.email ?? "your account").")
        return ChoosePasswordPage(frame: frame, address: "/links/\(token.text)", isSetUp: isSetUp)
    }

    private func token(of context: RequestContext) throws -> SecretToken {
        guard let token = SecretToken(text: context.request.parameters["token"]) else { throw InvalidLink() }
        return token
    }
}
