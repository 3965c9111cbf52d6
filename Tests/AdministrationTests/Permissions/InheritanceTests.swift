import Access
import HTTP
import SQLStore
import Support
import Testing

@Suite struct InheritanceTests {
    private let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"

    @Test func `Stopping keeps everybody, later changes above do not reach, and resuming brings them`()
        async throws
    {
        let site = try await PeopleSite.make()
        let world = site.world
        let before = try await site.get(study, as: .orgAdmin)
        #expect(try before.page.dialog("Stop inheriting?").says("No one loses access now"))
        let stopped = try await site.follow(study + "/inheritance", [("inherits", "0")], as: .orgAdmin)
        #expect(try stopped.page.status.texts.contains("This folder now has its own permissions."))
        #expect(try await site.lastActions(1) == ["folder.stop-inheriting"])
        #expect(try await site.roles(of: world.user(.reader), on: .study(world.study)).contains(.reader))

        try await site.give(.editor, to: .email(TestUser.viewer.email), on: .app(world.app))
        #expect(try await !site.roles(of: world.user(.viewer), on: .study(world.study)).contains(.editor))
        let page = try await site.get(study, as: .orgAdmin)
        #expect(page.page.links.contains("V. Sedge"))
        let dialog = try page.page.dialog("Inherit again?")
        #expect(dialog.says("Roles from Heron and above apply here again."))
        #expect(dialog.says("the roles they have there."))
        #expect(page.page.links.contains("Inherit again…"))

        let resumed = try await site.follow(study + "/inheritance", [("inherits", "1")], as: .orgAdmin)
        #expect(try resumed.page.status.texts.contains("Roles from Heron apply here again."))
        #expect(try await site.roles(of: world.user(.viewer), on: .study(world.study)).contains(.editor))
        #expect(try await site.lastActions(1) == ["folder.inherit"])
    }

    @Test func `An unreadable choice changes nothing`() async throws {
        let site = try await PeopleSite.make()
        let refused = try await site.post(study + "/inheritance", [("inherits", "maybe")], as: .orgAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(try await site.lastActions(1) != ["folder.stop-inheriting"])
    }

    @Test(arguments: ["0", "1"])
    func `What is so already is a conflict, and the site inherits from nothing`(_ inherits: String)
        async throws
    {
        let site = try await PeopleSite.make()
        let form = [("inherits", inherits)]
        if inherits == "0" { _ = try await site.post(study + "/inheritance", form, as: .orgAdmin) }
        #expect(try await site.post(study + "/inheritance", form, as: .orgAdmin).status == .conflict)
        let status = try await site.post("/permissions/inheritance", form, as: .siteAdmin).status
        #expect(status == (inherits == "0" ? .unprocessableContent : .conflict))
        #expect(try await !site.get("/permissions", as: .siteAdmin).text.contains("Stop inheriting"))
    }

    @Test func `Only roles that resuming would bring are counted`() async throws {
        let site = try await PeopleSite.make()
        let world = site.world
        let roles = site.parts.console.grant(ManageRoles.self, on: .study(world.study))
        try await site.store.write { transaction in
            try RoleRepository.stopInheriting(with: roles, in: transaction)
        }
        let nobody = try await site.store.write { transaction in
            let place = try FolderRepository.folder(world.study.id, in: transaction)
            let folder = try #require(place)
            return try RoleRepository.rolesBlockedByInheritance(
                with: site.parts.console.grant(ManageRoles.self, on: folder), in: transaction)
        }
        // The Org Admin holds Folder Admin here now and would be Org Admin again.
        #expect(nobody.map(\.name) == [TestUser.orgAdmin.name])
    }
}
