import Access
import HTTP
import SQLStore
import Support
import Testing

@Suite struct GroupPageTests {
    @Test func `A group is made, renamed, filled, emptied and deleted`() async throws {
        let site = try await PeopleSite.make()
        let made = try await site.post("\(site.own)/groups", [("name", "Data team")], as: .orgAdmin)
        let address = try #require(made.location)
        #expect(try await site.lastActions(1) == ["group.create"])
        let named = try await site.follow(address + "/name", [("name", "Equipo de datos")], as: .orgAdmin)
        #expect(named.page.title == "Equipo de datos")
        let found = try await site.get(address + "?add=sorrel", as: .orgAdmin)
        #expect(found.text.contains(TestUser.reader.email))
        let reader = "\(site.world.user(.reader))"
        let filled = try await site.follow(address + "/members", [("user", reader)], as: .orgAdmin)
        #expect(filled.text.contains(TestUser.reader.email))
        #expect(filled.page.texts.contains("1 member"))
        let emptied = try await site.follow("\(address)/members/\(reader)/removal", as: .orgAdmin)
        #expect(emptied.page.texts.contains("No members yet"))
        let deleted = try await site.follow(address + "/deletion", as: .orgAdmin)
        #expect(try deleted.page.status.texts.contains("Group Equipo de datos deleted."))
        #expect(
            try await site.lastActions(4) == [
                "group.delete", "group.remove-member", "group.add-member", "group.rename",
            ])
        #expect(site.faults.all == [])
    }

    @Test func `A group shows where it holds roles, and its members have them`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Readers", to: site.world.organization)
        try await site.give(.reader, to: .group(group.id), on: .study(site.world.study))
        let address = "\(site.own)/groups/\(group.id)"
        let page = try await site.follow(
            address + "/members", [("user", "\(site.world.user(.viewer))")], as: .orgAdmin)
        #expect(page.page.links.contains("Sleep in Early Pregnancy"))
        let list = try await site.get("\(site.own)/groups", as: .orgAdmin)
        #expect(list.page.texts.contains("Reader on Sleep in Early Pregnancy"))
        let member = try await site.get(site.address(of: .viewer, in: site.own), as: .orgAdmin)
        #expect(member.text.contains("through <span dir=\"auto\">Readers</span>"))
    }

    @Test(arguments: [
        ("", "Enter a name."), ("data TEAM", "already"), ("Data\nteam", "a single line"),
        (String(repeating: "d", count: 101), "at most 100"),
    ])
    func `A name that cannot be or is taken is refused by the field`(
        _ name: String, _ sentence: String
    ) async throws {
        let site = try await PeopleSite.make()
        _ = try await site.addGroup("Data team", to: site.world.organization)
        let other = try await site.addGroup("Others", to: site.world.organization)
        let made = try await site.post("\(site.own)/groups", [("name", name)], as: .orgAdmin)
        #expect(made.status == .unprocessableContent)
        #expect(try made.page.field("Name").error?.contains(sentence) == true)
        let renamed = try await site.post(
            "\(site.own)/groups/\(other.id)/name", [("name", name)], as: .orgAdmin)
        #expect(renamed.status == .unprocessableContent)
        #expect(try renamed.page.field("Name").error?.contains(sentence) == true)
    }

    @Test func `A page of a deleted group that is still open does nothing to the next one`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Data team", to: site.world.organization)
        let address = "\(site.own)/groups/\(group.id)"
        #expect(try await site.post(address + "/deletion", as: .orgAdmin).status == .seeOther)
        let next = try await site.addGroup("Administrators", to: site.world.organization)
        let member = [("user", "\(site.world.user(.reader))")]
        #expect(try await site.post(address + "/members", member, as: .orgAdmin).status == .notFound)
        let added = try await site.follow(
            "\(site.own)/groups/\(next.id)/members", member, as: .orgAdmin)
        #expect(added.text.contains(TestUser.reader.name))
    }

    @Test(arguments: ["", "/name", "/deletion", "/members"])
    func `The neighboring organization's group and the site's are not found`(_ action: String) async throws {
        let site = try await PeopleSite.make()
        let groups = [
            try await site.addGroup("Divers", to: site.world.neighbor.app.organization),
            try await site.addGroup("Everywhere"),
        ]
        let form = [("name", "Mine"), ("user", "\(site.world.user(.reader))")]
        for group in groups {
            let address = "\(site.own)/groups/\(group.id)\(action)"
            let response =
                action.isEmpty
                ? try await site.get(address, as: .orgAdmin)
                : try await site.post(address, form, as: .orgAdmin)
            #expect(response.status == .notFound)
        }
    }

    @Test func `Only people who are known here are found and can be added`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Data team", to: site.world.organization)
        let address = "\(site.own)/groups/\(group.id)"
        let found = try await site.get(address + "?add=teasel", as: .orgAdmin)
        #expect(found.page.texts.contains("No users match"))
        let stranger = "\(site.world.user(.stranger))"
        let added = try await site.post(address + "/members", [("user", stranger)], as: .orgAdmin)
        #expect(added.status == .notFound)
        let removed = try await site.post("\(address)/members/\(stranger)/removal", as: .orgAdmin)
        #expect(removed.status == .notFound)
    }

    @Test func `A group by which the last Site Admin is one is not deleted`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Keepers")
        try await site.give(.siteAdmin, to: .group(group.id), on: .site(SiteFolder()))
        let admin = "\(site.world.user(.siteAdmin))"
        _ = try await site.post("/groups/\(group.id)/members", [("user", admin)], as: .siteAdmin)
        let console = site.parts.console.grant(ManageRoles.self, on: .site(SiteFolder()))
        let user = site.world.user(.siteAdmin)
        try await site.store.write { transaction in
            try RoleRepository.revoke(.siteAdmin, from: .user(user), with: console, in: transaction)
        }
        #expect(try await site.post("/groups/\(group.id)/deletion", as: .siteAdmin).status == .conflict)
        let removal = "/groups/\(group.id)/members/\(admin)/removal"
        #expect(try await site.post(removal, as: .siteAdmin).status == .conflict)
    }
}
