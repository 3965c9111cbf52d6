import Access
import HTTP
import Support
import Testing

@Suite struct AddRolesTests {
    private let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"

    @Test func `People known here and groups that can be used are found, and no one else`() async throws {
        let site = try await PeopleSite.make()
        let own = try await site.addGroup("Sedge friends", to: site.world.organization)
        _ = try await site.addGroup("Sedge divers", to: site.world.neighbor.app.organization)
        let page = try await site.get(study + "/add?q=sedge", as: .folderAdmin)
        #expect(page.text.contains(TestUser.viewer.email))
        #expect(page.text.contains("value=\"g\(own.id)\""))
        #expect(page.page.title == "Add people")
        #expect(!page.text.contains("Sedge divers"))
        let stranger = try await site.get(study + "/add?q=teasel", as: .folderAdmin)
        #expect(!stranger.text.contains(TestUser.stranger.email))
        let exact = try await site.get(study + "/add?q=\(TestUser.stranger.email)", as: .folderAdmin)
        #expect(!exact.text.contains(TestUser.stranger.name))
    }

    @Test func `A person, a group and an exact address are given roles`() async throws {
        let site = try await PeopleSite.make()
        let world = site.world
        let group = try await site.addGroup("Data team", to: world.organization)
        let viewer = "u\(world.user(.viewer))"
        let one = try await site.follow(
            study + "/holders", [("who", viewer), ("roles", "reader"), ("roles", "coordinator")],
            as: .folderAdmin)
        #expect(try one.page.status.texts.contains("V. Sedge now has: Reader and MyStudies Coordinator."))
        let two = try await site.follow(
            study + "/holders", [("who", "g\(group.id)"), ("roles", "study-viewer")], as: .folderAdmin)
        #expect(try two.page.status.texts.contains("Data team now has: Study Viewer."))
        let three = try await site.follow(
            study + "/holders",
            [("who", "email"), ("email", " \(TestUser.designer.email.uppercased()) "), ("roles", "reader")],
            as: .folderAdmin)
        #expect(three.text.contains(TestUser.designer.name))
        let roles = try await site.roles(of: world.user(.designer), on: .study(world.study))
        #expect(roles == RoleSet([Role.studyDesigner, .reader]))
        #expect(site.faults.all == [])
    }

    @Test(arguments: [
        ([("who", "email"), ("email", "nobody"), ("roles", "reader")], "f-email"),
        ([("roles", "reader")], "f-who"),
        ([("who", "email"), ("email", "reader@example.org")], "f-roles"),
    ])
    func `What is missing is said by its field`(_ form: [(String, String)], _ field: String) async throws {
        let site = try await PeopleSite.make()
        let page = try await site.post(study + "/holders", form, as: .folderAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#\(field)\""))
    }

    @Test func `An id that is not known here is refused as an address would be`() async throws {
        let site = try await PeopleSite.make()
        let form = [("who", "u\(site.world.user(.stranger))"), ("roles", "reader")]
        let page = try await site.post(study + "/holders", form, as: .folderAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(!page.text.contains(TestUser.stranger.name))
    }

    @Test func `Anyone who may invite is led there, others are not`() async throws {
        let site = try await PeopleSite.make()
        let admin = try await site.get(study + "/add?q=nobody", as: .orgAdmin)
        #expect(admin.text.contains("/orgs/MERIDIAN/users/new"))
        let folderAdmin = try await site.get(study + "/add?q=nobody", as: .folderAdmin)
        #expect(!folderAdmin.text.contains("/users/new"))
    }
}
