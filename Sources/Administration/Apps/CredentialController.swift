import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Issues and revokes the credentials with which an app reads studies. A token is shown only once.
public struct CredentialController: Sendable {
    let siteMap: SiteMap
    let random: RandomBytes
    /// Returns the base URLs for an app whose Response server has this address; nil for this portal.
    let addresses: @Sendable (_ responseServer: String?) -> APIBaseURLs

    /// Creates the controller of a site; `addresses` are the base URLs of the servers that apps call.
    public init(
        siteMap: SiteMap, random: @escaping RandomBytes,
        addresses: @escaping @Sendable (_ responseServer: String?) -> APIBaseURLs
    ) {
        self.siteMap = siteMap
        self.random = random
        self.addresses = addresses
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.credentials, requiring: ManageApp.self, use: show),
            .post(AdministrationPaths.credentials, requiring: ManageApp.self, use: issue),
            .post(AdministrationPaths.revocation, requiring: ManageApp.self, use: revoke),
            .post(AdministrationPaths.credentialExchange, requiring: ManageApp.self, use: exchange),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let issued = context.oneTimeDisclosure.flatMap(IssuedCredential.init)
        return .html(try page(context, grant, issued: issued, in: transaction).render())
    }

    /// Issues a credential and passes its token to the page that shows it once. The token itself isn't stored.
    private func issue(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let bundleID = (context.form["bundleID"] ?? "").trimmed
        let chosen = context.form["platform"] ?? ""
        do {
            guard let platform = AppPlatform(rawValue: chosen) else {
                throw InvalidInput("platform", "Choose what uses the credential.")
            }
            let token = try AppTokenRepository.issue(
                platform, bundleID: bundleID, random: random, with: grant, in: transaction)
            let issued = IssuedCredential(platform: platform, bundleID: bundleID, token: token.text)
            return context.redirect(
                to: AdministrationPaths.credentials(grant.subject), disclosing: issued.texts)
        } catch let refusal as InvalidInput {
            return try refused(refusal, chosen, bundleID, context, grant, in: transaction)
        }
    }

    /// Issues a replacement for a credential that phones can't send. The old one keeps working.
    private func exchange(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = try credential(context)
        do {
            let (old, secret) = try AppTokenRepository.exchange(
                id, random: random, with: grant, in: transaction)
            let issued = IssuedCredential(
                platform: old.platform, bundleID: old.bundleID, token: secret.text)
            return context.redirect(
                to: AdministrationPaths.credentials(grant.subject), disclosing: issued.texts)
        } catch let refusal as InvalidInput {
            let old = try AppTokenRepository.all(with: grant, in: transaction).first { $0.id == id }
            return try refused(
                refusal, old?.platform.rawValue ?? "", old?.bundleID ?? "", context, grant, in: transaction)
        }
    }

    private func revoke(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        try AppTokenRepository.revoke(try credential(context), with: grant, in: transaction)
        return context.redirect(
            to: AdministrationPaths.credentials(grant.subject),
            flash: Flash(
                "Credential revoked.", detail: "Apps that use it no longer have access."))
    }

    private func credential(_ context: RequestContext) throws -> AppTokenID {
        guard let number = context.request.parameters.value("credential", as: Int64.self) else {
            throw NotFound("app token")
        }
        return AppTokenID(rawValue: number)
    }

    /// Shows the page with the submitted values and the reason why the credential can't be issued.
    private func refused(
        _ refusal: InvalidInput, _ platform: String, _ bundleID: String, _ context: RequestContext,
        _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        var page = try page(context, grant, issued: nil, in: transaction)
        (page.platform, page.bundleID, page.problems) = (platform, bundleID, FormProblems(refusal))
        return .html(page.render(), status: .unprocessableContent)
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageApp>, issued: IssuedCredential?,
        in transaction: borrowing Transaction
    ) throws -> CredentialsPage {
        let app = grant.subject
        var frame = siteMap.frame(
            context, "Credentials",
            purpose: "Apps and other response servers use credentials to read studies.",
            section: "/credentials")
        if issued != nil {
            frame.notice = .done(
                "Credential issued.",
                "Copy the token now. It won't be shown again.")
        }
        let tokens = try AppTokenRepository.all(with: grant, in: transaction)
        var bundleIDs: [AppPlatform: String] = [:]
        for token in tokens.reversed() where token.revokedAt == nil {
            bundleIDs[token.platform] = token.bundleID
        }
        var page = CredentialsPage(
            frame: frame, address: AdministrationPaths.credentials(app),
            lines: tokens.map { CredentialRow($0, among: tokens, of: app, now: context.now) },
            sheet: AppBuildGuide(
                app, addresses(try ResponseServerRepository.address(of: app.id, in: transaction)),
                issued: issued, bundleIDs: bundleIDs,
                study: try standaloneStudy(of: app, in: transaction)))
        if let issued {
            page.platform = issued.platform.rawValue
            if context.hasPermission(CreateStudy.self) { page.newStudy = FolderPaths.newStudy(in: app) }
        }
        return page
    }

    /// Returns the study of a standalone app if it exists.
    private func standaloneStudy(
        of app: AppFolder, in transaction: borrowing Transaction
    ) throws -> String? {
        let properties = try AppDocumentRepository(of: app.id).document(AppProperties.self, transaction).value
        guard properties.type == .standalone else { return nil }
        let studies = try FolderRepository.channels(offeredBy: app, in: transaction)
        return studies.count == 1 ? studies.first?.studyID.text : nil
    }
}
