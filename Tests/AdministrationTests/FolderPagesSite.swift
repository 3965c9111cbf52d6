import Access
import Administration
import PortalUI
import SQLStore
import Studies
import Support
import WebAccess

/// A site of the pages about places, whose figures are made up and whose mail goes nowhere.
struct FolderPagesSite: Sendable {
    let site: TestSite
    let checking: AuditChecker
    let mail: SentTestEmails

    init() async throws {
        let mail = SentTestEmails()
        let made = Locked<AuditChecker?>(nil)
        site = try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            let checking = AuditChecker(store: parts.store, audit: parts.audit, report: { _ in })
            made.withLock { $0 = checking }
            let random = parts.random
            return HomeController(siteMap: siteMap, listCounts: Self.listCounts).routes
                + OrganizationController(siteMap: siteMap).routes
                + AppAdministrationController(
                    siteMap: siteMap, address: { "https://portal.example.org" }
                ).routes
                + CredentialController(
                    siteMap: siteMap, random: { random.bytes($0) },
                    addresses: {
                        APIBaseURLs(
                            site: "https://portal.example.org", registrationServer: "https://reg.example.org",
                            responseServer: $0)
                    }
                ).routes
                + SiteSettingsController(
                    siteMap: siteMap, store: parts.store, facts: { Self.facts },
                    sendTestMail: { try mail.send(to: $0.email) }
                ).routes
                + AuditController(siteMap: siteMap, store: parts.store, checking: checking).routes
        }
        guard let checking = made.withLock({ $0 }) else { preconditionFailure("the routes were made") }
        self.checking = checking
        self.mail = mail
    }

    /// Every channel has 7 participants, 5 responses of the week and 2 errors.
    static let listCounts = StudyListCounts(
        participants: { channels, _ in
            Dictionary(uniqueKeysWithValues: channels.map { ($0, 7) })
        },
        responses: { channels, _, _ in
            Dictionary(
                uniqueKeysWithValues: channels.map { ($0, StudyListCounts.Responses(recent: 5, failed: 2)) })
        })

    private static let facts = SiteConfigurationSummary(
        address: "https://portal.example.org", mail: "smtp://mail.example.org:587",
        sender: "portal@example.org",
        settings: [
            SiteSetting(.mail, "PORTAL_SMTP_PASSWORD", "(set)", meaning: "Password", isStandard: false),
            SiteSetting(.network, "PORTAL_PORT", "8080", meaning: "Port", isStandard: true),
        ])

    /// The audit's newest events of an action, as an administrator of everything reads them.
    func events(_ action: String) async throws -> [AuditEntry] {
        let console = site.parts.console
        return try await site.store.read { transaction in
            var filter = AuditFilter()
            filter.action = action
            return try AuditRepository.page(
                filter, limit: 20, with: console.grant(ViewAudit.self, on: .site(SiteFolder())),
                in: transaction
            ).entries
        }
    }
}

/// Where test mail went. Shared state: the list, and whether the server refuses.
final class SentTestEmails: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String { "550 no such user." }
    }

    private let state = Locked((addresses: [String](), refuses: false))

    var addresses: [String] { state.withLock { $0.addresses } }

    func refuse() { state.withLock { $0.refuses = true } }

    func send(to address: String) throws {
        try state.withLock { state in
            if state.refuses { throw Failure() }
            state.addresses.append(address)
        }
    }
}
