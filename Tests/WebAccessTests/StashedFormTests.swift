import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import WebAccess

struct StashedFormTests {
    @Test(arguments: End.allCases)
    func `What was typed comes back after signing in, whyever the session ended`(_ end: End) async throws {
        let form = try await OpenForm()
        try await form.end(end)
        let sent = await form.send()
        #expect(sent.status == .seeOther)
        #expect(OpenForm.address(in: sent).hasPrefix("/unsaved/"))
        let signIn = await form.client.get(sent.location ?? "", headers: OpenForm.html)
        #expect(signIn.text.contains("You were signed out, so we couldn't save."))
        try await form.signIn()
        let shown = await form.client.get(OpenForm.address(in: sent), headers: OpenForm.html)
        #expect(shown.status == .ok)
        #expect(shown.text.contains(#"name="title" value="A new &quot;title&quot;""#))
        #expect(shown.text.contains("\nLine &lt;1&gt;\nline 2</textarea>"))
        #expect(shown.text.contains(#"data-guard="unsaved""#))
        #expect(!shown.text.contains("secret words"))
        #expect(shown.page.texts.contains("We don't keep passwords, codes and keys. Enter them again."))
        let name: String? = try await form.site.store.read {
            try $0.value("select name from users where id = 1")
        }
        #expect(name != "A new \"title\"", "nothing is sent in the person's name")
        #expect(form.site.faults.all == [])
    }

    @Test func `Unknown fields that look like secrets are never kept, and text that the form declares is`()
        async throws
    {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let sent = await form.send([
            ("title", "New"), ("mapKey", "north-1"), ("_text", "mapKey"), ("apiToken", "t0psecret"),
            ("stepKey", "undeclared-text"),
        ])
        try await form.signIn()
        let shown = await form.client.get(OpenForm.address(in: sent), headers: OpenForm.html)
        #expect(shown.text.contains(#"name="mapKey" value="north-1""#), "\(shown.text)")
        #expect(!shown.text.contains("t0psecret") && !shown.text.contains("undeclared-text"))
        #expect(shown.page.texts.contains("We don't keep passwords, codes and keys. Enter them again."))
    }

    @Test func `A form of an async route comes back, too`() async throws {
        let form = try await OpenForm()
        try await form.end(.expired)
        #expect(OpenForm.address(in: await form.send(to: "/later")).hasPrefix("/unsaved/"))
    }

    @Test func `Sent again it is saved once, and what was kept is erased`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = OpenForm.address(in: await form.send())
        try await form.signIn()
        let token = CSRFToken.make(
            for: try #require(SecretToken(text: form.client.cookies["__Host-session"] ?? ""))
        ) {
            SystemRandom.bytes($0)
        }
        #expect(try await form.kept() == 1)
        let fields =
            OpenForm.typed + [
                ("_kept", String(path.dropFirst("/unsaved/".count))), ("_page", "/note"), ("_token", token),
            ]
        #expect(await form.client.post("/note", form: fields, headers: OpenForm.html).location == "/note")
        #expect(try await form.kept() == 0)
        #expect(await form.client.get(path, headers: OpenForm.html).status == .notFound)
    }

    @Test func `A form whose address has a fragment is found on its page`() {
        let markup = FormMarkup(
            Array(#"<form method="post" action="/sql#answer"><input name="sql"></form>"#.utf8))
        let kept = StashedForm(
            page: "/sql", action: "/sql", fields: [.init(name: "sql", value: "x")], files: [])
        #expect(markup.form(of: kept) == 0)
    }

    @Test func `It is discarded on request`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = OpenForm.address(in: await form.send())
        try await form.signIn()
        let session = try #require(SecretToken(text: form.client.cookies["__Host-session"] ?? ""))
        let token = CSRFToken.make(for: session) { SystemRandom.bytes($0) }
        let discarded = await form.client.post(
            path + "/discard", form: [("_token", token)], headers: OpenForm.html)
        #expect(discarded.location == "/note?revision=1")
        #expect(try await form.kept() == 0)
    }

    @Test func `Another person on the same browser sees nothing of it`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = OpenForm.address(in: await form.send())
        try await form.signIn(.editor)
        let shown = await form.client.get(path, headers: OpenForm.html)
        #expect(shown.status == .notFound)
        #expect(!shown.text.contains("A new"))
        let late = await form.send()
        #expect(late.status == .conflict, "a form of somebody who was here before is not saved")
        #expect(late.text.contains("This form was opened with another account"))
        #expect(!late.text.contains("A new"))
        #expect(try await form.kept(of: .editor) == 0)
        #expect(try await form.kept() == 2)
    }

    @Test func `Whoever signs in at the start page is led to their own unsaved form, and only to that`()
        async throws
    {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        for someone in [TestUser.editor, .reader] { try await form.addPassword(of: someone) }
        try await form.signIn(.editor)
        #expect(await form.send().status == .conflict)
        #expect(await form.signInAtTheStartPage(.editor) == "/")
        let path = await form.signInAtTheStartPage(.reader)
        #expect(path.hasPrefix("/unsaved/"), "\(path)")
        #expect(
            await form.client.get(path, headers: OpenForm.html).text.contains("A new &quot;title&quot;"))
        #expect(await form.signInAtTheStartPage(.reader) == "/", "it is offered once")
    }

    @Test func `A form that was found by its link isn't offered again`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        try await form.addPassword(of: .reader)
        let path = OpenForm.address(in: await form.send())
        #expect(await form.signInAtTheStartPage(.reader, to: path) == path)
        #expect(await form.signInAtTheStartPage(.reader) == "/")
    }

    @Test
    func `Anyone who signed in again in another tab is led to their form at once, and nothing is saved`()
        async throws
    {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        try await form.signIn()
        let sent = await form.send()
        #expect(sent.location?.hasPrefix("/unsaved/") == true)
        #expect(
            await form.client.get(sent.location ?? "", headers: OpenForm.html).text.contains(
                "A new &quot;title&quot;")
        )
        let name: String? = try await form.site.store.read {
            try $0.value("select name from users where id = 1")
        }
        #expect(name != "A new \"title\"")
    }
}
