import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@Suite struct PreviewTests {
    private static let heron = "/orgs/MERIDIAN/apps/HERON"

    @discardableResult
    private func start(
        _ role: Role, _ site: TestSite, on place: String = heron, as someone: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        try await site.post("\(place)/permissions/preview", [("role", role.rawValue)], as: someone)
    }

    @Test func `An administrator sees pages as a role would, under a banner, until they stop`() async throws {
        let site = try await PeopleSite.make()
        let page = try await site.get(Self.heron + "/permissions", as: .orgAdmin)
        #expect(page.text.contains("<option value=\"reader\""))
        #expect(page.text.contains("<option value=\"folder-admin\""))
        #expect(try await start(.reader, site).location == Self.heron)
        #expect(try await site.lastActions(1) == ["preview.start"])
        let home = try await site.get(Self.heron, as: .orgAdmin)
        #expect(home.text.contains("You are viewing the portal as Reader on <bdi>Heron</bdi>."))
        #expect(home.page.buttons.contains("Stop preview"))
        #expect(!home.text.contains("href=\"\(Self.heron)/permissions\""))
        let denied = try await site.get(Self.heron + "/permissions", as: .orgAdmin)
        #expect(denied.status == .forbidden)
        #expect(denied.page.buttons.contains("Stop preview") || denied.text.contains("Folder Admin"))
        #expect(try await site.get("/orgs/MERIDIAN/users", as: .orgAdmin).status == .notFound)

        let back = try await site.follow("/preview/stop", as: .orgAdmin)
        #expect(back.status == .ok)
        #expect(try back.page.status.texts.contains("Preview stopped."))
        #expect(!back.text.contains("You are viewing the portal as"))
        #expect(try await site.lastActions(1) == ["preview.stop"])
        #expect(site.faults.all == [])
    }

    @Test func `Nothing is changed while it lasts, and signing out ends it`() async throws {
        let site = try await PeopleSite.make()
        try await start(.folderAdmin, site)
        let before = try await site.lastActions(1)
        let refused = try await site.post(
            Self.heron + "/permissions/holders",
            [("who", "u\(site.world.user(.viewer))"), ("roles", "reader")], as: .orgAdmin)
        #expect(refused.status == .forbidden)
        #expect(refused.text.contains("You are viewing the portal as Folder Admin. To make changes, stop"))
        #expect(try await start(.reader, site).status == .forbidden)
        #expect(try await site.lastActions(1) == before)
        #expect(try await site.post("/sign-out", as: .orgAdmin).status == .seeOther)
        let mark = try await site.client(of: .orgAdmin).cookies["__Host-preview"]
        site.forget(.orgAdmin)
        if let mark, !mark.isEmpty {
            try await site.client(of: .orgAdmin).cookies.set("__Host-preview", mark)
        }
        let page = try await site.get(Self.heron + "/permissions", as: .orgAdmin)
        #expect(page.status == .ok)
        #expect(page.page.title == "Permissions")
        #expect(!page.text.contains("You are viewing the portal as"))
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Role.orgAdmin, heron), (.folderAdmin, .siteAdmin, heron),
        (.orgAdmin, .siteAdmin, "/orgs/MERIDIAN"), (.orgAdmin, .orgAdmin, heron),
    ])
    func `No one previews a role that they could not give there`(
        _ someone: TestUser, _ role: Role, _ place: String
    ) async throws {
        let site = try await PeopleSite.make()
        #expect(try await start(role, site, on: place, as: someone).status == .unprocessableContent)
        #expect(try await site.lastActions(1) != ["preview.start"])
        for other in [TestUser.reader, .designer] {
            #expect(try await start(.reader, site, as: other).status == .forbidden)
        }
        #expect(try await start(.reader, site, as: .stranger).status == .notFound)
    }

    @Test func `The mark of a preview works for no one else, and not with another role`() async throws {
        let site = try await PeopleSite.make()
        try await start(.reader, site)
        let mark = try #require(try await site.client(of: .orgAdmin).cookies["__Host-preview"])
        try await site.client(of: .folderAdmin).cookies.set("__Host-preview", mark)
        let other = try await site.get(Self.heron + "/permissions", as: .folderAdmin)
        #expect(other.page.title == "Permissions")
        #expect(other.status == .ok && !other.text.contains("You are viewing the portal as"))
        let wider = mark.replacing("reader.", with: "site-admin.")
        #expect(wider != mark)
        try await site.client(of: .orgAdmin).cookies.set("__Host-preview", wider)
        #expect(try await site.get("/users", as: .orgAdmin).status == .notFound)
        let own = try await site.get(Self.heron + "/permissions", as: .orgAdmin)
        #expect(own.page.title == "Permissions")
        #expect(own.status == .ok && !own.text.contains("You are viewing the portal as"))
    }

    @Test func `Anyone who loses the rights meanwhile sees nothing by the preview`() async throws {
        let site = try await PeopleSite.make()
        try await start(.reader, site)
        #expect(try await site.get(Self.heron, as: .orgAdmin).status == .ok)
        let console = site.parts.console.grant(
            ManageRoles.self, on: .organization(site.world.organization))
        try await site.store.write { transaction in
            try RoleRepository.revoke(
                .orgAdmin, from: .user(site.world.user(.orgAdmin)), with: console, in: transaction)
        }
        let gone = try await site.get(Self.heron, as: .orgAdmin)
        #expect(gone.status == .notFound)
        #expect(try await site.follow("/preview/stop", as: .orgAdmin).status == .notFound)
        #expect(try await site.lastActions(1) == ["preview.stop"])
    }
}
