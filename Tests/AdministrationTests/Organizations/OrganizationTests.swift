import Access
import HTTP
import Support
import Testing

@testable import Administration

@Suite struct OrganizationTests {
    @Test func `a site admin makes an organization`() async throws {
        let places = try await FolderPagesSite()
        let response = try await places.site.post(
            "/new-organization", [("name", " OSPREY "), ("title", "Osprey Clinics")], as: .siteAdmin)
        #expect(response.status == .seeOther && response.location == "/orgs/OSPREY")
        let page = try await places.site.get("/orgs/OSPREY", as: .siteAdmin).page
        #expect(page.title == "Osprey Clinics" && page.links.contains("New app (App)"))
        #expect(!page.headings.contains("No apps yet"), "the first steps say what to create")
        #expect(page.says("after: App"), "a step without a place says what it waits for")
        #expect(try await places.events("organization.create").first?.about == "OSPREY")
    }

    @Test(arguments: [
        ("", "Enter an ID."), ("meridian", "An organization with the ID meridian already exists."),
        ("settings", "settings is reserved for the portal"), ("a b", "no spaces"),
        ("Zürich", "no spaces"), ("---", "Use at least one letter or digit."),
        (String(repeating: "a", count: 33), "Use at most 32 characters."),
    ])
    func `a name that cannot be is refused, and what was typed is kept`(
        name: String, reason: String
    ) async throws {
        let places = try await FolderPagesSite()
        let page = try await places.site.post(
            "/new-organization", [("name", name), ("title", "Some title")], as: .siteAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(reason) && page.text.contains("value=\"Some title\""))
        #expect(try await places.events("organization.create").allSatisfy { $0.about != name })
    }

    @Test func `every problem is reported at once`() async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.post(
            "/new-organization", [("name", "a b"), ("title", String(repeating: "x", count: 201))],
            as: .siteAdmin)
        #expect(
            try page.page.field("Org ID").error
                == "Use letters A to Z, digits and * ( ) _ + | : . -, no spaces."
                && page.page.field("Name").error == "Use at most 200 characters.")
    }

    @Test(arguments: [TestUser.orgAdmin, .stranger, .reader])
    func `no one else makes organizations`(someone: TestUser) async throws {
        let site = try await FolderPagesSite().site
        let response = try await site.post("/new-organization", [("name", "OSPREY")], as: someone)
        #expect(response.status == .notFound)
    }

    @Test func `an organization gets another name, with before and after in the audit`() async throws {
        let places = try await FolderPagesSite()
        let address = "/orgs/MERIDIAN/settings"
        let response = try await places.site.post(address, [("title", "Meridian Coast")], as: .orgAdmin)
        #expect(response.location == address)
        #expect(try await places.site.get(address, as: .orgAdmin).text.contains("value=\"Meridian Coast\""))
        let event = try #require(try await places.events("organization.rename").first)
        #expect(
            event.decodedDetails == [
                "title": .change(from: "Meridian Bay Institute", to: "Meridian Coast")
            ])
        _ = try await places.site.post(address, [("title", "Meridian Coast")], as: .orgAdmin)
        #expect(try await places.events("organization.rename").count == 1)
    }

    @Test(arguments: ["", "  ", String(repeating: "x", count: 201)])
    func `a name that no one could read is refused`(title: String) async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.post("/orgs/MERIDIAN/settings", [("title", title)], as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
    }

    @Test(arguments: [(TestUser.folderAdmin, Status.notFound), (.stranger, .notFound)])
    func `others do not rename an organization`(someone: TestUser, status: Status) async throws {
        let site = try await FolderPagesSite().site
        let response = try await site.post("/orgs/MERIDIAN/settings", [("title", "X")], as: someone)
        #expect(response.status == status)
    }
}
