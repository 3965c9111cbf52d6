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
let openFormRoutes: TestSite.Routes = { parts in
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
        signInRoute(parts),
        .post("/sign-out", .signedInToLeave) { context, transaction in
            let person = try context.requirePerson()
            if let session = person.session {
                try SessionRepository.end(session, of: person, in: transaction)
            }
            return context.endSession(redirectingTo: "/sign-in")
        },
    ]
}

/// Why a session ended.
enum End: String, CaseIterable {
    case signedOut, expired, endedByAdministrator, passwordChanged
}

/// Someone's open form, and what becomes of it.
struct OpenForm {
    static let typed = [
        ("title", "A new \"title\""), ("text", "Line <1>\nline 2"), ("revision", "1"),
        ("password", "secret words"),
    ]
    static let html: Headers = [
        "accept": "text/html", "host": "localhost", "referer": "https://localhost/note?revision=1",
    ]
    private static let password = "a stone in the river"

    let site: TestSite
    let client: InProcessClient
    let token: String

    init(_ someone: TestUser = .reader) async throws {
        site = try await TestSite(routes: openFormRoutes)
        client = try await site.client(of: someone)
        token = try await site.formToken(of: someone)
    }

    func end(_ end: End, of someone: TestUser = .reader) async throws {
        let (user, now) = (site.world.user(someone), site.clock.now)
        switch end {
        case .signedOut:
            #expect(
                await client.post("/sign-out", form: [("_token", token)], headers: Self.html).status
                    == .seeOther)
        case .expired: site.clock.advance(seconds: 13 * 60 * 60)
        case .endedByAdministrator, .passwordChanged:
            _ = try await site.store.write {
                try $0.run("update sessions set ended_at = \(now) where user_id = \(user)")
            }
        }
    }

    func send(_ fields: [(String, String)] = Self.typed, to path: String = "/note") async -> ClientResponse {
        await client.post(path, form: fields + [("_token", token)], headers: Self.html)
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
            email: someone.email, name: someone.rawValue, password: Self.password, by: site.parts.console)
    }

    /// Signs in by password, by default on a page that names no other page to return to. Returns where that leads.
    func signInAtTheStartPage(_ someone: TestUser, to path: String = "") async -> String {
        let visitor = SecretToken()
        client.cookies.set("__Host-session", "")
        client.cookies.set("__Host-visitor", visitor.text)
        let response = await client.post(
            "/sign-in",
            form: [
                ("email", someone.email), ("password", Self.password), ("to", path),
                ("_token", CSRFToken.make(for: visitor) { SystemRandom.bytes($0) }),
            ], headers: Self.html)
        return response.location ?? response.text
    }

    func kept(of someone: TestUser = .reader) async throws -> Int {
        let user = site.world.user(someone)
        return try await site.store.write {
            try $0.value("select count(*) from kept_forms where user_id = \(user)") ?? 0
        }
    }

    /// The address that signing in leads back to.
    static func address(in response: ClientResponse) -> String {
        (response.location ?? "").replacing("/sign-in?to=", with: "")
    }
}
