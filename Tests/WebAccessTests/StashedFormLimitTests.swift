import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import WebAccess

/// What is not kept of a form, and for how long the rest is.
struct StashedFormLimitTests {
    @Test func `After half an hour there is nothing, and the rows go`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = OpenForm.address(in: await form.send())
        form.site.clock.advance(seconds: StashedFormRepository.lifetimeSeconds)
        try await form.signIn()
        #expect(await form.client.get(path, headers: OpenForm.html).status == .notFound)
        let now = form.site.clock.now
        #expect(try await form.site.store.read { try StashedFormRepository.hasExpired(at: now, in: $0) })
        try await form.site.store.write { try StashedFormRepository.purge(at: now, in: $0) }
        #expect(try await form.kept() == 0)
    }

    @Test func `A form that never had a session is refused as ever`() async throws {
        let site = try await TestSite(routes: openFormRoutes)
        let visitor = try await site.client(of: nil)
        let stranger = CSRFToken.make(for: SecretToken()) { SystemRandom.bytes($0) }
        #expect(
            await visitor.post("/note", form: OpenForm.typed + [("_token", stranger)], headers: OpenForm.html)
                .status
                == .forbidden)
        #expect(
            await visitor.post("/note", form: OpenForm.typed, headers: OpenForm.html).status == .forbidden)
        let token = try await site.formToken(of: nil)
        let own = await visitor.post(
            "/note", form: OpenForm.typed + [("_token", token)], headers: OpenForm.html)
        #expect(own.location == "/sign-in")
        visitor.cookies.set("__Host-former", SecretToken().text)
        #expect(
            await visitor.post("/note", form: OpenForm.typed + [("_token", stranger)], headers: OpenForm.html)
                .status
                == .forbidden)
        let count: Int? = try await site.store.write { try $0.value("select count(*) from kept_forms") }
        #expect(count == 0)
    }

    @Test func `A deactivated account keeps nothing`() async throws {
        let form = try await OpenForm()
        let user = form.site.world.user(.reader)
        _ = try await form.site.store.write {
            try $0.run("update users set state = 'deactivated' where id = \(user)")
        }
        #expect(await form.send().location == "/sign-in")
        #expect(try await form.kept() == 0)
    }

    @Test func `A form that is a button alone is not kept`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        #expect(await form.send([]).status == .forbidden)
        #expect(await form.send([], to: "/sign-out").status == .forbidden)
        #expect(try await form.kept() == 0)
    }

    @Test func `What scripts send on their own is not kept`() async throws {
        let form = try await OpenForm()
        try await form.end(.expired)
        var headers = OpenForm.html
        headers["sec-fetch-mode"] = "cors"
        _ = await form.client.post("/note", form: OpenForm.typed + [("_token", form.token)], headers: headers)
        #expect(try await form.kept() == 0)
    }

    @Test func `What is too large is refused in words, and twenty forms are kept of a person`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let large = await form.send([
            ("text", String(repeating: "x", count: StashedFormRepository.byteCountMax))
        ])
        #expect(large.status == .conflict)
        #expect(large.text.contains("the limit is 256 KB"))
        for _ in 0..<StashedFormRepository.countMax + 3 { _ = await form.send() }
        #expect(try await form.kept() == StashedFormRepository.countMax)
    }

    @Test func `Files are asked for by name, and their content is not kept`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let file = FormFile(
            name: "map", fileName: "clinic.pdf", contentType: "application/pdf", bytes: Array("%PDF".utf8))
        let sent = await form.client.post(
            "/note", fields: OpenForm.typed + [("_token", form.token)], files: [file], headers: OpenForm.html)
        try await form.signIn()
        let shown = await form.client.get(OpenForm.address(in: sent), headers: OpenForm.html)
        #expect(shown.page.texts.contains("Choose the file for Map of the clinic again: clinic.pdf."))
    }

    @Test func `A page that was changed meanwhile says so, and the form starts from its own revision`()
        async throws
    {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        var headers = OpenForm.html
        headers["referer"] = "https://localhost/note?revision=2"
        let sent = await form.client.post(
            "/note", form: OpenForm.typed + [("_token", form.token)], headers: headers)
        try await form.signIn()
        let shown = await form.client.get(OpenForm.address(in: sent), headers: OpenForm.html)
        #expect(shown.page.says("This page was changed after you opened it."))
        #expect(shown.text.contains(#"name="revision" value="1""#))
    }

    @Test func `Where the form is gone, everything that was typed is shown`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        var headers = OpenForm.html
        headers["referer"] = "https://localhost/nowhere"
        let sent = await form.client.post(
            "/note", form: OpenForm.typed + [("_token", form.token)], headers: headers)
        try await form.signIn()
        let shown = await form.client.get(OpenForm.address(in: sent), headers: OpenForm.html)
        #expect(shown.status == .ok)
        #expect(shown.text.contains("Line &lt;1&gt;"))
    }

    @Test func `The database cannot be opened with the site's key alone`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        _ = await form.send()
        let rows = try await form.site.store.read { transaction in
            try transaction.rows("select content, token_digest from kept_forms") {
                row -> ([UInt8], [UInt8]) in
                (try row[0], try row[1])
            }
        }
        let (content, digest) = try #require(rows.first)
        let key = form.site.parts.keys.sealing
        let context = "form typed by user \(form.site.world.user(.reader))"
        #expect(throws: SealingError.self) { try key.open(content, context: context) }
        #expect(!String(decoding: content, as: UTF8.self).contains("title"))
        let guess = SealingKey(
            bytes: key.lookupDigest(of: digest, purpose: "form kept after a session ended").bytes)
        #expect(throws: SealingError.self) { try guess?.open(content, context: context) }
    }
}
