import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing

@testable import WebAccess

/// A page whose form is refused, in conflict or saved, as its field says.
private func page(_ values: String = "") -> [UInt8] {
    Array(
        """
        <!doctype html><main><form method="post" action="/note"><input type="hidden" name="_token" value="x">
        <input type="hidden" name="_text" value="mapKey"><input name="title" value="\(values)"><input name="mapKey">
        </form><form method="post" action="/other"></form></main>
        """.utf8)
}

private let routes: TestSite.Routes = { _ in
    [
        .get("/note", .signedIn) { _, _ in .html(page()) },
        .post("/note", .signedIn) { context, _ in
            switch context.form["title"] {
            case "conflict": .html(page("conflict"), status: .conflict)
            case "refused": .html(page("refused"), status: .unprocessableContent)
            case "redrawn": .html(page("redrawn"))
            case "thrown": throw Conflict("Someone else saved.")
            case "failure": context.redirect(to: "/note", flash: Flash(.failure, "Select a row."))
            default: context.redirect(to: "/note", flash: Flash("Saved."))
            }
        },
        .post("/preview", .signedIn) { _, _ in .html(page()) },
        .get("/sign-in", .anyone) { _, _ in .html([]) },
    ]
}

private let html: Headers = [
    "accept": "text/html", "host": "localhost", "referer": "https://localhost/note",
]

/// A form that was sent after its session ended, and its user, who has signed in again.
private struct RestoredNote {
    let site: TestSite
    let client: InProcessClient
    private(set) var kept = ""

    init() async throws {
        site = try await TestSite(routes: routes)
        client = try await site.client(of: .reader)
        try await endSession()
        let sent = try await send([("title", "First words"), ("mapKey", "north"), ("_text", "mapKey")])
        kept = String((sent.location ?? "").split(separator: "/").last ?? "")
        try await signIn()
    }

    func endSession() async throws {
        let (user, now) = (site.world.user(.reader), site.clock.now)
        _ = try await site.store.write {
            try $0.run("update sessions set ended_at = \(now) where user_id = \(user)")
        }
    }

    func signIn() async throws {
        let token = SecretToken()
        let (user, now) = (site.world.user(.reader), site.clock.now)
        _ = try await site.store.write { transaction in
            try SessionRepository.open(
                for: user, address: "in-process", agent: "Test", token: token, at: now, in: transaction)
        }
        client.cookies.set("__Host-session", token.text)
    }

    func send(_ fields: [(String, String)], to path: String = "/note") async throws -> ClientResponse {
        let session = try #require(SecretToken(text: client.cookies["__Host-session"] ?? ""))
        let token = CSRFToken.make(for: session) { SystemRandom.bytes($0) }
        return await client.post(path, form: fields + [("_token", token)], headers: html)
    }

    /// Sends the restored form.
    func send(_ title: String, to path: String = "/note") async throws -> ClientResponse {
        let fields = [("title", title), ("mapKey", "south"), ("_text", "mapKey")]
        return try await send(fields + [("_kept", kept), ("_page", "/note")], to: path)
    }

    /// Returns the page that restores the form, after all background work.
    func restored() async throws -> ClientResponse {
        _ = try await site.store.write { _ in 0 }
        return await client.get("/unsaved/" + kept, headers: html)
    }

    func count() async throws -> Int {
        try await site.store.write { try $0.value("select count(*) from kept_forms") ?? 0 }
    }
}

/// Restored forms that are sent again: their text is deleted only once it is saved.
struct StashedFormResubmissionTests {
    @Test(arguments: ["conflict", "refused", "redrawn", "thrown"])
    func `the text of a form that was not saved stays, as it was sent last`(_ title: String) async throws {
        let note = try await RestoredNote()
        #expect(try await note.send(title).status != .seeOther)
        let restored = try await note.restored()
        #expect(restored.status == .ok)
        #expect(restored.text.contains("name=\"title\" value=\"\(title)\""), "\(restored.text)")
        #expect(restored.text.contains(#"name="mapKey" value="south""#), "\(restored.text)")
        #expect(try await note.count() == 1)
    }

    @Test func `a redirect with a failure saved nothing, so the text stays`() async throws {
        let note = try await RestoredNote()
        #expect(try await note.send("failure").status == .seeOther)
        #expect(try await note.restored().text.contains("First words"))
    }

    @Test func `the text is deleted once it is saved, after a conflict, too`() async throws {
        let note = try await RestoredNote()
        _ = try await note.send("conflict")
        #expect(try await note.count() == 1)
        #expect(try await note.send("saved").status == .seeOther)
        #expect(try await note.count() == 0)
        #expect(try await note.restored().status == .notFound)
    }

    @Test func `only forms that are sent to the same address name the text`() async throws {
        let note = try await RestoredNote()
        let shown = try await note.send("conflict").text
        #expect(shown.ranges(of: note.kept).count == 1, "\(shown)")
        #expect(shown.contains(#"action="/other"></form>"#))
    }

    @Test func `the preview of a form leaves the text as it was`() async throws {
        let note = try await RestoredNote()
        _ = try await note.send("Preview", to: "/preview")
        #expect(try await note.restored().text.contains("First words"))
    }

    @Test func `if the session ends again, the new text replaces the previous one`() async throws {
        let note = try await RestoredNote()
        _ = try await note.send("conflict")
        try await note.endSession()
        let sent = try await note.send("Later words")
        try await note.signIn()
        #expect(try await note.count() == 1)
        let path = try #require(sent.location?.replacing("/sign-in?to=", with: ""))
        #expect(await note.client.get(path, headers: html).text.contains("Later words"))
    }

    @Test func `a refused form is kept for another half hour, and an expired one stays expired`() async throws
    {
        let note = try await RestoredNote()
        note.site.clock.advance(seconds: StashedFormRepository.lifetimeSeconds - 60)
        _ = try await note.send("conflict")
        note.site.clock.advance(seconds: 120)
        #expect(try await note.restored().status == .ok)
        note.site.clock.advance(seconds: StashedFormRepository.lifetimeSeconds)
        _ = try await note.send("conflict")
        #expect(try await note.restored().status == .notFound)
    }

    @Test func `text that is too large to keep leaves the previous text`() async throws {
        let note = try await RestoredNote()
        let large = String(repeating: "x", count: StashedFormRepository.byteCountMax)
        let fields = [("title", "conflict"), ("text", large), ("_kept", note.kept), ("_page", "/note")]
        _ = try await note.send(fields)
        #expect(try await note.restored().text.contains("First words"))
    }
}
