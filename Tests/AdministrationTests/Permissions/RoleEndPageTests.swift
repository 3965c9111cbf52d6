import Access
import HTTP
import SQLStore
import Support
import Testing

/// The last days of roles on a permissions page. It is 20 November 2026; D. Yarrow became a monitor of the app today.
@Suite struct RoleEndPageTests {
    private let app = "/orgs/MERIDIAN/apps/HERON/permissions"
    private let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"
    private let label = "Last day of Monitor for D. Yarrow"

    /// Returns the number of someone's role on a folder.
    private func role(of someone: TestUser = .monitor, _ site: TestSite) async throws -> Int64 {
        let user = site.world.user(someone)
        let id: Int64? = try await site.store.read {
            try $0.value("select id from role_assignments where user_id = \(user)")
        }
        return try #require(id)
    }

    @Test func `the page lists the roles that end on the folder itself, with the last day of each`()
        async throws
    {
        let site = try await PeopleSite.make()
        let page = try await site.get(app, as: .folderAdmin).page
        #expect(page.says("Access ends at midnight UTC after the last day."))
        let table = try page.table("Roles that end")
        #expect(try table.cell(row: "Monitor", column: "Last day") == "18 Feb 2027 in 90 days")
        #expect(try table.column("User or group") == ["D. Yarrow monitor@example.org"])
        #expect(try page.field(label).value == "2027-02-18")
        let found = try await site.get(app + "?q=sorrel", as: .folderAdmin).page
        #expect(found.title == "Permissions" && !found.headings.contains("Roles that end"))
        let below = try await site.get(study, as: .folderAdmin).page
        #expect(below.title == "Permissions" && !below.headings.contains("Roles that end"))
        #expect(site.faults.all == [])
    }

    @Test(arguments: [
        ("2027-02-26", "26 Feb 2027", "in 98 days"), ("2026-11-20", "20 Nov 2026", "today"),
        ("2026-11-21", "21 Nov 2026", "tomorrow"), (" 2027-11-21 ", "21 Nov 2027", "in 366 days"),
    ])
    func `another last day is saved`(_ day: String, _ words: String, _ countdown: String) async throws {
        let site = try await PeopleSite.make()
        let address = "\(app)/roles/\(try await role(site))/last-day"
        let page = try await site.follow(address, [("last-day", day)], as: .folderAdmin).page
        #expect(try page.status.texts.contains("D. Yarrow has the role Monitor until \(words)."))
        let table = try page.table("Roles that end")
        #expect(try table.cell(row: "Monitor", column: "Last day") == "\(words) \(countdown)")
        #expect(try await site.lastActions(1) == ["role.limit"])
    }

    @Test func `a group's role ends, too`() async throws {
        let site = try await PeopleSite.make()
        let group = try await site.addGroup("Review team", to: site.world.organization)
        try await site.give(.monitor, to: .group(group.id), on: .study(site.world.study))
        let page = try await site.get(study, as: .folderAdmin).page
        #expect(try page.field("Last day of Monitor for Review team").value == "2027-02-18")
    }

    @Test(arguments: [
        ("soon", "Enter a day as YYYY-MM-DD, such as 2027-02-26."),
        ("", "Enter a day as YYYY-MM-DD, such as 2027-02-26."),
        ("2026-11-19", "This day has passed. Remove the role to end it now."),
        ("2027-11-22", "Choose a day no later than 21 Nov 2027. You can extend it again then."),
    ])
    func `a day that can't be the last is refused at its field and kept`(_ day: String, _ sentence: String)
        async throws
    {
        let site = try await PeopleSite.make()
        let id = try await role(site)
        let before = try await site.lastActions(1)
        let refused = try await site.post(
            "\(app)/roles/\(id)/last-day", [("last-day", day)], as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        let field = try refused.page.field(label)
        #expect(field.error == sentence && field.value == day)
        #expect(refused.page.addresses.contains("#f-last-day-\(id)"))
        #expect(try await site.lastActions(1) == before)
        #expect(try await site.get(app, as: .folderAdmin).page.field(label).value == "2027-02-18")
    }

    @Test(arguments: ["2027-02-26", "soon"])
    func `a role that isn't there, doesn't end or is held elsewhere is not found`(_ day: String) async throws
    {
        let site = try await PeopleSite.make()
        let (own, reader) = (try await role(site), try await role(of: .reader, site))
        for address in [
            "\(app)/roles/999999", "\(app)/roles/\(reader)", "\(study)/roles/\(own)",
            "/orgs/MERIDIAN/permissions/roles/\(own)",
        ] {
            let response = try await site.post(
                address + "/last-day", [("last-day", day)], as: .orgAdmin)
            #expect(response.status == .notFound, "\(address)")
        }
        site.clock.advance(seconds: 91 * 86_400)
        site.endSessions()
        let late = try await site.post("\(app)/roles/\(own)/last-day", [("last-day", day)], as: .orgAdmin)
        #expect(late.status == .notFound)
    }

    @Test(arguments: [TestUser.designer, .viewer, .editor, .reader, .coordinator, .monitor])
    func `only someone who manages roles changes when they end`(_ someone: TestUser) async throws {
        let site = try await PeopleSite.make()
        let address = "\(app)/roles/\(try await role(site))/last-day"
        let form = [("last-day", "2027-02-26")]
        #expect(try await site.post(address, form, as: someone).status == .forbidden)
        #expect(try await site.post(address, form, as: .stranger).status == .notFound)
        #expect(try await site.get(app, as: .folderAdmin).page.field(label).value == "2027-02-18")
    }

    @Test func `wherever the role is chosen, it says for how long`() async throws {
        let site = try await PeopleSite.make()
        let adding = try await site.get(app + "/add", as: .folderAdmin).page
        #expect(
            adding.texts.contains(
                "reads runs and deviations without identifiers, for 90 days; you can change the last day on the "
                    + "permissions page"))
        let inviting = try await site.get("/orgs/MERIDIAN/users/new", as: .orgAdmin).page
        #expect(
            inviting.says(
                "The Monitor role lasts 90 days; you can change the last day on the permissions page."))
        let everywhere = try await site.get("/permissions/add", as: .siteAdmin).page
        #expect(everywhere.title == "Add people" && !everywhere.says("for 90 days"))
    }
}
