import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary
import WebAccess

@testable import Administration

@Suite struct AppMovePageTests {
    private static let app = "/orgs/MERIDIAN/apps/HERON"
    private static let move = app + "/move"

    private func site(
        participants: Int = 0, obstacles: [String] = []
    ) async throws -> TestSite {
        try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            let checks = MoveChecks(
                count: { _, _ in TrashRepository.Contents(participants: participants, responses: 0, tokens: 0)
                },
                obstacles: { _, _, _ in obstacles })
            let credentials = CredentialController(
                siteMap: siteMap, random: { parts.random.bytes($0) },
                addresses: { _ in APIBaseURLs(site: "https://portal.example.org", registrationServer: "") })
            return MoveController(
                siteMap: siteMap, store: parts.store, checks: checks, changed: {}
            ).routes
                + AppAdministrationController(
                    siteMap: siteMap, address: { "https://portal.example.org" }
                ).routes
                + OrganizationController(siteMap: siteMap).routes
                + HomeController(siteMap: siteMap, listCounts: FolderPagesSite.listCounts).routes
                + credentials.routes
                + AuditController(
                    siteMap: siteMap, store: parts.store,
                    checking: AuditChecker(store: parts.store, audit: parts.audit, report: { _ in })
                ).routes
        }
    }

    private func give(_ role: Role, to someone: TestUser, on folder: Folder, _ site: TestSite) async throws {
        let (console, user) = (site.parts.console, site.world.user(someone))
        try await site.store.write { transaction in
            // Someone at home on the site can have roles in every organization.
            try transaction.run(
                "update users set home_folder_id = \(SiteFolder().folderID) where id = \(user)")
            try RoleRepository.assign(
                role, to: .user(user), with: console.grant(ManageRoles.self, on: folder), in: transaction)
        }
    }

    private func form(_ name: String, to: String = "HARBOUR", keep: Bool = false) -> [(String, String)] {
        [("to", to), ("name", name)] + (keep ? [("keep", "1")] : [])
    }

    @Test
    func `The app's settings lead to the choice, the choice to what changes, and that to the new address`()
        async throws
    {
        let site = try await site(participants: 7)
        #expect(
            try await site.get(Self.app + "/settings", as: .siteAdmin).text.contains("href=\"\(Self.move)\""))
        let choice = try await site.get(Self.move, as: .siteAdmin).text
        #expect(choice.contains("value=\"HARBOUR\"") && !choice.contains("value=\"MERIDIAN\""))
        let preview = try await site.get(Self.move + "?to=HARBOUR", as: .siteAdmin).page
        #expect(preview.says("Heron-t (HERON-T)") && preview.fields.contains("Type HERON to confirm"))
        #expect(
            preview.texts.contains(
                "Builds of the app continue to send MERIDIAN, so you don't need new builds.")
                && preview.html.contains(TestUser.lead.name))
        #expect(preview.says("/orgs/HARBOUR/apps/HERON"))
        let answer = try await site.post(Self.move, form("heron"), as: .siteAdmin)
        #expect(answer.status == .seeOther && answer.location == "/orgs/HARBOUR/apps/HERON")
        for old in [Self.app, Self.app + "/settings", Self.move, Self.app + "-T"] {
            #expect(try await site.get(old, as: .siteAdmin).status == .notFound, "\(old)")
        }
        let settings = try await site.get("/orgs/HARBOUR/apps/HERON/settings", as: .stranger).text
        #expect(settings.contains("Org ID that builds send") && settings.contains("value=\"MERIDIAN\""))
        let sheet = try await site.get("/orgs/HARBOUR/apps/HERON/credentials", as: .stranger).page
        #expect(
            sheet.says("ORGANIZATION_ID = MERIDIAN") && sheet.says("builds of this app send MERIDIAN")
        )
        for log in ["/orgs/MERIDIAN/audit", "/orgs/HARBOUR/audit"] {
            #expect(
                try await site.get(log, as: .siteAdmin).page.texts.contains(
                    "R. Alder moved the app to HARBOUR/HERON-T"), "\(log)")
        }
        #expect(site.faults.all == [])
    }

    @Test func `An app that no one was given says nothing of an Org ID after its move`() async throws {
        let site = try await site()
        let preview = try await site.get(Self.move + "?to=HARBOUR", as: .siteAdmin).page
        #expect(
            preview.texts.contains(
                "The app isn't in use yet, so its builds will send HARBOUR instead of MERIDIAN."))
        _ = try await site.post(Self.move, form("HERON"), as: .siteAdmin)
        let settings = try await site.get("/orgs/HARBOUR/apps/HERON/settings", as: .stranger).text
        #expect(!settings.contains("Org ID that builds send"))
    }

    @Test func `What the new organization does not offer is reported where something is`() async throws {
        let site = try await site()
        let words = "Not in the lists of"
        #expect(!(try await site.get(Self.move + "?to=HARBOUR", as: .siteAdmin).text.contains(words)))
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.dataPartners = ["Bay <Clinic>"]
        let (author, scope, now) = (site.parts.console.actor.author, site.world.study.scope, site.clock.now)
        try await site.store.write { [basics] transaction in
            try DesignRepository(clock: { now }).create(basics, in: scope, by: author, transaction)
        }
        let preview = try await site.get(Self.move + "?to=HARBOUR", as: .siteAdmin).page
        #expect(
            preview.html.contains(words)
                && preview.texts.contains("Bay <Clinic>. The designs keep the current choices."))
    }

    @Test(arguments: [false, true])
    func `Whose roles end is chosen on the page`(_ keeps: Bool) async throws {
        let site = try await site()
        _ = try await site.post(Self.move, form("HERON", keep: keeps), as: .siteAdmin)
        let status = try await site.get("/orgs/HARBOUR/apps/HERON", as: .folderAdmin).status
        #expect(status == (keeps ? .ok : .notFound))
        #expect(try await site.get("/orgs/HARBOUR/apps/HERON", as: .orgAdmin).status == .notFound)
    }

    // MARK: Refusals

    @Test(arguments: ["HERON-T", "", "HER"])
    func `Another name than the App ID moves nothing`(_ name: String) async throws {
        let site = try await site()
        let answer = try await site.post(Self.move, form(name, keep: true), as: .siteAdmin)
        #expect(answer.status == .unprocessableContent && answer.text.contains("name-error"))
        #expect(answer.text.contains("checked"))
        #expect(try await site.get(Self.app, as: .siteAdmin).status == .ok)
    }

    @Test func `Without an organization, or with the app's own, the choice is shown again`() async throws {
        let site = try await site()
        for name in ["", "MERIDIAN"] {
            let answer = try await site.get(Self.move + "?to=\(name)", as: .siteAdmin)
            #expect(answer.status == .unprocessableContent && answer.text.contains("to-error"), "\(name)")
            #expect(
                try await site.post(Self.move, form("HERON", to: name), as: .siteAdmin).location == Self.move)
        }
        #expect(try await site.get(Self.app, as: .siteAdmin).status == .ok)
    }

    @Test func `What is in the way is reported instead of the button, and nothing moves`() async throws {
        let site = try await site(obstacles: ["Heron has something in the way."])
        let page = try await site.get(Self.move + "?to=HARBOUR", as: .siteAdmin).page
        #expect(page.texts.contains("Heron has something in the way.") && !page.html.contains("to confirm"))
        let answer = try await site.post(Self.move, form("HERON"), as: .siteAdmin)
        #expect(
            try answer.status == .conflict
                && answer.page.alert.texts.contains("Heron has something in the way."))
        #expect(try await site.get(Self.app, as: .siteAdmin).status == .ok)
    }

    @Test func `A stranger's organization is not there, neither to be chosen nor to be named`() async throws {
        let site = try await site()
        let choice = try await site.get(Self.move, as: .orgAdmin).page
        #expect(choice.headings.contains("No destination available") && !choice.html.contains("HARBOUR"))
        for name in ["HARBOUR", "NOWHERE"] {
            let asked = try await site.get(Self.move + "?to=\(name)", as: .orgAdmin)
            let sent = try await site.post(Self.move, form("HERON", to: name), as: .orgAdmin)
            #expect(asked.status == .notFound && sent.status == .notFound, "\(name)")
        }
    }

    @Test func `Anyone who may make apps in both moves one, and a lesser role there does not do`()
        async throws
    {
        let site = try await site()
        let harbour = site.world.neighbor.app.organization
        try await give(.folderAdmin, to: .orgAdmin, on: .organization(harbour), site)
        #expect(
            try await site.get(Self.move, as: .orgAdmin).page.headings.contains("No destination available"))
        #expect(try await site.post(Self.move, form("HERON"), as: .orgAdmin).status == .forbidden)
        try await give(.orgAdmin, to: .orgAdmin, on: .organization(harbour), site)
        #expect(try await site.get(Self.move, as: .orgAdmin).text.contains("value=\"HARBOUR\""))
        let answer = try await site.post(Self.move, form("HERON"), as: .orgAdmin)
        #expect(answer.location == "/orgs/HARBOUR/apps/HERON")
        #expect(try await site.get("/orgs/HARBOUR/apps/HERON", as: .orgAdmin).status == .ok)
    }

    @Test func `Nothing goes to or from what is archived`() async throws {
        let site = try await site()
        let (console, harbour) = (site.parts.console, site.world.neighbor.app.organization)
        let all = console.grant(ArchiveOrganization.self, on: harbour)
        try await site.store.write { try FolderRepository.archive(with: all, in: $0) }
        #expect(!(try await site.get(Self.move, as: .siteAdmin).text.contains("HARBOUR")))
        #expect(try await site.post(Self.move, form("HERON"), as: .siteAdmin).status == .conflict)
        try await site.store.write { try FolderRepository.unarchive(with: all, in: $0) }
        let app = console.grant(ArchiveApp.self, on: site.world.app)
        try await site.store.write { try FolderRepository.archive(with: app, in: $0) }
        #expect(try await site.get(Self.move, as: .siteAdmin).status == .conflict)
        #expect(try await site.post(Self.move, form("HERON"), as: .siteAdmin).status == .conflict)
    }

    @Test func `Nothing goes to what is in the trash`() async throws {
        let site = try await site()
        let (console, harbour) = (site.parts.console, site.world.neighbor.app.organization)
        let all = console.grant(ManageSite.self, on: SiteFolder())
        try await site.store.write { try TrashRepository.delete(harbour, reason: "", with: all, in: $0) }
        #expect(
            try await site.get(Self.move, as: .siteAdmin).page.headings.contains("No destination available"))
        #expect(try await site.post(Self.move, form("HERON"), as: .siteAdmin).status == .notFound)
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Status.forbidden), (.lead, .notFound), (.reader, .forbidden),
        (.stranger, .notFound),
    ])
    func `No one else moves an app`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await site()
        #expect(try await site.get(Self.move, as: someone).status == status)
        #expect(try await site.post(Self.move, form("HERON"), as: someone).status == status)
    }
}
