import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

@Suite struct KeyPageTests {
    private let address = KeysPage.address

    private func keys(_ site: TestSite) async throws -> [Int64] {
        try await site.store.read { try $0.rows("select id from api_keys order by id") { try $0[0] } }
    }

    @Test func `A key is shown once, with examples that hold it, and opens what its owner may open`()
        async throws
    {
        let site = try await PeopleSite.make()
        #expect(try await site.get(address, as: .reader).text.contains("No keys yet"))
        let issued = try await site.follow(address, [("title", " Sleep in R "), ("days", "30")], as: .reader)
        #expect(issued.status == .ok)
        let key = try #require(issued.text.split(separator: "apiKey=&#34;").last?.prefix { $0 != "&" })
        #expect(key.count == 43)
        // Each block has a button that copies what has its identity.
        for id in ["key", "python", "r", "curl"] {
            #expect(issued.text.split(separator: " id=\"\(id)\"").count == 2, "\(id)")
        }
        let again = try await site.get(address, as: .reader)
        #expect(again.text.contains("Sleep in R"))
        #expect(!again.text.contains(key))
        #expect(try await keys(site).count == 1)
        let answer = await InProcessClient(site.router).get(
            "/orgs/MERIDIAN/apps/HERON", headers: ["apikey": String(key), "accept": "text/html"])
        #expect(answer.status == .ok)
        #expect(try await site.lastActions(1) == ["api-key.issue"])
    }

    @Test(arguments: [
        ([("title", ""), ("days", "30")], "title"),
        ([("title", String(repeating: "x", count: 61)), ("days", "30")], "title"),
        ([("title", "R"), ("days", "0")], "days"), ([("title", "R"), ("days", "367")], "days"),
        ([("title", "R"), ("days", "soon")], "days"),
    ])
    func `What a key cannot be is refused by its field, and what was typed stays`(
        _ form: [(String, String)], _ field: String
    ) async throws {
        let site = try await PeopleSite.make()
        let page = try await site.post(address, form, as: .reader)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
        #expect(page.text.contains("value=\"\(form[1].1)\""))
        #expect(try await keys(site).isEmpty)
    }

    @Test func `A revoked key opens nothing, and only its owner revokes it`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.follow(address, [("title", "R"), ("days", "30")], as: .reader)
        let id = try #require(try await keys(site).first)
        #expect(try await site.post("\(address)/\(id)/revoke", as: .siteAdmin).status == .notFound)
        let page = try await site.follow("\(address)/\(id)/revoke", as: .reader)
        #expect(page.text.contains("The key is revoked."))
        #expect(page.text.contains("Revoked"))
        #expect(try await site.post("\(address)/\(id)/revoke", as: .reader).status == .notFound)
        #expect(try await site.lastActions(1) == ["api-key.revoke"])
    }
}
