import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// How the site is set up; what the operator set is shown and not changed here.
public struct SiteSettingsController: Sendable {
    /// Sends a letter to someone, to see whether mail arrives.
    public typealias SendTestEmail = @Sendable (AuthenticatedUser) async throws -> Void

    let siteMap: SiteMap
    let store: Store
    let facts: @Sendable () -> SiteConfigurationSummary
    let sendTestMail: SendTestEmail

    /// The controller of a site; `facts` tells how it is set up.
    public init(
        siteMap: SiteMap, store: Store, facts: @escaping @Sendable () -> SiteConfigurationSummary,
        sendTestMail: @escaping SendTestEmail
    ) {
        self.siteMap = siteMap
        self.store = store
        self.facts = facts
        self.sendTestMail = sendTestMail
    }

    /// What the controller answers.
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
                purpose:
                    "How the operator set the portal up. Flags and variables change it, at the next start.",
                section: "/settings"),
            site: [
                DescriptionItem("Address", .link(facts.address, to: facts.address)),
                DescriptionItem(
                    "Connection",
                    facts.address.hasPrefix("https://")
                        ? "Encrypted" : "Not encrypted: for this machine only"),
            ],
            mail: [
                DescriptionItem("Goes to", LinkedText(facts.mail)),
                DescriptionItem("From", .code(facts.sender)),
            ],
            settings: facts.settings, recipient: try context.requirePerson().email,
            testMailAddress: AdministrationPaths.testMail)
        return .html(page.render())
    }

    /// What the mail server says is for those who can change it, so it is told whole.
    private func test(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let person = try context.requirePerson()
        do {
            try await sendTestMail(person)
        } catch {
            return context.redirect(
                to: AdministrationPaths.siteSettings,
                flash: Flash(
                    .failure, "The mail could not be sent.",
                    detail: "\(error) Check PORTAL_SMTP, then send another."))
        }
        try await store.write { transaction in
            try context.require(ManageSite.self, on: grant.subject, in: transaction)
                .record("site.test-mail", about: person.email, in: transaction)
        }
        return context.redirect(
            to: AdministrationPaths.siteSettings,
            flash: Flash("A test mail is on its way to \(person.email).", detail: facts().mail))
    }
}
