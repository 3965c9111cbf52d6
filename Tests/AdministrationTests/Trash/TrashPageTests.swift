import Access
import HTTP
import PortalUI
import SQLStore
import StudyManagement
import Support
import Testing
import Vocabulary
import WebAccess

@testable import Administration

@Suite struct TrashPageTests {
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/delete"

    /// A site where every channel holds so many people.
    private func site(participants: Int = 7) async throws -> TestSite {
        try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            let deletion = DeletionController(
                siteMap: siteMap, store: parts.store, keptDays: 30,
                count: { channels, _ in
                    TrashRepository.Contents(
                        participants: participants * channels.count, responses: 0, tokens: 40)
                }, changed: {})
            let trash = TrashController(siteMap: siteMap, store: parts.store, keptDays: 30, changed: {})
            return deletion.routes + trash.routes + OrganizationController(siteMap: siteMap).routes
        }
    }

    private func form(_ name: String, _ reason: String = "By mistake") -> [(String, String)] {
        [("name", name), ("reason", reason)]
    }

    @Test func `The page shows what goes with a study, and the study goes when its name is typed`()
        async throws
    {
        let site = try await site()
        let page = try await site.get(Self.study, as: .folderAdmin).text
        #expect(page.contains(">14<") && page.contains("Type SLEEP01 to confirm"))
        let answer = try await site.post(Self.study, form("sleep01"), as: .folderAdmin)
        #expect(answer.location == "/orgs/MERIDIAN/apps/HERON")
        #expect(try await site.get(Self.study, as: .folderAdmin).status == .notFound)
        let trash = try await site.get("/orgs/MERIDIAN/trash", as: .orgAdmin).text
        #expect(trash.contains("MERIDIAN/HERON/SLEEP01") && trash.contains("30 days left"))
        #expect(trash.contains("By mistake") && trash.contains(TestUser.folderAdmin.name))
    }

    @Test(arguments: [("SLEEP02", "Why", "name"), ("", "Why", "name"), ("SLEEP01", " ", "reason")])
    func `A wrong name or no reason deletes nothing`(
        _ name: String, _ reason: String, _ field: String
    ) async throws {
        let site = try await site()
        let answer = try await site.post(Self.study, form(name, reason), as: .folderAdmin)
        #expect(answer.status == .unprocessableContent && answer.text.contains("\(field)-error"))
        #expect(try await site.get(Self.study, as: .folderAdmin).status == .ok)
    }

    @Test func `A lead deletes what no one used, and not what people took part in`() async throws {
        let used = try await site()
        #expect(try await used.get(Self.study, as: .lead).page.says("Only an admin"))
        #expect(try await used.post(Self.study, form("SLEEP01"), as: .lead).status == .forbidden)
        let unused = try await site(participants: 0)
        #expect(try await unused.post(Self.study, form("SLEEP01"), as: .lead).status == .seeOther)
    }

    @Test(arguments: [(TestUser.viewer, Status.forbidden), (.reader, .forbidden), (.stranger, .notFound)])
    func `No one else deletes a study`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await site(participants: 0)
        #expect(try await site.get(Self.study, as: someone).status == status)
        #expect(try await site.post(Self.study, form("SLEEP01"), as: someone).status == status)
    }

    @Test func `The Test channel's address deletes this alone and leads to the study`() async throws {
        let site = try await site(participants: 0)
        let address = "/orgs/MERIDIAN/apps/HERON-T/studies/SLEEP01T/delete"
        let answer = try await site.post(address, form("SLEEP01T"), as: .folderAdmin)
        // The folder admin's role is on HERON, where the study lies.
        #expect(answer.location == "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01")
        #expect(try await site.get(Self.study, as: .folderAdmin).status == .ok)
    }

    @Test func `Apps are deleted by the organization's admin, organizations by the site's`() async throws {
        let site = try await site()
        let app = "/orgs/MERIDIAN/apps/HERON-T/delete"
        #expect(try await site.post(app, form("HERON-T"), as: .folderAdmin).status == .notFound)
        #expect(try await site.post(app, form("HERON-T"), as: .orgAdmin).location == "/orgs/MERIDIAN")
        let organization = "/orgs/MERIDIAN/delete"
        #expect(try await site.get("/orgs/MERIDIAN/settings", as: .siteAdmin).text.contains(organization))
        #expect(!(try await site.get("/orgs/MERIDIAN/settings", as: .orgAdmin).text.contains(organization)))
        #expect(try await site.post(organization, form("MERIDIAN"), as: .orgAdmin).status != .seeOther)
        #expect(try await site.post(organization, form("MERIDIAN"), as: .siteAdmin).location == "/")
        #expect(try await site.get("/orgs/MERIDIAN/settings", as: .orgAdmin).status == .notFound)
        #expect(try await site.get("/orgs/MERIDIAN/settings", as: .siteAdmin).status == .notFound)
        #expect(site.faults.all == [])
    }

    @Test func `What was deleted is restored on the page, and refused while its name is taken`() async throws
    {
        let site = try await site()
        #expect(try await site.get("/trash", as: .siteAdmin).page.headings.contains("The trash is empty"))
        _ = try await site.post(Self.study, form("SLEEP01"), as: .folderAdmin)
        let world = site.world
        _ = try await site.store.write { [console = site.parts.console] transaction in
            try FolderRepository.addStudy(
                "SLEEP01", title: "", with: console.grant(CreateStudy.self, on: world.app), in: transaction)
        }
        let entry = "/orgs/MERIDIAN/trash/1"
        #expect(try await site.get(entry, as: .orgAdmin).text.contains("value=\"SLEEP01\""))
        let refused = try await site.post(entry, [("name", "SLEEP01")], as: .orgAdmin)
        #expect(
            try refused.status == .unprocessableContent
                && refused.page.field("Study ID").error?.contains("another ID") == true)
        let restored = try await site.post(entry, [("name", "SLEEP02")], as: .orgAdmin)
        #expect(restored.location == "/orgs/MERIDIAN/trash")
        #expect(
            try await site.get("/orgs/MERIDIAN/apps/HERON/studies/SLEEP02/delete", as: .folderAdmin).status
                == .ok)
        #expect(try await site.get(entry, as: .orgAdmin).status == .notFound)
    }

    @Test(arguments: [
        ("draft", "If this ID is now in use"), ("active", "because apps identify it by this ID"),
    ])
    func `Another name is offered until apps know the study`(
        _ status: String, _ sentence: String
    ) async throws {
        let site = try await site()
        let id = site.world.channel.id
        _ = try await site.store.write { transaction in
            try transaction.run("update channels set status = \(status) where id = \(id)")
        }
        _ = try await site.post(Self.study, form("SLEEP01"), as: .folderAdmin)
        let page = try await site.get("/orgs/MERIDIAN/trash/1", as: .orgAdmin).text
        #expect(page.contains(sentence) && page.contains("readonly") == (status != "draft"))
    }

    @Test func `No one restores what was deleted elsewhere`() async throws {
        let site = try await site()
        _ = try await site.post(Self.study, form("SLEEP01"), as: .folderAdmin)
        #expect(try await site.post("/orgs/HARBOUR/trash/1", as: .stranger).status == .notFound)
        #expect(try await site.get("/orgs/HARBOUR/trash/1", as: .stranger).status == .notFound)
        #expect(try await site.get("/trash/1", as: .orgAdmin).status == .notFound)
        #expect(try await site.post("/orgs/MERIDIAN/trash/1", as: .folderAdmin).status == .notFound)
        #expect(try await site.get("/orgs/MERIDIAN/trash", as: .folderAdmin).status == .notFound)
    }
}
