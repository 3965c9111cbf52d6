import Access
import HTTP
import Support
import Testing

@testable import Administration

@Suite struct AppTests {
    @Test func `an organization's admin makes an app and comes to its credentials`() async throws {
        let places = try await FolderPagesSite()
        let response = try await places.site.post(
            "/orgs/MERIDIAN/new-app", [("name", "WREN"), ("title", "Wren")], as: .orgAdmin)
        #expect(response.location == "/orgs/MERIDIAN/apps/WREN/credentials")
        let page = try await places.site.get("/orgs/MERIDIAN/apps/WREN/credentials", as: .orgAdmin)
        #expect(page.status == .ok && page.text.contains("No credentials yet"))
        #expect(try await places.events("app.create").first?.about == "MERIDIAN/WREN")
    }

    @Test(arguments: [("heron", "an app with the ID heron"), ("", "Enter an ID."), ("a/b", "no spaces")])
    func `an App ID that cannot be is refused`(name: String, reason: String) async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.post("/orgs/MERIDIAN/new-app", [("name", name)], as: .orgAdmin)
        #expect(page.status == .unprocessableContent && page.text.contains(reason))
    }

    @Test(arguments: [
        ("/orgs/MERIDIAN/new-app", TestUser.folderAdmin, Status.notFound),
        ("/orgs/MERIDIAN/new-app", .stranger, .notFound), ("/orgs/HARBOUR/new-app", .orgAdmin, .notFound),
        ("/orgs/MERIDIAN/apps/HERON/settings", .folderAdmin, .forbidden),
        ("/orgs/MERIDIAN/apps/HERON/settings", .designer, .forbidden),
        ("/orgs/MERIDIAN/apps/HERON/settings", .stranger, .notFound),
        ("/orgs/HARBOUR/apps/KESTREL/settings", .orgAdmin, .notFound),
    ])
    func `who may not is refused`(address: String, someone: TestUser, status: Status) async throws {
        let site = try await FolderPagesSite().site
        let response = try await site.post(address, [("name", "WREN"), ("title", "Wren")], as: someone)
        #expect(response.status == status)
    }

    @Test func `an app gets another name`() async throws {
        let places = try await FolderPagesSite()
        let address = "/orgs/MERIDIAN/apps/HERON/settings"
        _ = try await places.site.post(address, [("title", "Grey Heron")], as: .orgAdmin)
        #expect(try await places.site.get(address, as: .orgAdmin).text.contains("value=\"Grey Heron\""))
        #expect(try await places.events("app.rename").count == 1)
        let empty = try await places.site.post(address, [("title", "")], as: .orgAdmin)
        #expect(empty.status == .unprocessableContent && empty.text.contains("Enter a name."))
        let lines = try await places.site.post(address, [("title", "Grey\nHeron")], as: .orgAdmin)
        #expect(lines.status == .unprocessableContent && lines.text.contains("a single line"))
    }
}
