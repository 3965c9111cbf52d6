import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Shows the site's settings. The operator's settings can't be changed here.
public struct SiteSettingsController: Sendable {
    /// Sends a test email.
    public typealias SendTestEmail = @Sendable (AuthenticatedUser) async throws -> Void

    let siteMap: SiteMap
    let store: Store
    let facts: @Sendable () -> SiteConfigurationSummary
    let sendTestMail: SendTestEmail

    /// Creates the controller of a site; `facts` returns its settings.
    public init(
        siteMap: SiteMap, store: Store, facts: @escaping @Sendable () -> SiteConfigurationSummary,
        sendTestMail: @escaping SendTestEmail
    ) {
        self.siteMap = siteMap
        self.store = store
        self.facts = facts
        self.sendTestMail = sendTestMail
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.siteSettings, requiring: ManageSite.self, use: show),
            .post(AdministrationPaths.testMail, requiring: ManageSite.self, async: test),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let facts = facts()
        let page = SiteSettingsPage(
            frame: siteMap.frame(
                context, "Site settings",
                purpose: "Rules for all users, and how the operator configured the portal.",
                section: "/settings"),
            site: [
                DescriptionItem("Address", .link(facts.address, to: facts.address)),
                DescriptionItem(
                    "Connection",
                    facts.address.hasPrefix("https://")
                        ? "Encrypted" : "Not encrypted, this machine only"),
            ],
            mail: [
                DescriptionItem("Mail server", LinkedText(facts.mail)),
                DescriptionItem("From", .code(facts.sender)),
            ],
            settings: facts.settings, recipient: try context.requirePerson().email,
            testMailAddress: AdministrationPaths.testMail)
        return .html(page.render())
    }

    /// The mail server's message is shown in full, because the reader can change the settings.
    private func test(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let person = try context.requirePerson()
        do {
            try await sendTestMail(person)
        } catch {
            return context.redirect(
                to: AdministrationPaths.siteSettings,
                flash: Flash(
                    .failure, "The test email couldn't be sent.",
                    detail: "\(error) Check PORTAL_SMTP, then try again."))
        }
        try await store.write { transaction in
            try context.require(ManageSite.self, on: grant.subject, in: transaction)
                .record("site.test-mail", about: person.email, in: transaction)
        }
        return context.redirect(
            to: AdministrationPaths.siteSettings,
            flash: Flash("Test email sent to \(person.email).", detail: facts().mail))
    }
}
