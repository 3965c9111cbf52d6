import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@Suite struct UserAccessTests {
    private func page(
        _ site: TestSite, _ someone: TestUser, _ folder: Folder? = nil, right: Right? = nil,
        as reader: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        let folder = folder ?? .study(site.world.study)
        let base = reader == .siteAdmin ? "" : site.own
        return try await site.get(
            "\(site.address(of: someone, in: base))/access?folder=\(folder.folderID)&right=\(right?.name ?? "")",
            as: reader)
    }

    @Test(arguments: TestUser.allCases.filter { $0 != .stranger })
    func `What a user's page answers is what the table of rights says`(_ someone: TestUser) async throws {
        let site = try await PeopleSite.make()
        let held = Set([someone.role] + someone.role.bases.prefix(1))
        let reader = someone == .siteAdmin ? TestUser.siteAdmin : .orgAdmin
        for right in Right.allCases where right.applies(to: .study) {
            let page = try await page(site, someone, right: right, as: reader)
            let roles = RightsTable.roles(granting: right).roles
            let isHeld = roles.contains { held.contains($0) }
            #expect(page.text.contains("<h3>Can</h3>") == isHeld, "\(right.name)")
            #expect(page.text.contains("<h3>Cannot</h3>") != isHeld, "\(right.name)")
        }
    }

    @Test func `The user's page leads there, and the chain is reported`() async throws {
        let site = try await PeopleSite.make()
        let user = try await site.get(site.address(of: .reader, in: site.own), as: .orgAdmin)
        #expect(user.text.contains("\(site.address(of: .reader, in: site.own))/access\""))
        let answer = try await page(site, .reader)
        let link = "<a href=\"/orgs/MERIDIAN/apps/HERON/permissions\">Heron</a>"
        #expect(answer.text.contains("Reader, from \(link)"))
        #expect(answer.page.texts.contains("Needs Editor"))
        // What is held on a level above only has no answer further down, and says so.
        let none = try await page(site, .reader, right: .manageSite)
        #expect(none.page.texts.contains("No result for this folder"))
        #expect(site.faults.all == [])
    }

    @Test func `A deactivated account and a missing second factor are reported first`() async throws {
        let site = try await PeopleSite.make()
        let console = site.parts.console
        try await site.store.write { transaction in
            try SecondFactorRuleRepository.require(
                [.reader], with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
        }
        _ = try await site.post(site.address(of: .reader) + "/deactivation", as: .siteAdmin)
        let answer = try await page(site, .reader)
        #expect(answer.page.says("The account is deactivated"))
        #expect(answer.page.says("requires a second factor, which the user hasn"))
        #expect(try await !page(site, .editor).text.contains("second factor"))
    }

    @Test func `Neighbors are strangers: their people, their folders, their names`() async throws {
        let site = try await PeopleSite.make()
        #expect(try await page(site, .stranger).status == .notFound)
        let foreign = try await page(site, .reader, .app(site.world.neighbor.app))
        // A folder that is not offered is as good as none: the first one is shown.
        #expect(foreign.status == .ok)
        #expect(foreign.page.title == "Check access")
        #expect(!foreign.text.contains("Kestrel") && !foreign.text.contains("Harbour"))
        #expect(!foreign.text.contains("Entire site"))
        for other in [TestUser.folderAdmin, .reader] {
            #expect(try await page(site, .editor, as: other).status == .notFound)
        }
    }

    @Test func `A folder that stops inheriting is not asked about by anyone who lost it`() async throws {
        let site = try await PeopleSite.make()
        try await site.store.write { transaction in
            try transaction.run(
                "update folders set stops_inheriting = 1 where id = \(site.world.app.id)")
        }
        let answer = try await page(site, .reader, .app(site.world.app))
        #expect(answer.status == .ok)
        #expect(answer.page.title == "Check access")
        #expect(!answer.text.contains("Heron (app)"))
        let above = try await page(site, .reader, .app(site.world.app), as: .siteAdmin)
        #expect(above.page.texts.contains("Reader, assigned here"))
        let admin = try await page(site, .orgAdmin, .app(site.world.app), as: .siteAdmin)
        #expect(
            admin.page.texts.contains(
                "Org Admin from Meridian Bay Institute doesn't apply: Heron has its own permissions"))
    }
}
