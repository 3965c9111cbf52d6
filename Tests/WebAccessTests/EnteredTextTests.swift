import Access
import HTTP
import Support
import Testing
import WebAccess

private let routes: TestSite.Routes = { _ in
    [
        .get("/own", .signedIn) { _, _ in .html([]) },
        .post("/gone", .signedIn) { _, _ in throw NotFound("participant") },
    ]
}

/// A page that refuses a form contains the texts that were sent, so that they aren't lost.
struct EnteredTextTests {
    private static let fields = [
        ("note", "KEPT about the next visit\n<b>of May</b>"), ("password", "meadow lantern harbor nine"),
        ("someToken", "a token with some spaces"), ("_other", "a hidden field of the page"),
        ("name", "TOO SHORT"),
        ("code", "one two three four five six"),
    ]

    @Test func `texts come back escaped, but no secrets and nothing short`() async throws {
        let site = try await TestSite(routes: routes)
        let answer = try await site.post("/gone", Self.fields, as: .reader)
        #expect(answer.status == .notFound)
        #expect(answer.text.contains("KEPT about the next visit\n&lt;b&gt;of May"))
        for secret in ["meadow", "some spaces", "hidden", "TOO SHORT", "three four"] {
            #expect(!answer.text.contains(secret), "\(secret)")
        }
    }

    @Test func `programs get a problem document without them`() async throws {
        let site = try await TestSite(routes: routes)
        let client = try await site.client(of: .reader)
        let token = try await site.formToken(of: .reader)
        let program = await client.post(
            "/gone", form: Self.fields + [("_token", token)], headers: ["accept": "application/json"])
        #expect(program.status == .notFound && !program.text.contains("KEPT"))
    }
}
