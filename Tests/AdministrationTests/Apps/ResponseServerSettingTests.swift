import Access
import HTTP
import Support
import Testing

@testable import Administration

/// The Response server on the settings page of an app.
struct ResponseServerSettingTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/settings"
    private static let credentials = "/orgs/MERIDIAN/apps/HERON/credentials"

    private func save(
        _ server: String, title: String = "Heron", _ places: FolderPagesSite, as someone: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        try await places.site.post(
            Self.address, [("title", title), ("responseServer", server)], as: someone)
    }

    @Test func `It is saved, audited, shown, and emptied again`() async throws {
        let places = try await FolderPagesSite()
        #expect(
            try await places.site.get(Self.address, as: .orgAdmin).text.contains("name=\"responseServer\""))
        let saved = try await save(" https://Responses.example.org/labkey/ ", places)
        #expect(saved.status == .seeOther)
        _ = try await save("https://responses.example.org/labkey", places)
        let page = try await places.site.get(Self.address, as: .orgAdmin).text
        #expect(page.contains("value=\"https://responses.example.org/labkey\""))
        let events = try await places.events("app.change-response-server")
        #expect(events.count == 1 && events[0].about == "MERIDIAN/HERON")
        #expect(
            try await places.site.get(Self.credentials, as: .orgAdmin).text
                .contains("https://responses.example.org/labkey/"))
        #expect(try await save("", places).status == .seeOther)
        #expect(try await places.events("app.change-response-server").count == 2)
        #expect(
            try await !places.site.get(Self.credentials, as: .orgAdmin).text.contains("responses.example.org")
        )
    }

    @Test(arguments: [
        ("http://responses.example.org", "starts with https://"), ("responses", "starts with https://"),
        ("https://portal.example.org", "address of this portal"),
        ("https://portal.example.org/labkey", "address of this portal"),
    ])
    func `A wrong address is refused, and nothing is saved`(server: String, reason: String) async throws {
        let places = try await FolderPagesSite()
        let page = try await save(server, title: "Grey Heron", places)
        #expect(page.status == .unprocessableContent && page.text.contains(reason))
        #expect(page.text.contains("value=\"\(server)\"") && page.text.contains("value=\"Grey Heron\""))
        #expect(try await places.events("app.change-response-server").isEmpty)
        #expect(try await places.events("app.rename").isEmpty)
        let name = try await save("https://responses.example.org", title: "", places)
        #expect(name.status == .unprocessableContent)
        #expect(try await places.events("app.change-response-server").isEmpty)
    }

    @Test func `A form without the field leaves it as it is`() async throws {
        let places = try await FolderPagesSite()
        _ = try await save("https://responses.example.org", places)
        _ = try await places.site.post(Self.address, [("title", "Grey Heron")], as: .orgAdmin)
        #expect(
            try await places.site.get(Self.address, as: .orgAdmin).text
                .contains("value=\"https://responses.example.org\""))
    }

    @Test func `Only users who manage the app set it`() async throws {
        let places = try await FolderPagesSite()
        for someone in [TestUser.folderAdmin, .designer] {
            #expect(try await save("https://a.example.org", places, as: someone).status == .forbidden)
        }
        #expect(try await save("https://a.example.org", places, as: .stranger).status == .notFound)
        #expect(try await places.events("app.change-response-server").isEmpty)
    }

    @Test func `An organization has none`() async throws {
        let page = try await FolderPagesSite().site.get("/orgs/MERIDIAN/settings", as: .orgAdmin)
        #expect(page.status == .ok && !page.text.contains("responseServer"))
    }
}
