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

@Suite struct StudyMovePageTests {
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"
    private static let move = study + "/move"

    /// A site with EGRET next to HERON, and PLOVER and PLOVER-T in the neighbor organization.
    private func site(tokens: Int = 0) async throws -> TestSite {
        let site = try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            return MoveController(
                siteMap: siteMap, store: parts.store,
                checks: MoveChecks(
                    count: { _, _ in TrashRepository.Contents(participants: 0, responses: 0, tokens: tokens)
                    },
                    obstacles: { _, _, _ in [] }), changed: {}
            ).routes + HomeController(siteMap: siteMap, listCounts: FolderPagesSite.listCounts).routes
        }
        let (console, world) = (site.parts.console, site.world)
        let harbour = world.neighbor.app.organization
        try await site.store.write { transaction in
            for (name, organization) in [
                ("EGRET", world.organization), ("PLOVER", harbour), ("PLOVER-T", harbour),
            ] {
                _ = try FolderRepository.addApp(
                    name, title: name, with: console.grant(ManageOrganization.self, on: organization),
                    in: transaction)
            }
        }
        return site
    }

    private func form(_ to: String, _ test: String = "", name: String = "SLEEP01") -> [(String, String)] {
        [("to", to), ("test", test), ("name", name)]
    }

    @Test func `A study goes to another app of its organization`() async throws {
        let site = try await site()
        let choice = try await site.get(Self.move, as: .orgAdmin).page
        #expect(choice.title == "Move Sleep in Early Pregnancy")
        #expect(choice.html.contains("value=\"MERIDIAN/EGRET\"") && !choice.html.contains("HARBOUR"))
        let preview = try await site.get(Self.move + "?to=MERIDIAN/EGRET", as: .orgAdmin).page
        #expect(
            preview.texts.contains("It stays in Heron-t.")
                && !preview.html.contains("App for the Test channel"))
        let answer = try await site.post(Self.move, form("MERIDIAN/EGRET", name: "sleep01"), as: .orgAdmin)
        #expect(answer.location == "/orgs/MERIDIAN/apps/EGRET/studies/SLEEP01")
        #expect(try await site.get(Self.move, as: .orgAdmin).status == .notFound)
        #expect(site.faults.all == [])
    }

    @Test func `To another organization the app of the Test channel is asked for`() async throws {
        let site = try await site()
        let preview = try await site.get(Self.move + "?to=HARBOUR/PLOVER", as: .siteAdmin).page
        #expect(
            preview.fields.contains("App for the Test channel")
                && preview.html.contains("value=\"HARBOUR/PLOVER-T\""))
        #expect(preview.html.contains(TestUser.lead.name))
        let missing = try await site.post(Self.move, form("HARBOUR/PLOVER"), as: .siteAdmin)
        #expect(missing.status == .unprocessableContent && missing.text.contains("test-error"))
        let answer = try await site.post(
            Self.move, form("HARBOUR/PLOVER", "HARBOUR/PLOVER-T"), as: .siteAdmin)
        #expect(answer.location == "/orgs/HARBOUR/apps/PLOVER/studies/SLEEP01")
        let test = try await site.store.read {
            try FolderRepository.channel("HARBOUR", "PLOVER-T", "SLEEP01T", in: $0)
        }
        #expect(test?.study.id == site.world.study.id)
    }

    @Test func `Where the organization has one app only, it says what is missing`() async throws {
        let site = try await site()
        let (console, world) = (site.parts.console, site.world)
        try await site.store.write { transaction in
            let lagoon = try FolderRepository.addOrganization(
                "LAGOON", title: "Lagoon", with: console.grant(ManageSite.self, on: SiteFolder()),
                in: transaction)
            _ = try FolderRepository.addApp(
                "STILT", title: "", with: console.grant(ManageOrganization.self, on: lagoon), in: transaction)
        }
        let page = try await site.get(Self.move + "?to=LAGOON/STILT", as: .siteAdmin).page
        #expect(
            page.texts.contains(
                "Lagoon has no other app in which you can create studies. The Test channel needs one.")
                && !page.html.contains("to confirm"))
        #expect(world.testChannel.kind == .test)
    }

    @Test func `What was offered stays, and the page says why`() async throws {
        let site = try await site(tokens: 5)
        let page = try await site.get(Self.move + "?to=MERIDIAN/EGRET", as: .orgAdmin).text
        #expect(page.contains("has enrollment tokens") && !page.contains("to confirm"))
        let answer = try await site.post(Self.move, form("MERIDIAN/EGRET"), as: .orgAdmin)
        #expect(answer.status == .conflict)
    }

    @Test func `A Study ID that is taken where the Test channel goes is reported`() async throws {
        let site = try await site()
        let (console, world) = (site.parts.console, site.world)
        try await site.store.write { transaction in
            let app = try #require(try FolderRepository.app("HARBOUR", "PLOVER-T", in: transaction))
            _ = try FolderRepository.addStudy(
                "SLEEP01T", title: "", with: console.grant(CreateStudy.self, on: app), in: transaction)
        }
        let answer = try await site.post(
            Self.move, form("HARBOUR/PLOVER", "HARBOUR/PLOVER-T"), as: .siteAdmin)
        #expect(try answer.status == .conflict && answer.page.alert.says("has the ID SLEEP01T"))
        #expect(answer.text.contains("value=\"HARBOUR/PLOVER-T\" selected"))
        #expect(world.testChannel.studyID == "SLEEP01T")
    }

    @Test func `Another name moves nothing, and what was entered is kept`() async throws {
        let site = try await site()
        let answer = try await site.post(
            Self.move, form("HARBOUR/PLOVER", "HARBOUR/PLOVER-T", name: "SLEEP02"), as: .siteAdmin)
        #expect(answer.status == .unprocessableContent && answer.text.contains("name-error"))
        #expect(answer.text.contains("value=\"HARBOUR/PLOVER-T\" selected"))
    }

    @Test(arguments: [
        "HARBOUR/PLOVER", "HARBOUR/NONE", "NONE/NONE", "HARBOUR", "//", "MERIDIAN/HERON/SLEEP01",
    ])
    func `A neighbor's app is not there`(_ path: String) async throws {
        let site = try await site()
        #expect(try await site.get(Self.move + "?to=\(path)", as: .orgAdmin).status == .notFound)
        #expect(try await site.post(Self.move, form(path), as: .orgAdmin).status == .notFound)
        let asTest = try await site.post(Self.move, form("MERIDIAN/EGRET", path), as: .orgAdmin)
        #expect(asTest.status == .notFound)
    }

    @Test func `The Test channel's address moves the same study`() async throws {
        let site = try await site()
        let address = "/orgs/MERIDIAN/apps/HERON-T/studies/SLEEP01T/move"
        #expect(try await site.get(address, as: .orgAdmin).text.contains("value=\"MERIDIAN/EGRET\""))
        let answer = try await site.post(address, form("MERIDIAN/EGRET"), as: .orgAdmin)
        #expect(answer.location == "/orgs/MERIDIAN/apps/EGRET/studies/SLEEP01")
    }

    @Test(arguments: [
        (TestUser.designer, Status.notFound), (.viewer, .forbidden), (.reader, .forbidden),
        (.stranger, .notFound),
    ])
    func `No one moves a study who may not take it away`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await site()
        #expect(try await site.post(Self.move, form("MERIDIAN/HERON-T"), as: someone).status == status)
        if someone == .designer {
            #expect(
                try await site.get(Self.move, as: someone).page.texts.contains(
                    "To move it, you need the Study Lead role or an admin role. Ask someone who has it."))
        }
    }
}
