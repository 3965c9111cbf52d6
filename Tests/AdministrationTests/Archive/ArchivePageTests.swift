import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Testing
import Vocabulary
import WebAccess

@testable import Administration

@Suite struct ArchivePageTests {
    private static let app = "/orgs/MERIDIAN/apps/HERON"
    private static let organization = "/orgs/MERIDIAN"

    private func site() async throws -> TestSite {
        try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            return HomeController(siteMap: siteMap, listCounts: FolderPagesSite.listCounts).routes
                + OrganizationController(siteMap: siteMap).routes
                + AppAdministrationController(
                    siteMap: siteMap, address: { "https://portal.example.org" }
                ).routes
                + ArchiveController(siteMap: siteMap).routes
        }
    }

    @Test func `An archived app is out of the list, in one of its own, and read only`() async throws {
        let site = try await site()
        #expect(
            try await site.get(Self.app + "/settings", as: .orgAdmin).text.contains(Self.app + "/archive"))
        let page = try await site.get(Self.app + "/archive", as: .orgAdmin).page
        #expect(page.title == "Archive Heron?" && page.says("Nothing changes in apps."))
        #expect(!(try await site.get(Self.organization, as: .reader).text.contains("Archived apps")))
        let answer = try await site.post(Self.app + "/archive", as: .orgAdmin)
        #expect(answer.status == .seeOther && answer.location == Self.organization)

        let home = try await site.get(Self.organization, as: .reader).page
        #expect(home.headings.contains("Archived apps") && home.html.contains("href=\"\(Self.app)\""))
        #expect(!home.html.contains("href=\"\(Self.app)/studies/SLEEP01\""))
        let inside = try await site.get(Self.app, as: .reader).page
        #expect(inside.title == "Heron")
        #expect(inside.html.contains("</bdi> is archived.") && !inside.html.contains("Unarchive…"))
        #expect(inside.html.contains("href=\"\(Self.app)/studies/SLEEP01\""))
        #expect(try await site.get(Self.app, as: .orgAdmin).page.links.contains("Unarchive…"))
        let refused = try await site.post(Self.app + "/settings", [("title", "Egret")], as: .orgAdmin)
        #expect(refused.status == .conflict && refused.text.contains("Heron is archived"))
        #expect(site.faults.all == [])
    }

    @Test func `A Test study that an archived app offers is neither listed nor offered to be deleted`()
        async throws
    {
        let site = try await site()
        let delete = "href=\"\(Self.app)-T/studies/SLEEP01T/delete\""
        #expect(try await site.get(Self.app + "-T", as: .orgAdmin).text.contains(delete))
        _ = try await site.post(Self.app + "-T/archive", as: .orgAdmin)
        #expect(!(try await site.get(Self.app + "-T", as: .orgAdmin).text.contains(delete)))
        let home = try await site.get(Self.organization, as: .orgAdmin).text
        #expect(home.contains("href=\"\(Self.app)/studies/SLEEP01\""))
        #expect(!home.contains("href=\"\(Self.app)-T/studies/SLEEP01T\""))
    }

    @Test(arguments: [TestUser.coordinator, .lead])
    func `Anyone who reads only an archived app, or a study of it, finds the way to it from the first page`(
        _ someone: TestUser
    ) async throws {
        let site = try await site()
        let link = "href=\"\(Self.organization)\""
        #expect(!(try await site.get("/", as: someone).text.contains(link)))
        _ = try await site.post(Self.app + "/archive", as: .orgAdmin)
        #expect(try await site.get("/", as: someone).text.contains(link))
        #expect(try await site.get(Self.organization, as: someone).text.contains("href=\"\(Self.app)\""))
    }

    @Test
    func
        `An archived organization is listed separately on the first page and is taken out by the Site Admin`()
        async throws
    {
        let site = try await site()
        let archive = Self.organization + "/archive"
        #expect(try await site.get(Self.organization + "/settings", as: .siteAdmin).text.contains(archive))
        #expect(!(try await site.get(Self.organization + "/settings", as: .orgAdmin).text.contains(archive)))
        #expect(try await site.post(archive, as: .siteAdmin).location == "/")
        let home = try await site.get("/", as: .siteAdmin).page
        #expect(
            home.headings.contains("Archived organizations")
                && home.html.contains("href=\"\(Self.organization)\""))
        #expect(try await site.get(Self.organization + "/new-app", as: .orgAdmin).status == .conflict)
        let inside = try await site.get(Self.organization, as: .orgAdmin).page
        #expect(inside.html.contains("</bdi> is archived.") && inside.html.contains("href=\"\(Self.app)\""))
        #expect(inside.html.contains("href=\"\(Self.app)/studies/SLEEP01\""))
        #expect(inside.title == "Meridian Bay Institute")
        #expect(!inside.html.contains("New app") && !inside.html.contains("Unarchive…"))
        #expect(try await site.get(Self.app + "/archive", as: .orgAdmin).status == .conflict)
        #expect(try await site.get(archive, as: .siteAdmin).page.buttons.contains("Unarchive organization"))
        let answer = try await site.post(archive + "/take-out", as: .siteAdmin)
        #expect(answer.location == Self.organization)
        #expect(try await site.get(Self.organization + "/new-app", as: .orgAdmin).status == .ok)
        #expect(site.faults.all == [])
    }

    @Test func `What keeps an app from being archived is listed with links, and nothing happens`()
        async throws
    {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            try ChannelRepository.setStatus(
                .paused, with: console.grant(PublishStudy.self, on: world.channel), in: transaction)
        }
        let study = "href=\"\(Self.app)/studies/SLEEP01\""
        let page = try await site.get(Self.app + "/archive", as: .orgAdmin).page
        #expect(
            page.html.contains(study) && page.texts.contains("Paused") && !page.html.contains("Archive app</")
        )
        for (address, someone) in [(Self.app, TestUser.orgAdmin), (Self.organization, .siteAdmin)] {
            let answer = try await site.post(address + "/archive", as: someone)
            #expect(answer.status == .conflict && answer.text.contains(study))
        }
        #expect(try await site.get(Self.app + "/settings", as: .orgAdmin).status == .ok)
    }

    @Test func `Taking out what is not archived is reported, and so is archiving twice`() async throws {
        let site = try await site()
        let out = try await site.post(Self.app + "/archive/take-out", as: .orgAdmin)
        #expect(try out.status == .conflict && out.page.alert.texts.contains("Heron is not archived."))
        _ = try await site.post(Self.app + "/archive", as: .orgAdmin)
        let again = try await site.post(Self.app + "/archive", as: .orgAdmin)
        #expect(
            try again.status == .conflict && again.page.alert.texts.contains("Heron is already archived."))
        let page = try await site.get(Self.app + "/archive", as: .orgAdmin).page
        #expect(page.buttons.contains("Unarchive app"))
        #expect(try await site.post(Self.app + "/archive/take-out", as: .orgAdmin).location == Self.app)
        #expect(try await site.get(Self.app + "/settings", as: .orgAdmin).status == .ok)
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Status.forbidden), (.reader, .forbidden), (.stranger, .notFound),
    ])
    func `No one else archives an app`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await site()
        for address in [Self.app + "/archive", Self.app + "/archive/take-out"] {
            #expect(try await site.post(address, as: someone).status == status)
        }
        #expect(try await site.get(Self.app + "/archive", as: someone).status == status)
        #expect(try await site.get(Self.app + "/settings", as: .orgAdmin).status == .ok)
    }

    @Test(arguments: [(TestUser.orgAdmin, Status.forbidden), (.stranger, .notFound)])
    func `Only the Site Admin archives an organization`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await site()
        for address in [Self.organization + "/archive", Self.organization + "/archive/take-out"] {
            #expect(try await site.post(address, as: someone).status == status)
        }
        #expect(try await site.get(Self.organization + "/archive", as: someone).status == status)
    }
}
