import Access
import HTTP
import SQLStore
import Support
import Testing

@Suite struct PermissionPageTests {
    private let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"
    private let app = "/orgs/MERIDIAN/apps/HERON/permissions"

    private func key(_ site: TestSite, _ someone: TestUser, _ role: Role) -> String {
        "u\(site.world.user(someone)):\(role.rawValue)"
    }

    @Test func `The page shows own roles from inherited ones and where they come from`() async throws {
        let site = try await PeopleSite.make()
        let page = try await site.get(study, as: .orgAdmin)
        #expect(page.status == .ok)
        #expect(page.text.contains("Org Admin, from <a href=\"/orgs/MERIDIAN/permissions\""))
        #expect(page.text.contains("P. Sorrel: Reader, inherited from Heron"))
        #expect(page.text.contains("Reader, from <a href=\"/orgs/MERIDIAN/apps/HERON/permissions\""))
        #expect(page.text.contains("href=\"/orgs/MERIDIAN/apps/HERON/permissions\""))
        #expect(page.text.contains("name=\"shown\" value=\"\(key(site, .lead, .studyLead))\""))
        #expect(!page.text.contains(TestUser.stranger.email))
        // An Org Admin does not look after the site's permissions, so there is no link to them.
        #expect(!page.text.contains("href=\"/permissions\""))
        #expect(site.faults.all == [])
    }

    @Test func `A review shows what would change and changes nothing; saving does`() async throws {
        let site = try await PeopleSite.make()
        let before = try await site.lastActions(1)
        let viewer = site.world.user(.viewer)
        let review = try await site.post(
            study + "/review", [("role", key(site, .viewer, .coordinator))], as: .orgAdmin)
        #expect(review.status == .ok)
        #expect(review.page.texts.contains("V. Sedge gains Reader and MyStudies Coordinator."))
        #expect(review.page.says("create, view, print and revoke tokens"))
        #expect(try await site.lastActions(1) == before)
        #expect(try await site.roles(of: viewer, on: .study(site.world.study)) == [.init([.studyViewer])])

        let saved = try await site.follow(study, [("give", key(site, .viewer, .coordinator))], as: .orgAdmin)
        #expect(try saved.page.status.texts.contains("Permissions saved."))
        let roles = try await site.roles(of: viewer, on: .study(site.world.study))
        #expect(roles == RoleSet([.studyViewer, .reader, .coordinator]))
        #expect(try await site.lastActions(2) == ["role.give", "role.give"])
    }

    @Test func `Taking a base takes what only adds to it, and the review says so`() async throws {
        let site = try await PeopleSite.make()
        let boxes = [
            ("shown", key(site, .coordinator, .reader)), ("shown", key(site, .coordinator, .coordinator)),
            ("role", key(site, .coordinator, .coordinator)),
        ]
        let review = try await site.post(app + "/review", boxes, as: .orgAdmin)
        #expect(review.page.texts.contains("C. Bryony loses Reader and MyStudies Coordinator."))
        #expect(review.page.says("Removed permissions:"))
        _ = try await site.post(app, [("take", key(site, .coordinator, .reader))], as: .orgAdmin)
        let coordinator = site.world.user(.coordinator)
        #expect(try await site.roles(of: coordinator, on: .app(site.world.app)).isEmpty)
    }

    @Test func `Reader for Editor keeps what a Coordinator adds`() async throws {
        let site = try await PeopleSite.make()
        let form = [
            ("give", key(site, .coordinator, .editor)), ("take", key(site, .coordinator, .reader)),
        ]
        #expect(try await site.post(app, form, as: .folderAdmin).status == .seeOther)
        let roles = try await site.roles(of: site.world.user(.coordinator), on: .app(site.world.app))
        #expect(roles == RoleSet([.editor, .coordinator]))
    }

    @Test func `Nothing changed is said`() async throws {
        let site = try await PeopleSite.make()
        let same = key(site, .reader, .reader)
        let page = try await site.follow(app + "/review", [("shown", same), ("role", same)], as: .orgAdmin)
        #expect(try page.page.status.texts.contains("No changes to save."))
    }

