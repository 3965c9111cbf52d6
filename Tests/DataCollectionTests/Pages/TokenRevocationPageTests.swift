import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Responses

/// Tokens that are revoked on their page.
struct TokenRevocationPageTests {
    @Test
    func `revoked tokens let no one in, and who is in stays`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(10)
        let all = try await pages.tokens()
        let appToken = try await pages.enrollmentResponse(to: all[0]).json["data"]?["appToken"]?.string
        let fields = [("all", "1"), ("confirmed", "1"), ("reason", "Lost in the post")]
        let first = try await pages.site.post(address + "/revoke", [("all", "1")], as: .coordinator)
        #expect(try first.status == .ok && first.page.field("Reason").error == nil)
        let asked = try await pages.site.post(
            address + "/revoke", fields.dropLast() + [("reason", " ")], as: .coordinator)
        #expect(
            try asked.status == .unprocessableContent
                && asked.page.field("Reason").error
                    == "Enter a reason, such as: The invitations were lost in the mail."
        )
        let revoked = try await pages.site.post(address + "/revoke", fields, as: .coordinator)
        #expect(revoked.status == .seeOther)
        let refused = try await pages.enrollmentResponse(to: all[1])
        #expect(refused.exception == "Unknown token: '\(all[1])'")
        let client = try await pages.site.client(of: nil)
        let resolved = await client.post("/response-resolveEnrollmentToken.api", form: [("token", all[1])])
        #expect(resolved.status == .notFound)
        #expect(
            await client.post("/response-resolveEnrollmentToken.api", form: [("token", all[0])]).status == .ok
        )
        #expect(try await pages.enrollmentResponse(to: all[0]).exception == "Token already in use")
        let rows = await client.post(
            "/response-selectRows.api",
            form: [("participantId", try #require(appToken)), ("queryName", "x")])
        #expect(rows.exception == "Query 'x' doesn't exist")
        let page = try await pages.site.get(address, as: .coordinator)
        #expect(page.page.says("Unused tokens were revoked by"))
        #expect(page.page.says("UTC: Lost in the post."))
        #expect(try await pages.recorded("token-batch.revoke") == 1)
        _ = try await pages.site.post(address + "/revoke", fields, as: .coordinator)
        #expect(try await pages.recorded("token-batch.revoke") == 1)
        let sheet = try await pages.site.get(address + "/sheet", as: .coordinator)
        #expect(sheet.page.headings.contains("No unused tokens"))
        #expect(try await pages.site.post(address + "/revoke", fields, as: .reader).status == .forbidden)
    }

    @Test
    func `chosen tokens are revoked for a reason, all of them or none`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(4)
        let all = try await pages.tokens()
        #expect(try await pages.enrollmentResponse(to: all[0]).status == .ok)
        func revoke(_ rows: [String], _ more: [(String, String)] = []) async throws -> ClientResponse {
            try await pages.site.post(
                address + "/revoke", rows.map { ("id", $0) } + more, as: .coordinator)
        }
        let done = [("confirmed", "1"), ("reason", "Torn")]
        let used = try await revoke(["1", "2"], done)
        #expect(used.status == .conflict && used.text.contains("a used token cannot be revoked"))
        #expect(try await revoke(["2", "99"], done).status == .conflict)
        #expect(try await revoke([]).status == .seeOther)
        let asked = try await revoke(["2", "3"])
        #expect(asked.status == .ok && asked.page.title == "Revoke 2 tokens?")
        let blank = try await revoke(["2", "3"], [("confirmed", "1")])
        #expect(blank.status == .unprocessableContent && blank.text.contains(#"name="id" value="3""#))
        #expect(try await pages.recorded("token.revoke") == 0)
        #expect(try await revoke(["2", "3"], done).status == .seeOther)
        #expect(try await pages.recorded("token.revoke") == 1)
        #expect(try await pages.enrollmentResponse(to: all[1]).exception == "Unknown token: '\(all[1])'")
        let validated = await (try await pages.site.client(of: nil)).post(
            "/response-validateEnrollmentToken.api", form: [("studyId", "SLEEP01"), ("token", all[2])])
        #expect(validated.exception == "Unknown token: '\(all[2])'")
        #expect(try await pages.enrollmentResponse(to: all[3]).status == .ok)
        let page = try await pages.site.get(address + "?state=revoked", as: .coordinator).text
        #expect(page.contains("2 tokens on this page") && page.contains(": Torn</span>"))
        let again = try await revoke(["2"], done)
        #expect(again.status == .conflict && again.text.contains("was already revoked"))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `a neighbor's tokens cannot be revoked by their rows`() async throws {
        let pages = try await PageSite()
        _ = try await pages.makeBatch(2)
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/tokens"
        let made = try await pages.site.post(
            other, [("count", "other"), ("other", "2")], as: .siteAdmin)
        let fields = [("id", "1"), ("confirmed", "1"), ("reason", "Mine")]
        let theirs = try #require(made.location) + "/revoke"
        #expect(try await pages.site.post(theirs, fields, as: .siteAdmin).status == .conflict)
        #expect(try await pages.site.post(other + "/1/revoke", fields, as: .siteAdmin).status == .notFound)
        #expect(try await pages.enrollmentResponse(to: try await pages.tokens()[0]).status == .ok)
    }
}
