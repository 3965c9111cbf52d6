import Access
import HTTP
import OpenIDConnect
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Signs users in with an organization's provider, and connects accounts to it.
public struct ProviderSignInController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let client: ProviderClient
    /// Returns the site's public URL, without a trailing slash.
    let home: @Sendable () -> String
    /// The controller of signing in with a password.
    let entry: SignInController

    /// Creates the controller of a site; `client` sends requests to providers.
    public init(
        entry: SignInController, client: ProviderClient, home: @escaping @Sendable () -> String
    ) {
        siteMap = entry.siteMap
        accounts = entry.accounts
        store = entry.store
        self.client = client
        self.home = home
        self.entry = entry
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .post(AdministrationPaths.providerSignIn, .anyone, async: begin),
            .get(AdministrationPaths.providerReturn, .anyone, async: finish),
            .post(AdministrationPaths.providerConnection, .signedIn, async: connect),
            .post(AdministrationPaths.providerConnection + "/remove", .signedIn, async: disconnect),
        ]
    }

    private func begin(_ context: RequestContext) async throws -> Response {
        let email = (context.form["email"] ?? "").trimmed
        do {
            if let problem = EmailAddress.problem(email) { throw InvalidInput("email", problem) }
            let sign = try await accounts.beginProviderSignIn(
                email: email, browser: context.browser, returnPath: context.returnPath, from: context.address)
            guard let sign else {
                throw InvalidInput(
                    "email",
                    "There is no organization sign-in for this email address. Sign in with your password.")
            }
            let address = try await address(of: sign, email, from: context)
            return .html(
                page(context, sign, address, back: PageLink("Back to sign-in", to: "/sign-in")).render())
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return try await refused(context, refusal, email: email)
        }
    }

    private func connect(_ context: RequestContext) async throws -> Response {
        let person = try context.requirePerson()
        do {
            try await accounts.requireRecentAuthentication(
                person, by: context.reauthentication, at: context.address)
            let sign = try await accounts.beginProviderSignIn(
                email: person.email, connecting: person, browser: context.browser, returnPath: "/account",
                from: context.address)
            guard let sign else { throw NotFound("sign-in provider") }
            let address = try await address(of: sign, person.email, from: context)
            return .html(
                page(context, sign, address, back: PageLink("Back to your account", to: "/account")).render())
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return context.redirect(to: "/account", flash: Flash(.failure, refusal.sentence))
        }
    }

    private func disconnect(_ context: RequestContext) async throws -> Response {
        let person = try context.requirePerson()
        do {
            try await accounts.requireRecentAuthentication(
                person, by: context.reauthentication, at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return context.redirect(to: "/account", flash: Flash(.failure, refusal.sentence))
        }
        try await store.write { transaction in
            try ProviderAccountRepository.remove(of: person, in: transaction)
        }
        return context.redirect(
            to: "/account",
            flash: Flash(
                "Account disconnected.",
                detail: "The next time you sign in with your organization, the account connects again."))
    }

    /// Handles the redirect from the provider, with a code or an error.
    private func finish(_ context: RequestContext) async throws -> Response {
        let folder = FolderID(rawValue: context.request.parameters.value("organization", as: Int64.self) ?? 0)
        var identity: ProviderIdentity?
        var isConnecting = false
        do {
            let returned = try await accounts.consumeProviderSignIn(
                context.request.query["state"] ?? "", of: folder, browser: context.browser)
            isConnecting = returned.connecting != nil
            let known = try await self.identity(context, returned)
            identity = known
            if isConnecting { return try await connected(context, known, returned) }
            let signedIn = try await accounts.signIn(
                by: known, returned, from: context.address, agent: context.agent,
                replacing: context.previousSession)
            return try entry.enter(context, signedIn, to: returned.returnPath)
        } catch let refusal as ProviderSignInRejected {
            try await accounts.recordRejection(refusal, of: identity, at: folder, from: context.address)
            if isConnecting, context.person != nil {
                return context.redirect(
                    to: "/account", flash: Flash(.failure, "Not connected.", detail: refusal.sentence))
            }
            return try await refused(context, refusal, email: "")
        }
    }

    /// Connects the identity with the account that is signed in.
    private func connected(
        _ context: RequestContext, _ identity: ProviderIdentity, _ returned: ProviderCallback
    ) async throws -> Response {
        try await accounts.connect(identity, returned, to: context.person, from: context.address)
        return context.redirect(
            to: "/account",
            flash: Flash(
                "Account connected.", detail: "You can now sign in with \(returned.provider.title)."))
    }

    /// Returns the user's verified identity at the provider.
    private func identity(
        _ context: RequestContext, _ returned: ProviderCallback
    ) async throws -> ProviderIdentity {
        let query = context.request.query
        guard let issuer = Issuer(returned.provider.issuer) else { throw ProviderSignInRejected(.provider) }
        do {
            if query["error"] != nil || query["code"] == nil {
                // Errors are verified, too: another provider must not cancel this sign-in in our provider's name.
                try await client.check(answeredBy: query["iss"], issuer)
                throw ProviderSignInRejected(.denied, detail: Self.word(query["error"]))
            }
            let token = try await client.redeem(
                AuthorizationCode(
                    issuer: issuer, client: returned.provider.client, secret: returned.secret,
                    redirect: home() + AdministrationPaths.providerReturn(returned.provider.folder),
                    code: query["code"] ?? "", nonce: returned.nonce, verifier: returned.verifier,
                    answeredBy: query["iss"]))
            return ProviderIdentity(
                issuer: token.issuer, subject: token.subject,
                verifiedEmail: token.isEmailVerified ? token.email : nil, name: token.name,
                hasSecondFactor: token.hasSecondFactor)
        } catch let failure as ProviderFailure {
            throw ProviderSignInRejected(.provider, detail: failure.description)
        }
    }

    private func address(
        of sign: ProviderSignIn, _ email: String, from context: RequestContext
    ) async throws -> String {
        let provider = sign.provider
        let request = AuthorizationRequest(
            client: provider.client, redirect: home() + AdministrationPaths.providerReturn(provider.folder),
            scopes: provider.scopes, state: sign.state, nonce: sign.nonce, verifier: sign.verifier,
            loginHint: email)
        do {
            guard let issuer = Issuer(provider.issuer) else { throw ProviderFailure.missing("issuer") }
            return try await client.address(of: request, at: issuer)
        } catch let failure as ProviderFailure {
            let refusal = ProviderSignInRejected(.provider, detail: failure.description)
            try await accounts.recordRejection(refusal, of: nil, at: provider.folder, from: context.address)
            throw refusal
        }
    }

    private func page(
        _ context: RequestContext, _ sign: ProviderSignIn, _ address: String, back: PageLink
    ) -> ContinuePage {
        ContinuePage(
            frame: siteMap.frame(context, "Sign in", purpose: "Use your organization's account."),
            title: sign.provider.title, host: Self.host(address), address: address, back: back)
    }

    private func refused(
        _ context: RequestContext, _ refusal: any UserFacingError, email: String
    ) async throws -> Response {
        var page = try await entry.page(context)
        (page.email, page.problems) = (email, FormProblems(refusal))
        return .form(page.render(), refused: refusal.kind)
    }

    /// Returns the host of a link, which is shown to users before they follow it.
    private static func host(_ address: String) -> String {
        String(address.split(separator: "/", maxSplits: 2).dropFirst().first?.prefix { $0 != "?" } ?? "")
    }

    /// Returns an error code of the standard (RFC 6749, 4.1.2.1); other values from the browser aren't logged.
    private static func word(_ text: String?) -> String {
        String(
            (text ?? "no code").prefix(40).filter { $0.isASCII && ($0.isLetter || $0 == "_" || $0 == " ") })
    }
}
