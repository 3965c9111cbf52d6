import Access
import HTTP
import SQLStore
import Support
import Testing

@Suite struct ExplanationPageTests {
    private let why = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions/explanation"

    private func page(
        _ site: TestSite, _ someone: TestUser, _ more: String = "", as reader: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        try await site.get("\(why)?person=\(site.world.user(someone))\(more)", as: reader)
    }

    @Test func `The path of a right is told: role, folder, group`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Data team", to: site.world.organization)
        try await site.give(.reader, to: .group(group.id), on: .app(site.world.app))
        let viewer = "\(site.world.user(.viewer))"
        _ = try await site.post(
            "/orgs/MERIDIAN/groups/\(group.id)/members", [("user", viewer)], as: .orgAdmin)
        let page = try await page(site, .viewer)
        let link = "<a href=\"/orgs/MERIDIAN/apps/HERON/permissions\">Heron</a>"
        #expect(page.text.contains("Reader, from \(link), through Data team"))
        #expect(page.text.contains("Study Viewer, from \(link)"))
        #expect(page.page.texts.contains("Needs Editor"))
    }

    @Test func `One right can be asked about`() async throws {
        let site = try await PeopleSite.make()
        let page = try await page(site, .reader, "&right=responses.view")
        #expect(page.page.texts.contains("View responses and Lists"))
        #expect(!page.text.contains("<p>Publish, launch"))
    }

    @Test func `A role that is stopped or lacks its base is named with its obstacle`() async throws {
        let site = try await PeopleSite.make()
        let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"
        _ = try await site.post(study + "/inheritance", [("inherits", "0")], as: .orgAdmin)
        try await site.give(.editor, to: .email(TestUser.viewer.email), on: .app(site.world.app))
        let stopped = try await page(site, .viewer)
        #expect(
            stopped.page.texts.contains(
                "Editor from Heron doesn't apply: Sleep in Early Pregnancy has its own permissions"))
        let console = site.parts.console.grant(ManageRoles.self, on: .app(site.world.app))
        let coordinator = site.world.user(.coordinator)
        try await site.store.write { transaction in
            try RoleRepository.resumeInheriting(
                with: site.parts.console.grant(ManageRoles.self, on: .study(site.world.study)),
                in: transaction)
            for principal in [Principal.user(coordinator)] {
                try RoleRepository.revoke(.reader, from: principal, with: console, in: transaction)
                try transaction.run(
                    """
                    insert into role_assignments (folder_id, user_id, role, created_at)
                    values (\(site.world.app.id), \(coordinator), 'coordinator', 0) on conflict do nothing
                    """)
                try transaction.run(
                    """
                    delete from role_assignments where user_id = \(coordinator) and role <> 'coordinator'
                    """)
            }
        }
        let bare = try await page(site, .coordinator)
        #expect(
            bare.page.texts.contains(
                "MyStudies Coordinator only adds to Reader or Editor, which the user doesn't have"))
    }

    @Test func `A deactivated account opens nothing, and the page says so`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.post(site.address(of: .reader) + "/deactivation", as: .siteAdmin)
        #expect(try await page(site, .reader).page.says("The account is deactivated"))
    }

    @Test func `Of someone who is not known here nothing is reported`() async throws {
        let site = try await PeopleSite.make()
        #expect(try await page(site, .stranger).status == .notFound)
        let known = try await site.get("\(why)?q=\(TestUser.stranger.email)", as: .orgAdmin)
        let unknown = try await site.get("\(why)?q=nobody@example.org", as: .orgAdmin)
        for page in [known, unknown] {
            #expect(page.status == .ok)
            #expect(page.page.texts.contains("No users match"))
        }
        let found = try await site.get("\(why)?q=sorrel", as: .folderAdmin)
        #expect(found.text.contains("person=\(site.world.user(.reader))"))
        // Site Admins reach every folder, so they are found although they are at home elsewhere.
        #expect(try await site.get("\(why)?q=alder", as: .folderAdmin).page.links.contains("R. Alder"))
    }
}