    @Test func `No one gives a role with rights that they lack`() async throws {
        let site = try await PeopleSite.make()
        let own = "/orgs/MERIDIAN/permissions"
        try await site.give(
            .folderAdmin, to: .email(TestUser.viewer.email), on: .organization(site.world.organization))
        let page = try await site.get(own, as: .viewer)
        #expect(page.text.contains("Only someone with this permission can assign the role"))
        let form = [("give", key(site, .reader, .orgAdmin))]
        #expect(try await site.post(own, form, as: .viewer).status == .forbidden)
        let review = [("role", key(site, .reader, .orgAdmin))]
        #expect(try await site.post(own + "/review", review, as: .viewer).status == .forbidden)
        let take = [("take", key(site, .orgAdmin, .orgAdmin))]
        #expect(try await site.post(own, take, as: .viewer).status == .forbidden)
    }

    @Test(arguments: [Role.siteAdmin, .orgAdmin, .studyLead])
    func `A role of another level is refused`(_ role: Role) async throws {
        let site = try await PeopleSite.make()
        let form = [("give", key(site, .reader, role))]
        #expect(try await site.post(app, form, as: .siteAdmin).status == .unprocessableContent)
    }

    @Test func `The neighboring organization's people and groups are not found`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Divers", to: site.world.neighbor.app.organization)
        for key in [key(site, .stranger, .reader), "g\(group.id):reader"] {
            #expect(try await site.post(app, [("give", key)], as: .orgAdmin).status == .notFound)
            #expect(try await site.post(app + "/review", [("role", key)], as: .orgAdmin).status == .notFound)
        }
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/permissions"
        #expect(try await site.get(neighbor, as: .orgAdmin).status == .notFound)
    }

    @Test func `The last Site Admin stays, and the whole change is undone`() async throws {
        let site = try await PeopleSite.make()
        let form = [
            ("give", key(site, .reader, .editor)), ("take", key(site, .siteAdmin, .siteAdmin)),
        ]
        #expect(try await site.post("/permissions", form, as: .siteAdmin).status == .conflict)
        let roles = try await site.roles(of: site.world.user(.reader), on: .site(SiteFolder()))
        #expect(roles.isEmpty)
    }

    @Test func `Anyone who takes their own right is warned, and led home afterwards`() async throws {
        let site = try await PeopleSite.make()
        let boxes = [("shown", key(site, .folderAdmin, .folderAdmin))]
        let review = try await site.post(app + "/review", boxes, as: .folderAdmin)
        #expect(
            review.page.texts.contains(
                "This is your own account. You won't be able to assign or remove roles here afterwards."))
        let saved = try await site.post(
            app, [("take", key(site, .folderAdmin, .folderAdmin))], as: .folderAdmin)
        #expect(saved.location == "/")
    }

    @Test(arguments: [TestUser.designer, .viewer, .editor, .reader, .coordinator])
    func `Others see no permissions`(_ someone: TestUser) async throws {
        let site = try await PeopleSite.make()
        #expect(try await site.get(app, as: someone).status == .forbidden)
        #expect(try await site.post(app, as: someone).status == .forbidden)
    }

    @Test func `What roles may do is told from the table that decides`() async throws {
        let site = try await PeopleSite.make()
        let page = try await site.get("/roles", as: .reader)
        #expect(page.status == .ok)
        for right in Right.allCases where right != .enter { #expect(page.text.contains(right.title.escaped)) }
        let count = RightsTable.lines.filter { $0.right != .enter }.reduce(0) { $0 + $1.roles.roles.count }
        #expect(page.text.components(of: "aria-label=\"yes\"") == count)
        #expect(page.page.says("Publishes designs; adds to Study Designer"))
        for title in ["Site and organizations", "Apps", "Studies", "Design", "Participants", "Data"] {
            #expect(page.text.contains("scope=\"rowgroup\" colspan=\"11\">\(title)</th>"))
        }
        // Only Site Admins see the page of users, to which this page then belongs.
        #expect(!page.text.contains("<p class=\"crumb\">"))
        let own = try await site.get("/roles", as: .siteAdmin)
        #expect(own.text.contains("<p class=\"crumb\"><a href=\"/users\">Users</a></p>"))
    }
}

extension String {
    /// The text as it is in a page.
    fileprivate var escaped: String {
        reduce(into: "") { $0 += $1 == "'" ? "&#39;" : String($1) }
    }

    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
