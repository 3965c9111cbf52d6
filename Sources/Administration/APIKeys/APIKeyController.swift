import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Lets users issue and revoke their own API keys. A key is shown only once.
public struct APIKeyController: Sendable {
    /// The path of the user's API keys.
    public static let address = APIKeysPage.address

    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, accounts: Accounts, store: Store) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(APIKeysPage.address, .signedIn, use: show),
            .post(APIKeysPage.address, .signedIn, async: issue),
            .post(APIKeysPage.address + "/{key:int}/revoke", .signedIn, use: revoke),
        ]
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        .html(try page(context, issued: context.oneTimeDisclosure?.first, in: transaction).render())
    }

    /// Issues a key and passes it to the page that shows it once. The key itself isn't stored.
    private func issue(_ context: RequestContext) async throws -> Response {
        var page = try await store.read { transaction in
            try self.page(context, issued: nil, in: transaction)
        }
        page.form = page.form.filled(from: context.form)
        do {
            let key = try await accounts.issueAPIKey(
                page.form.draft(), to: context.requirePerson(), reauthentication: context.reauthentication,
                at: context.address)
            return context.redirect(to: APIKeysPage.address, disclosing: [key.text])
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            page.problems = FormProblems(refusal)
            return .form(page.render(), refused: refusal.kind)
        }
    }

    private func revoke(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        try APIKeyRepository.revoke(context.namedKey(), of: context.requirePerson(), in: transaction)
        return context.redirect(to: APIKeysPage.address, flash: .revokedKey)
    }

    private func page(
        _ context: RequestContext, issued: String?, in transaction: borrowing Transaction
    ) throws -> APIKeysPage {
        let person = try context.requirePerson()
        var frame = siteMap.frame(
            context, "API keys",
            purpose:
                "Use API keys in R, Python, SAS or other programs. The key's scopes limit what a program can do."
        )
        if issued != nil { frame.notice = APIKeyExamples.notice }
        return APIKeysPage(
            frame: frame,
            lines: try APIKeyRepository.all(of: person, in: transaction).map {
                APIKeyRow($0, now: context.now, revokeAddress: "\(APIKeysPage.address)/\($0.id)/revoke")
            },
            examples: APIKeyExamples(
                host: context.request.host, isSecure: context.request.isSecure, key: issued),
            form: APIKeyForm(
                folders: try APIKeyFolders.all(of: person, in: transaction), isOfService: false,
                asksReauthentication: !person.hasRecentAuthentication, address: APIKeysPage.address))
    }
}

extension WebAccess.Flash {
    /// The message after a key was revoked.
    static let revokedKey = WebAccess.Flash(
        "API key revoked.", detail: "Programs that use it no longer have access.")
}
