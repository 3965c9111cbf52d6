import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import WebAccess

/// Text that is kept while it is typed.
struct UnsavedDraftTests {
    private static let script: Headers = ["accept": "application/json", "host": "localhost"]
    private static let place = [("_page", "/note?revision=1"), ("_action", "/note")]
    private static let address = UnsavedDraftPath.address(page: "/note?revision=1", action: "/note")

    private func keep(
        _ form: OpenForm, _ fields: [(String, String)] = OpenForm.typed,
        at place: [(String, String)] = Self.place
    ) async -> ClientResponse {
        await form.client.post(
            "/unsaved", form: fields + place + [("_token", form.token)], headers: Self.script)
    }

    private func find(_ form: OpenForm, _ address: String = Self.address) async -> ClientResponse {
        await form.client.get(address, headers: Self.script)
    }

    private func restored(_ form: OpenForm) async -> String {
        let redirect = await form.client.get(Self.address, headers: OpenForm.html)
        return await form.client.get(redirect.location ?? "", headers: OpenForm.html).text
    }

    @Test func `a page offers what was typed on it, and fills it in`() async throws {
        let form = try await OpenForm()
        #expect(await find(form).status == .noContent)
        #expect(await keep(form).status == .ok)
        #expect(await find(form).status == .ok)
        let page = await restored(form)
        #expect(page.contains(#"name="title" value="A new &quot;title&quot;""#), "\(page)")
        #expect(page.contains("Line &lt;1&gt;\nline 2</textarea>"))
        #expect(!page.contains("secret words"))
    }

    @Test func `what is typed next takes the place of what was kept`() async throws {
        let form = try await OpenForm()
        for title in ["First", "Second", "Third"] { _ = await keep(form, [("title", title)]) }
        #expect(try await form.kept() == 1)
        #expect(await restored(form).contains(#"value="Third""#))
    }

    @Test func `saving deletes what was kept, and a refusal keeps it`() async throws {
        let form = try await OpenForm()
        let token = try #require(await keep(form).text.split(separator: "\"").dropFirst(3).first)
        let reference = [("_kept", String(token)), ("_page", "/note?revision=1")]
        #expect(await form.send([("title", "")] + reference).status != .seeOther)
        #expect(try await form.kept() == 1)
        #expect(await form.send([("title", "Saved")] + reference).status == .seeOther)
        #expect(try await form.kept() == 0)
        #expect(await find(form).status == .noContent)
    }

    @Test func `only the same page and form in the same session finds it`() async throws {
        let form = try await OpenForm()
        _ = await keep(form)
        for (page, action) in [
            ("/note", "/note"), ("/note?revision=1", "/later"), ("/note?revision=2", "/note"),
        ] {
            let other = await find(form, UnsavedDraftPath.address(page: page, action: action))
            #expect(other.status == .noContent, "\(page) \(action)")
        }
        try await form.signIn(.designer)
        #expect(await find(form).status == .noContent)
        try await form.signIn()
        #expect(await find(form).status == .noContent)
    }

    @Test func `it is kept for half an hour after the last change`() async throws {
        let form = try await OpenForm()
        _ = await keep(form)
        form.site.clock.advance(seconds: 20 * 60)
        _ = await keep(form)
        form.site.clock.advance(seconds: 29 * 60)
        #expect(await find(form).status == .ok)
        form.site.clock.advance(seconds: 61)
        #expect(await find(form).status == .noContent)
    }

    @Test(arguments: [
        ("", "/note"), ("/", "/note"), ("//example.org", "/note"), ("https://example.org/", "/note"),
        ("/note", "//example.org"), ("/note", ""), ("/note\nx", "/note"), ("/sign-in", "/note"),
    ])
    func `a page or form of another site is refused`(_ page: String, _ action: String) async throws {
        let form = try await OpenForm()
        #expect(await keep(form, at: [("_page", page), ("_action", action)]).status == .unprocessableContent)
        #expect(await keep(form, at: []).status == .unprocessableContent)
        #expect(try await form.kept() == 0)
        #expect(await find(form, "/unsaved").status == .noContent)
        #expect(await form.client.get("/unsaved", headers: OpenForm.html).location == "/")
    }

    @Test func `a form that is too large is refused, and what was kept stays`() async throws {
        let form = try await OpenForm()
        _ = await keep(form)
        let huge = String(repeating: "x", count: StashedFormRepository.byteCountMax)
        #expect(await keep(form, [("title", huge)]).status == .conflict)
        #expect(try await form.kept() == 1)
    }

    @Test func `nothing is kept without the token of the session, or after its end`() async throws {
        let form = try await OpenForm()
        let forged = await form.client.post(
            "/unsaved", form: OpenForm.typed + Self.place, headers: Self.script)
        #expect(forged.status == .forbidden)
        try await form.end(.signedOut)
        #expect(await keep(form).status != .ok)
        #expect(try await form.kept() == 0)
    }
}
