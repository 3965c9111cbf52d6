import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import ResponseServer

struct TokenPageTests {
    private let study = PageSite.study

    private func batch(_ count: Int, in pages: PageSite, label: String = "Clinic") async throws -> String {
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", "\(count)"), ("label", label)], as: .coordinator
        )
        await pages.feature.settled()
        return try #require(made.location, "\(made.text)")
    }

    private func tokens(_ pages: PageSite) async throws -> [String] {
        try await pages.site.store.read {
            try $0.rows("select token from enrollment_tokens order by id") { try $0[0] }
        }
    }

    private func enroll(_ token: String, in pages: PageSite) async throws -> ClientResponse {
        await (try await pages.site.client(of: nil)).post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", token), ("allowDataSharing", "true")])
    }

    @Test(arguments: ["0", "-1", "1000001", "", "ten"])
    func `a number of tokens that cannot be is refused beside its field`(_ count: String) async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", count), ("label", "Kept words")],
            as: .coordinator)
        #expect(made.status == .unprocessableContent)
        #expect(made.text.contains("from 1 to 1,000,000. For more, make another batch."))
        #expect(made.text.contains("Kept words"))
    }

    @Test
    func `a large batch shows how far it is, and its tokens when all are there`() async throws {
        let pages = try await PageSite()
        let world = pages.site.world
        let id = try await pages.site.store.write { transaction in
            try pages.feature.issue.begin(
                count: 25_000, by: "Test", in: world.channel.id, transaction
            ).batch
        }
        let address = "\(study)/tokens/\(id)"
        let during = try await pages.site.get(address, as: .coordinator)
        #expect(during.text.contains("0 of 25,000"))
        #expect(during.text.contains("data-poll=\"\(address)\""))
        #expect(try await pages.site.get(address + "/tokens.csv", as: .coordinator).status == .notFound)
        #expect(
            try await pages.site.post(address + "/revoke", [], as: .coordinator).status == .conflict)
        try await pages.feature.issue.finish(id)
        let after = try await pages.site.get(address, as: .coordinator)
        #expect(after.text.contains("100 tokens on this page of 25,000"))
        #expect(!after.text.contains("data-poll"))
        let file = try await pages.site.get(address + "/tokens.csv", as: .coordinator)
        #expect(file.text.components(of: "\r\n").count == 25_002)
    }

    @Test
    func `pages and states of a batch of many tokens follow one another`() async throws {
        let pages = try await PageSite()
        let address = try await batch(250, in: pages)
        let token = try await tokens(pages)[7]
        #expect(try await enroll(token, in: pages).status == .ok)
        let first = try await pages.site.get(address + "?state=unused", as: .coordinator)
        #expect(first.text.contains("100 tokens on this page of 250"))
        #expect(!first.text.contains(">Enrolled<"))
        #expect(first.text.contains("state=unused&amp;after="))
        let used = try await pages.site.get(address + "?state=used", as: .coordinator)
        #expect(used.text.contains("1 token on this page"))
        let found = try await pages.site.get(address + "?q=\(token.prefix(4).lowercased())", as: .coordinator)
        #expect(found.text.contains(EnrollmentToken(token)?.groups.joined(separator: " ") ?? ""))
    }

    @Test
    func `revoked tokens let nobody in, and who is in stays`() async throws {
        let pages = try await PageSite()
        let address = try await batch(10, in: pages)
        let all = try await tokens(pages)
        let appToken = try await enroll(all[0], in: pages).json["data"]?["appToken"]?.string
        let revoked = try await pages.site.post(address + "/revoke", [], as: .coordinator)
        #expect(revoked.status == .seeOther)
        let refused = try await enroll(all[1], in: pages)
        #expect(refused.exception == "Unknown token: '\(all[1])'")
        let client = try await pages.site.client(of: nil)
        let resolved = await client.post("/response-resolveEnrollmentToken.api", form: [("token", all[1])])
        #expect(resolved.status == .notFound)
        #expect(
            await client.post("/response-resolveEnrollmentToken.api", form: [("token", all[0])]).status == .ok
        )
        #expect(try await enroll(all[0], in: pages).exception == "Token already in use")
        let rows = await client.post(
            "/response-selectRows.api",
            form: [("participantId", try #require(appToken)), ("queryName", "x")])
        #expect(rows.exception == "Query 'x' doesn't exist")
        let page = try await pages.site.get(address, as: .coordinator)
        #expect(page.text.contains("Unused tokens were revoked by"))
        #expect(try await pages.recorded("token-batch.revoke") == 1)
        _ = try await pages.site.post(address + "/revoke", [], as: .coordinator)
        #expect(try await pages.recorded("token-batch.revoke") == 1)
        let sheet = try await pages.site.get(address + "/sheet", as: .coordinator)
        #expect(sheet.text.contains("No unused tokens"))
        #expect(try await pages.site.post(address + "/revoke", [], as: .reader).status == .forbidden)
    }

    @Test
    func `one token is revoked alone, unless it is used`() async throws {
        let pages = try await PageSite()
        let address = try await batch(3, in: pages)
        let all = try await tokens(pages)
        #expect(try await enroll(all[0], in: pages).status == .ok)
        #expect(
            try await pages.site.post(address + "/tokens/1/revoke", [], as: .coordinator).status == .conflict)
        #expect(
            try await pages.site.post(address + "/tokens/2/revoke", [], as: .coordinator).status == .seeOther)
        #expect(try await enroll(all[1], in: pages).exception == "Unknown token: '\(all[1])'")
        #expect(try await enroll(all[2], in: pages).status == .ok)
        #expect(
            try await pages.site.post(address + "/tokens/99/revoke", [], as: .coordinator).status == .conflict
        )
    }

    @Test
    func `a token is found by its beginning, in this study only`() async throws {
        let pages = try await PageSite()
        _ = try await batch(20, in: pages)
        let token = try await tokens(pages)[3]
        let find = study + "/tokens/find?q="
        let exact = try await pages.site.get(find + token, as: .coordinator)
        #expect(exact.text.contains("Batch 1"))
        let typed = EnrollmentToken(token)?.groups.joined(separator: "-") ?? ""
        #expect(try await pages.site.get(find + typed, as: .coordinator).text.contains("Batch 1"))
        #expect(
            try await pages.site.get(find + "AB", as: .coordinator).text.contains("at least 3 letters"))
        #expect(
            try await pages.site.get(find + "ABCDEFGHZ", as: .coordinator).text
                .contains("one of the nine is misspelt"))
        #expect(try await pages.site.get(find + token, as: .reader).status == .forbidden)
        let neighbour = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/tokens/find?q="
        #expect(
            try await pages.site.get(neighbour + token, as: .siteAdmin).text.contains(
                "No token of this study"))
    }

    @Test(arguments: [(12, 3), (24, 2), (65, 1)])
    func `a sheet holds as many tokens as were chosen, and printing is recorded`(
        _ per: Int, _ sheets: Int
    ) async throws {
        let pages = try await PageSite()
        let address = try await batch(30, in: pages)
        let page = try await pages.site.get(address + "/sheet?per=\(per)", as: .coordinator)
        #expect(page.text.components(of: "class=\"tickets per-\(per)\"").count == sheets + 1)
        #expect(page.text.components(of: "<svg viewBox=\"-4 -4 29 29\"").count == 31)
        #expect(try await pages.recorded("token-batch.print") == 1)
    }

    @Test
    func `who enrolls and withdraws is recorded without a trace of who it was`() async throws {
        let pages = try await PageSite()
        _ = try await batch(1, in: pages)
        let token = try await tokens(pages)[0]
        let appToken = try #require(
            try await enroll(token, in: pages).json["data"]?["appToken"]?.string)
        let client = try await pages.site.client(of: nil)
        let left = await client.post(
            "/response-withdrawFromStudy.api", form: [("participantId", appToken), ("delete", "true")])
        #expect(left.status == .ok)
        let events = try await pages.site.store.read {
            try $0.rows(
                """
                select action, actor_kind, address, subject, details from audit_events
                where action like 'participant.%' order by seq
                """
            ) { row in try (0..<5).map { try row[$0] as String } }
        }
        #expect(events.map { $0[0] } == ["participant.enroll", "participant.withdraw-and-erase"])
        #expect(events.allSatisfy { $0[1] == "participant" && $0[2].isEmpty && $0[3].isEmpty })
        #expect(events[0][4] == events[1][4])
        #expect(events[0][4].contains("digest:"))
    }

    @Test
    func `looking at tokens is recorded once an hour`() async throws {
        let pages = try await PageSite()
        let address = try await batch(3, in: pages)
        for _ in 0..<3 { _ = try await pages.site.get(address, as: .coordinator) }
        #expect(try await pages.recorded("token-batch.view") == 1)
    }
}
