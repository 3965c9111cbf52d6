import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import WebAccess

private let page = """
    <!doctype html><main><form method="post" action="/note" data-guard><input type="hidden" name="_token" value="x">
    <input type="hidden" name="revision" value="REVISION"><label for="f">Title</label><input id="f" name="title" value="Old">
    <textarea name="text">Old text</textarea><input type="password" name="password">
    <input name="mapKey" value="old"><input type="hidden" name="_text" value="mapKey"><input name="apiToken">
    <label for="map">Map of the clinic</label><input type="file" id="map" name="map"></form></main>
    """

/// A form whose revision is that of the query, and the pages around it.
private let routes: TestSite.Routes = { parts in
    [
        .get("/note", .signedIn) { context, _ in
            .html(Array(page.replacing("REVISION", with: context.request.query["revision"] ?? "1").utf8))
        },
        .post("/note", .signedIn) { context, transaction in
            if context.form["title"] == "" { throw InvalidInput("title", "Enter a title.") }
            try transaction.run("update users set name = \(context.form["title"] ?? "") where id = 1")
            return context.redirect(to: "/note")
        },
        .post("/later", .signedIn, async: { context in context.redirect(to: "/note") }),
        .get("/sign-in", .anyone) { context, _ in
            .html(Array("\(context.flash?.title ?? "") \(context.returnPath)".utf8))
        },
        .post(
            "/sign-in", .anyone,
            async: { context in
                let signedIn = try await parts.accounts.signIn(
                    email: context.form["email"] ?? "", password: context.form["password"] ?? "",
                    from: context.address,
                    agent: context.agent, replacing: context.previousSession)
                return try context.startSession(signedIn, redirectingTo: context.returnPath)
            }),
        .post("/sign-out", .signedInToLeave) { context, transaction in
            let person = try context.requirePerson()
            if let session = person.session {
                try SessionRepository.end(session, of: person, in: transaction)
            }
            return context.endSession(redirectingTo: "/sign-in")
        },
    ]
}

private let typed = [
    ("title", "A new \"title\""), ("text", "Line <1>\nline 2"), ("revision", "1"),
    ("password", "secret words"),
]
private let password = "a stone in the river"
private let html: Headers = [
    "accept": "text/html", "host": "localhost", "referer": "https://localhost/note?revision=1",
]

/// Why a session ended.
enum End: String, CaseIterable {
    case signedOut, expired, endedByAdministrator, passwordChanged
}

/// Someone's open form, and what becomes of it.
private struct OpenForm {
    let site: TestSite
    let client: InProcessClient
    let token: String

    init(_ someone: TestUser = .reader) async throws {
        site = try await TestSite(routes: routes)
        client = try await site.client(of: someone)
        token = try await site.formToken(of: someone)
    }

    func end(_ end: End, of someone: TestUser = .reader) async throws {
        let (user, now) = (site.world.user(someone), site.clock.now)
        switch end {
        case .signedOut:
            #expect(
                await client.post("/sign-out", form: [("_token", token)], headers: html).status == .seeOther)
        case .expired: site.clock.advance(seconds: 13 * 60 * 60)
        case .endedByAdministrator, .passwordChanged:
            _ = try await site.store.write {
                try $0.run("update sessions set ended_at = \(now) where user_id = \(user)")
            }
        }
    }

    func send(_ fields: [(String, String)] = typed, to path: String = "/note") async -> ClientResponse {
        await client.post(path, form: fields + [("_token", token)], headers: html)
    }

    /// Opens another session of someone in the same browser, as signing in does.
    func signIn(_ someone: TestUser = .reader) async throws {
        let token = SecretToken()
        let (user, now) = (site.world.user(someone), site.clock.now)
        _ = try await site.store.write { transaction in
            try SessionRepository.open(
                for: user, address: "in-process", agent: "Test", token: token, at: now, in: transaction)
        }
        client.cookies.set("__Host-session", token.text)
    }

    /// Gives someone a password.
    func addPassword(of someone: TestUser) async throws {
        _ = try await site.parts.accounts.add(
            email: someone.email, name: someone.rawValue, password: password, by: site.parts.console)
    }

    /// Signs in by password, by default on a page that names no other page to return to. Returns where that leads.
    func signInAtTheStartPage(_ someone: TestUser, to path: String = "") async -> String {
        let visitor = SecretToken()
        client.cookies.set("__Host-session", "")
        client.cookies.set("__Host-visitor", visitor.text)
        let response = await client.post(
            "/sign-in",
            form: [
                ("email", someone.email), ("password", password), ("to", path),
                ("_token", CSRFToken.make(for: visitor) { SystemRandom.bytes($0) }),
            ], headers: html)
        return response.location ?? response.text
    }

    func kept(of someone: TestUser = .reader) async throws -> Int {
        let user = site.world.user(someone)
        return try await site.store.write {
            try $0.value("select count(*) from kept_forms where user_id = \(user)") ?? 0
        }
    }
}

/// The address that signing in leads back to.
private func address(in response: ClientResponse) -> String {
    (response.location ?? "").replacing("/sign-in?to=", with: "")
}

