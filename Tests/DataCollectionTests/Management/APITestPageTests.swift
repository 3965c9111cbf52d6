import HTTP
import Support
import Testing

struct APITestPageTests {
    private let page = "/MERIDIAN/HERON/SLEEP01/query-APITest.view"

    @Test(arguments: [
        "/MERIDIAN/HERON/SLEEP01/query-APITest.view", "/query/MERIDIAN/HERON/SLEEP01/apitest.view",
        "/meridian/heron/sleep01/query-apitest.view",
    ])
    func `the page is where LabKey has it, with something to begin with`(_ path: String) async throws {
        let shown = try await PageSite().site.get(path, as: .folderAdmin)
        #expect(shown.status == .ok)
        #expect(shown.text.contains("/MERIDIAN/HERON/SLEEP01/query-getQueries.api"))
    }

    @Test func `what is posted is answered as the visitor's own request`() async throws {
        let pages = try await PageSite()
        let answer = try await pages.site.post(
            page,
            [
                ("url", "/MERIDIAN/HERON/SLEEP01/response-generateTokens.api"),
                ("body", "{\r\n\"count\": 3}"),
            ], as: .folderAdmin)
        #expect(answer.status == .ok)
        #expect(answer.page.texts.contains("200 OK"), "\(answer.text)")
        #expect(answer.page.says("batchId"))
        #expect(try await pages.recorded("token-batch.create") == 1)
        let form = try await pages.site.post(
            page,
            [("url", "https://localhost/response-resolveEnrollmentToken.api"), ("body", "token=ABCDEFGHI")],
            as: .folderAdmin)
        #expect(form.page.texts.contains("404 Not Found"))
        #expect(form.page.says("Token is not associated with a study ID"))
    }

    @Test func `it opens nothing that the visitor may not do`() async throws {
        let pages = try await PageSite()
        let answer = try await pages.site.post(
            page,
            [
                ("url", "/response-serverConfiguration.api"),
                ("body", "{\"metadataLoadLocation\": \"portal\"}"),
            ],
            as: .folderAdmin)
        #expect(answer.status == .ok)
        #expect(answer.page.texts.contains("404 Not Found"), "\(answer.text)")
        #expect(try await pages.recorded("metadata-source.change") == 0)
    }

    @Test(arguments: [
        ("", "Enter a URL on this portal."),
        ("https://example.org/x", "You can only test URLs on this portal."),
        ("//example.org/x", "You can only test URLs on this portal."),
        ("/\\example.org", "You can only test URLs on this portal."),
        ("https://localhost.example.org/x", "You can only test URLs on this portal."),
        ("response-enroll.api", "You can only test URLs on this portal."), ("/a b", "Percent-encode spaces"),
        ("/MERIDIAN/HERON/SLEEP01/query-APITest.view", "test itself."),
    ])
    func `only this portal is asked`(_ url: String, _ sentence: String) async throws {
        let answer = try await PageSite().site.post(
            page, [("url", url), ("body", "kept as typed")], as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.page.field("POST URL").error?.contains(sentence) == true)
        #expect(answer.text.contains("kept as typed"))
    }

    @Test func `an answer is shown as text, whatever it is`() async throws {
        let pages = try await PageSite()
        let answer = try await pages.site.post(
            page, [("url", "/nowhere"), ("body", "<script>alert(1)</script>")], as: .folderAdmin)
        #expect(answer.status == .ok)
        #expect(!answer.text.contains("<script>alert"))
    }

    @Test(arguments: [
        (TestUser.reader, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound),
    ])
    func `others have no such page`(_ someone: TestUser, _ status: Status) async throws {
        let pages = try await PageSite()
        #expect(try await pages.site.get(page, as: someone).status == status)
        #expect(try await pages.site.post(page, [("url", "/x")], as: someone).status == status)
    }

    @Test func `a form of another site is refused`() async throws {
        let answer = try await PageSite().site.postWithoutToken(page, [("url", "/x")], as: .folderAdmin)
        #expect(answer.status == .forbidden)
    }

    @Test func `the site's page is for its administrators`() async throws {
        let pages = try await PageSite()
        #expect(try await pages.site.get("/query-APITest.view", as: .siteAdmin).status == .ok)
        #expect(try await pages.site.get("/query-APITest.view", as: .orgAdmin).status == .notFound)
    }
}
