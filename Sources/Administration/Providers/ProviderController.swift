import Access
import HTTP
import OpenIDConnect
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The settings of an organization's sign-in provider.
public struct ProviderController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let client: ProviderClient
    /// Returns the site's public URL, without a trailing slash.
    let home: @Sendable () -> String

    /// Creates the controller of a site; `client` sends requests to providers.
    public init(
        siteMap: SiteMap, accounts: Accounts, store: Store, client: ProviderClient,
        home: @escaping @Sendable () -> String
    ) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
        self.client = client
        self.home = home
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.provider, requiring: ManageOrganization.self, use: show),
            .post(AdministrationPaths.provider, requiring: ManageOrganization.self, use: save),
            .post(AdministrationPaths.provider + "/test", requiring: ManageOrganization.self, async: test),
            .post(AdministrationPaths.provider + "/remove", requiring: ManageOrganization.self, use: remove),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, in: transaction).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let draft = try SignInProviderDraft(context.form)
        do {
            if !draft.issuer.isEmpty, let problem = Issuer.problem(draft.issuer) {
                throw InvalidInput("issuer", problem)
            }
            try accounts.setProvider(draft, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            var page = try page(context, grant, in: transaction)
            page.draft = draft
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(
            to: AdministrationPaths.provider(grant.subject),
            flash: Flash(
                "Sign-in provider saved.",
                detail: draft.isOn
                    ? "Test the connection. Then sign in with the provider in another browser before you sign out here."
                    : "No one can sign in with it until you turn it on."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        try SignInProviderRepository.remove(with: grant, in: transaction)
        return context.redirect(
            to: AdministrationPaths.provider(grant.subject),
            flash: Flash(
                "Sign-in provider removed.", detail: "Users now sign in with their passwords."
            ))
    }

    /// Fetches the provider's metadata and keys, which is as much as can be tested without a user.
    private func test(_ context: RequestContext, _ grant: Grant<ManageOrganization>) async throws -> Response
    {
        let organization = grant.subject
        let provider = try await store.read { transaction in
            let grant = try context.require(ManageOrganization.self, on: organization, in: transaction)
            return try SignInProviderRepository.provider(with: grant, in: transaction)
        }
        guard let provider, let issuer = Issuer(provider.issuer) else {
            throw Conflict("There is no sign-in provider yet. Save one first.")
        }
        let (result, flash) = await test(issuer)
        try await store.write { transaction in
            try context.require(ManageOrganization.self, on: organization, in: transaction)
                .record(
                    "sign-in-provider.test", about: provider.issuer, ["result": .text(result)],
                    in: transaction)
        }
        return context.redirect(to: AdministrationPaths.provider(organization), flash: flash)
    }

    /// Returns the result of a test for the audit log, and for its page.
    private func test(_ issuer: Issuer) async -> (result: String, flash: Flash) {
        do {
            let count = try await client.test(issuer)
            let flash = Flash(
                "Connection test passed.",
                detail:
                    "It has \(NumberFormat.counted(count, "usable key", "usable keys")). The client ID and secret "
                    + "are checked when someone signs in.")
            return ("works", flash)
        } catch {
            let flash = Flash(.failure, "Connection test failed.", detail: error.description)
            return (error.description, flash)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> ProviderPage {
        let organization = grant.subject
        let provider = try SignInProviderRepository.provider(with: grant, in: transaction)
        return ProviderPage(
            frame: siteMap.frame(
                context, "Sign-in provider",
                purpose: "Let users sign in with the organization's own accounts through OpenID Connect.",
                section: "/settings",
                parent: PageLink("Organization settings", to: AdministrationPaths.settings(organization))),
            address: AdministrationPaths.provider(organization),
            redirect: home() + AdministrationPaths.providerReturn(organization.id), isSet: provider != nil,
            draft: provider.map(SignInProviderDraft.init) ?? SignInProviderDraft(title: organization.title))
    }
}

extension SignInProviderDraft {
    /// Reads the settings from the form.
    fileprivate init(_ form: Form) throws {
        func text(_ name: String) -> String { (form[name] ?? "").trimmed }
        self.init(
            title: text("title"), issuer: text("issuer"), client: text("client"), secret: text("secret"),
            scopes: text("scopes"), domains: text("domains"), isOn: try form.flag("on"),
            allowsPasswords: try form.flag("passwords"), addsUnknown: try form.flag("unknown"),
            trustsFactors: try form.flag("factors"))
    }
}