struct StashedFormTests {
    @Test(arguments: End.allCases)
    func `What was typed comes back after signing in, whyever the session ended`(_ end: End) async throws {
        let form = try await OpenForm()
        try await form.end(end)
        let sent = await form.send()
        #expect(sent.status == .seeOther)
        #expect(address(in: sent).hasPrefix("/unsaved/"))
        let signIn = await form.client.get(sent.location ?? "", headers: html)
        #expect(signIn.text.contains("You were signed out, so we couldn't save."))
        try await form.signIn()
        let shown = await form.client.get(address(in: sent), headers: html)
        #expect(shown.status == .ok)
        #expect(shown.text.contains(#"name="title" value="A new &quot;title&quot;""#))
        #expect(shown.text.contains("\nLine &lt;1&gt;\nline 2</textarea>"))
        #expect(shown.text.contains(#"data-guard="unsaved""#))
        #expect(!shown.text.contains("secret words"))
        #expect(shown.text.contains("We don't keep passwords, codes and keys."))
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
        let shown = await form.client.get(address(in: sent), headers: html)
        #expect(shown.text.contains(#"name="mapKey" value="north-1""#), "\(shown.text)")
        #expect(!shown.text.contains("t0psecret") && !shown.text.contains("undeclared-text"))
        #expect(shown.text.contains("We don't keep passwords, codes and keys."))
    }

    @Test func `A form of an async route comes back, too`() async throws {
        let form = try await OpenForm()
        try await form.end(.expired)
        #expect(address(in: await form.send(to: "/later")).hasPrefix("/unsaved/"))
    }

    @Test func `Sent again it is saved once, and what was kept is erased`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = address(in: await form.send())
        try await form.signIn()
        let token = CSRFToken.make(
            for: try #require(SecretToken(text: form.client.cookies["__Host-session"] ?? ""))
        ) {
            SystemRandom.bytes($0)
        }
        #expect(try await form.kept() == 1)
        let fields =
            typed + [
                ("_kept", String(path.dropFirst("/unsaved/".count))), ("_page", "/note"), ("_token", token),
            ]
        #expect(await form.client.post("/note", form: fields, headers: html).location == "/note")
        #expect(try await form.kept() == 0)
        #expect(await form.client.get(path, headers: html).status == .notFound)
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
        let path = address(in: await form.send())
        try await form.signIn()
        let session = try #require(SecretToken(text: form.client.cookies["__Host-session"] ?? ""))
        let token = CSRFToken.make(for: session) { SystemRandom.bytes($0) }
        let discarded = await form.client.post(path + "/discard", form: [("_token", token)], headers: html)
        #expect(discarded.location == "/note?revision=1")
        #expect(try await form.kept() == 0)
    }

    @Test func `Another person on the same browser sees nothing of it`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = address(in: await form.send())
        try await form.signIn(.editor)
        let shown = await form.client.get(path, headers: html)
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
            await form.client.get(path, headers: html).text.contains("A new &quot;title&quot;"))
        #expect(await form.signInAtTheStartPage(.reader) == "/", "it is offered once")
    }

    @Test func `A form that was found by its link isn't offered again`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        try await form.addPassword(of: .reader)
        let path = address(in: await form.send())
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
            await form.client.get(sent.location ?? "", headers: html).text.contains("A new &quot;title&quot;")
        )
        let name: String? = try await form.site.store.read {
            try $0.value("select name from users where id = 1")
        }
        #expect(name != "A new \"title\"")
    }

    @Test func `After half an hour there is nothing, and the rows go`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        let path = address(in: await form.send())
        form.site.clock.advance(seconds: StashedFormRepository.lifetimeSeconds)
        try await form.signIn()
        #expect(await form.client.get(path, headers: html).status == .notFound)
        let now = form.site.clock.now
        #expect(try await form.site.store.read { try StashedFormRepository.hasExpired(at: now, in: $0) })
        try await form.site.store.write { try StashedFormRepository.purge(at: now, in: $0) }
        #expect(try await form.kept() == 0)
    }

    @Test func `A form that never had a session is refused as ever`() async throws {
        let site = try await TestSite(routes: routes)
        let visitor = try await site.client(of: nil)
        let stranger = CSRFToken.make(for: SecretToken()) { SystemRandom.bytes($0) }
        #expect(
            await visitor.post("/note", form: typed + [("_token", stranger)], headers: html).status
                == .forbidden)
        #expect(await visitor.post("/note", form: typed, headers: html).status == .forbidden)
        let token = try await site.formToken(of: nil)
        let own = await visitor.post("/note", form: typed + [("_token", token)], headers: html)
        #expect(own.location == "/sign-in")
        visitor.cookies.set("__Host-former", SecretToken().text)
        #expect(
            await visitor.post("/note", form: typed + [("_token", stranger)], headers: html).status
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
        var headers = html
        headers["sec-fetch-mode"] = "cors"
        _ = await form.client.post("/note", form: typed + [("_token", form.token)], headers: headers)
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
            "/note", fields: typed + [("_token", form.token)], files: [file], headers: html)
        try await form.signIn()
        let shown = await form.client.get(address(in: sent), headers: html)
        #expect(shown.text.contains("Choose the file for Map of the clinic again: clinic.pdf."))
    }

    @Test func `A page that was changed meanwhile says so, and the form starts from its own revision`()
        async throws
    {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        var headers = html
        headers["referer"] = "https://localhost/note?revision=2"
        let sent = await form.client.post("/note", form: typed + [("_token", form.token)], headers: headers)
        try await form.signIn()
        let shown = await form.client.get(address(in: sent), headers: html)
        #expect(shown.text.contains("This page was changed after you opened it."))
        #expect(shown.text.contains(#"name="revision" value="1""#))
    }

    @Test func `Where the form is gone, everything that was typed is shown`() async throws {
        let form = try await OpenForm()
        try await form.end(.signedOut)
        var headers = html
        headers["referer"] = "https://localhost/nowhere"
        let sent = await form.client.post("/note", form: typed + [("_token", form.token)], headers: headers)
        try await form.signIn()
        let shown = await form.client.get(address(in: sent), headers: html)
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
