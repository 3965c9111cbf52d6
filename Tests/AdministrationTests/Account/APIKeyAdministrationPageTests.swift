import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import Administration

@Suite struct APIKeyAdministrationPageTests {
    private func issue(_ site: TestSite) async throws -> Int64 {
        let folder = "\(site.world.app.id)"
        _ = try await site.post(
            APIKeysPage.address,
            [("title", "Sleep in R"), ("days", "30"), ("scopes", "read-data"), ("folder", folder)],
            as: .reader)
        let id: Int64? = try await site.store.read { try $0.value("select max(id) from api_keys") }
        return try #require(id)
    }

    @Test func `an administrator sees whose keys there are, and revokes one`() async throws {
        let site = try await PeopleSite.make()
        let id = try await issue(site)
        for (base, someone) in [("", TestUser.siteAdmin), ("/orgs/MERIDIAN", .orgAdmin)] {
            let page = try await site.get("\(base)/users/keys", as: someone)
            #expect(page.status == .ok)
            #expect(page.text.contains("Sleep in R") && page.text.contains(TestUser.reader.email))
            #expect(page.text.contains("MERIDIAN/HERON") && page.text.contains("Read data"))
        }
        let user = site.world.user(.reader)
        #expect(
            try await site.get("/orgs/MERIDIAN/users/\(user)/keys", as: .orgAdmin).text.contains("Sleep in R")
        )
        #expect(try await !site.get("/orgs/HARBOUR/users/keys", as: .stranger).text.contains("Sleep in R"))
        let address = "/users/keys/\(id)/revocation"
        #expect(try await site.post("/orgs/HARBOUR\(address)", as: .stranger).status == .notFound)
        let page = try await site.follow("/orgs/MERIDIAN\(address)", as: .orgAdmin)
        #expect(page.text.contains("API key revoked.") && page.text.contains("Revoked"))
        #expect(try await site.post("/orgs/MERIDIAN\(address)", as: .orgAdmin).status == .notFound)
    }

    @Test func `an administrator adds a service account and issues a key for it`() async throws {
        let site = try await PeopleSite.make()
        let base = "/orgs/MERIDIAN/users"
        let folder = "\(site.world.app.id)"
        #expect(try await site.get("\(base)/services/new", as: .orgAdmin).status == .ok)
        let added = try await site.follow(
            "\(base)/services", [("name", "nightly-export"), ("role", "reader"), ("folder", folder)],
            as: .orgAdmin)
        #expect(added.text.contains("nightly-export@MERIDIAN added"))
        #expect(added.text.contains("Issue a key"))
        let id: Int64? = try await site.store.read {
            try $0.value("select id from users where is_service = 1")
        }
        let user = try #require(id)
        let issued = try await site.follow(
            "\(base)/\(user)/keys",
            [("title", "Export"), ("days", "366"), ("scopes", "read-data"), ("folder", folder)], as: .orgAdmin
        )
        let key = try #require(issued.text.split(separator: "apiKey=&#34;").last?.prefix { $0 != "&" })
        let answer = await InProcessClient(site.router).get(
            "/orgs/MERIDIAN/apps/HERON", headers: ["apikey": String(key), "accept": "text/html"])
        #expect(answer.status == .ok)
        #expect(try await site.get("\(base)/\(user)", as: .orgAdmin).text.contains("Service account"))
    }

    @Test(arguments: [
        (["name": "", "role": "reader"], "name"), (["name": "a b", "role": "reader"], "name"),
        (["name": "x", "role": ""], "role"), (["name": "x", "role": "reader", "folder": "1"], "folder"),
    ])
    func `what a service account can't be is refused by its field, and nothing is added`(
        _ fields: [String: String], _ field: String
    ) async throws {
        let site = try await PeopleSite.make()
        let form = ["folder": "\(site.world.app.id)"].merging(fields) { $1 }.map { ($0.key, $0.value) }
        let page = try await site.post("/orgs/MERIDIAN/users/services", form, as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
        let count: Int? = try await site.store.read {
            try $0.value("select count(*) from users where is_service = 1")
        }
        #expect(count == 0)
    }

    @Test func `no key is issued to a person by an administrator`() async throws {
        let site = try await PeopleSite.make()
        let form = [
            ("title", "R"), ("days", "30"), ("scopes", "read-data"), ("folder", "\(site.world.app.id)"),
        ]
        let user = site.world.user(.reader)
        #expect(
            try await site.post("/orgs/MERIDIAN/users/\(user)/keys", form, as: .orgAdmin).status == .notFound)
        #expect(
            try await !site.get("/orgs/MERIDIAN/users/\(user)/keys", as: .orgAdmin).text.contains(
                "Issue a key"))
    }

    @Test func `sessions end with the keys where that is asked for`() async throws {
        let site = try await PeopleSite.make()
        _ = try await issue(site)
        func working() async throws -> Int? {
            try await site.store.read {
                try $0.value("select count(*) from api_keys where revoked_at is null")
            }
        }
        let address = "/orgs/MERIDIAN/users/\(site.world.user(.reader))/sessions/end"
        _ = try await site.post(address, as: .orgAdmin)
        #expect(try await working() == 1)
        _ = try await site.post(address, [("keys", "1")], as: .orgAdmin)
        #expect(try await working() == 0)
    }
}
