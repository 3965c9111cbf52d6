import Access
import HTTP
import SQLStore
import Support
import Testing

/// The last days of roles at a site. It is 20 November 2026; V. Sedge became a monitor of Northwood today.
struct SiteRoleEndTests {
    private static let label = "Last day of Monitor for V. Sedge"

    private struct Fixture {
        let study: SitedStudy
        let address: String
        let role: Int64

        init() async throws {
            study = try await SitedStudy()
            address = "/sites/\(study.north.id)"
            let form = [("email", TestUser.viewer.email), ("role", "monitor")]
            let assigned = try await study.post(address + "/roles", form, as: .folderAdmin)
            try #require(assigned.status == .seeOther)
            let id: Int64? = try await study.site.store.read {
                try $0.value("select id from study_site_roles where role = 'monitor'")
            }
            role = try #require(id)
        }

        func set(
            _ day: String, of role: Int64? = nil, at address: String? = nil,
            as someone: TestUser = .folderAdmin
        ) async throws -> ClientResponse {
            try await study.post(
                "\(address ?? self.address)/roles/\(role ?? self.role)/last-day", [("last-day", day)],
                as: someone)
        }

        func page() async throws -> PageElement {
            try await study.get(address, as: .folderAdmin).page
        }

        func lastAction() async throws -> String? {
            try await study.site.store.read {
                try $0.value("select action from audit_events order by seq desc limit 1")
            }
        }
    }

    @Test func `the page of the site says until when someone has a role that ends`() async throws {
        let site = try await Fixture()
        let page = try await site.page()
        #expect(page.texts.contains("Monitor until 18 Feb 2027"))
        #expect(page.says("Access ends at midnight UTC after the last day."))
        #expect(try page.field(Self.label).value == "2027-02-18")
        #expect(
            try page.dialog("Assign a role at Northwood").says(
                "for 90 days; you can change the last day on this page"))
        let harbor = try await site.study.get("/sites/\(site.study.harbor.id)", as: .folderAdmin).page
        #expect(harbor.title == "Harbor County" && !harbor.says("Access ends at midnight"))
    }

    @Test func `another last day is saved`() async throws {
        let site = try await Fixture()
        let saved = try await site.set("2027-02-26")
        let location = try #require(saved.location, "\(saved.text)")
        let page = try await site.study.site.get(location, as: .folderAdmin).page
        #expect(try page.status.texts.contains("V. Sedge has the role Monitor until 26 Feb 2027."))
        #expect(page.texts.contains("Monitor until 26 Feb 2027"))
        #expect(try await site.lastAction() == "study-site-role.limit")
    }

    @Test(arguments: [
        ("soon", "Enter a day as YYYY-MM-DD, such as 2027-02-26."),
        ("2026-11-19", "This day has passed. Remove the role to end it now."),
        ("2027-11-22", "Choose a day no later than 21 Nov 2027. You can extend it again then."),
    ])
    func `a day that can't be the last is refused at its field and kept`(_ day: String, _ sentence: String)
        async throws
    {
        let site = try await Fixture()
        let before = try await site.lastAction()
        let refused = try await site.set(day)
        #expect(refused.status == .unprocessableContent)
        let field = try refused.page.field(Self.label)
        #expect(field.error == sentence && field.value == day)
        #expect(refused.page.addresses.contains("#f-last-day-\(site.role)"))
        #expect(try await site.lastAction() == before)
        #expect(try await site.page().texts.contains("Monitor until 18 Feb 2027"))
    }

    @Test(arguments: ["2027-02-26", "soon"])
    func `a role that isn't there, doesn't end or is held at another site is not found`(_ day: String)
        async throws
    {
        let site = try await Fixture()
        let found: Int64? = try await site.study.site.store.read {
            try $0.value("select id from study_site_roles where role = 'coordinator'")
        }
        let coordinator = try #require(found)
        let harbor = "/sites/\(site.study.harbor.id)"
        #expect(try await site.set(day, of: 999_999).status == .notFound)
        #expect(try await site.set(day, of: coordinator, at: harbor).status == .notFound)
        #expect(try await site.set(day, at: harbor).status == .notFound)
        #expect(try await site.set(day, at: "/sites/999999").status == .notFound)
    }

    @Test(arguments: [
        (TestUser.reader, Status.forbidden), (.editor, .forbidden), (.monitor, .forbidden),
        (.stranger, .notFound),
    ])
    func `only someone who manages sites changes when roles end`(_ someone: TestUser, _ status: Status)
        async throws
    {
        let site = try await Fixture()
        #expect(try await site.set("2027-02-26", as: someone).status == status)
        #expect(try await site.page().texts.contains("Monitor until 18 Feb 2027"))
    }
}
