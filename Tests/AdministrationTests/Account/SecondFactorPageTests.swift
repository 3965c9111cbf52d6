import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Administration

private let password = "a stone in the river"
private let form = [("email", TestUser.reader.email), ("password", password)]

@Suite struct SecondFactorPageTests {
    private func site(_ letters: SentAccountEmails = SentAccountEmails()) async throws -> TestSite {
        let site = try await PeopleSite.make(letters)
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: TestUser.reader.name, password: password,
            by: site.parts.console)
        return site
    }

    /// The code that the app shows now; the test reads the secret as the server does.
    private func code(_ site: TestSite, _ column: String = "secret") async throws -> String {
        let user = site.world.user(.reader)
        let sealed = try await site.store.read { transaction in
            column == "draft"
                ? try transaction.value("select draft from authenticators", as: [UInt8].self)
                : try transaction.value("select secret from authenticators", as: [UInt8].self)
        }
        let secret = try site.parts.keys.sealing.open(
            try #require(sealed), context: "authenticator of user \(user)")
        return TimeBasedCode.text(
            of: TimeBasedCode.step(at: site.clock.now.milliseconds / 1000), secret: secret)
    }

    private func setUp(_ site: TestSite) async throws -> ClientResponse {
        let page = try await site.follow(SecondFactorSetUpPage.address, as: .reader)
        #expect(page.text.contains("<svg class=\"qr-code\""))
        let codes = try await site.follow(
            SecondFactorSetUpPage.confirmAddress, [("code", try await code(site, "draft"))], as: .reader)
        site.clock.advance(seconds: 60)
        return codes
    }

    private func codes(on page: ClientResponse) -> [String] {
        page.text.split(separator: "<li dir=\"ltr\">").dropFirst().map { String($0.prefix(11)) }
    }

    @Test func `It is set up with a picture and a code, and sign-in asks for a code from then on`()
        async throws
    {
        let site = try await site()
        let done = try await setUp(site)
        #expect(done.status == .ok)
        #expect(codes(on: done).count == 10)
        #expect(try await site.lastActions(3).contains("second-factor.start"))
        site.forget(.reader)
        let asked = try await site.post("/sign-in", form + [("to", "/account")], as: nil)
        #expect(asked.location == "/sign-in/code?to=%2Faccount")
        let visitor = try await site.client(of: nil)
        #expect(
            await visitor.get("/account", headers: ["accept": "text/html"]).location == "/sign-in?to=/account"
        )
        let page = try await site.get("/sign-in/code?to=/account", as: nil)
        #expect(page.text.contains("Signing in as reader@example.org"))
        let wrong = try await site.post("/sign-in/code", [("code", "000000"), ("to", "/account")], as: nil)
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.text.contains("href=\"#f-code\"") && wrong.text.contains("value=\"/account\""))
        let entered = try await site.post(
            "/sign-in/code", [("code", try await code(site)), ("to", "/account")], as: nil)
        #expect(entered.location == "/account")
        #expect(await visitor.get("/account", headers: ["accept": "text/html"]).status == .ok)
        #expect(try await site.lastActions(3) == ["session.sign-in", "session.refuse", "session.ask-factor"])
    }

    @Test func `Without a password first there is no page for the code`() async throws {
        let site = try await site()
        #expect(try await site.get("/sign-in/code", as: nil).location == "/sign-in?to=/sign-in/code")
        #expect(try await site.post("/sign-in/code", [("code", "1")], as: nil).location == "/sign-in")
    }

    @Test func `The page regenerates the codes and switches off, and requires reauthentication for each`()
        async throws
    {
        let site = try await site()
        let first = codes(on: try await setUp(site))
        #expect(try await site.get(SecondFactorPage.address, as: .reader).text.contains("10 of 10 are left"))
        for (address, field) in [
            (SecondFactorPage.codesAddress, "proof"), (SecondFactorPage.removalAddress, "removal"),
        ] {
            let refused = try await site.post(address, [(field, "nothing")], as: .reader)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("href=\"#f-\(field)\""))
        }
        let others = codes(
            on: try await site.follow(
                SecondFactorPage.codesAddress, [("proof", password)], as: .reader))
        #expect(others.count == 10 && Set(others).isDisjoint(with: first))
        let again = try await site.get(SecondFactorPage.codesAddress, as: .reader)
        #expect(again.location == SecondFactorPage.address)
        let off = try await site.follow(SecondFactorPage.removalAddress, [("removal", password)], as: .reader)
        #expect(off.text.contains("Second factor turned off."))
        #expect(try await site.lastActions(1) == ["second-factor.stop"])
        #expect(
            try await site.get(SecondFactorPage.address, as: .reader).location
                == SecondFactorSetUpPage.address)
    }

    @Test func `Anyone who owes one is led to set it up, can do nothing else, and continues after it`()
        async throws
    {
        let site = try await site()
        let saved = try await site.follow("/settings/sign-in", [("roles", "reader")], as: .siteAdmin)
        #expect(saved.text.contains("Sign-in rules saved."))
        #expect(try await site.lastActions(1) == ["second-factor.require"])
        for address in ["/", "/account", "/account/keys", "/orgs/MERIDIAN", SecondFactorPage.address] {
            let target = address == "/" ? "" : "?to=" + address
            #expect(
                try await site.get(address, as: .reader).location == SecondFactorSetUpPage.address + target)
        }
        let json = try await site.get("/account", as: .reader, headers: ["accept": "application/json"])
        #expect(json.status == .forbidden)
        #expect(
            try await site.post(
                "/account/keys", [("title", "R"), ("days", "1")], as: .reader,
                headers: ["accept": "text/html", "x-fragment": "1"]
            ).location == SecondFactorSetUpPage.address)
        let page = try await site.get(SecondFactorSetUpPage.address, as: .reader)
        #expect(page.text.contains("One of your roles requires it"))
        _ = try await setUp(site)
        #expect(try await site.get("/account", as: .reader).status == .ok)
        #expect(
            try await site.get(SecondFactorPage.address, as: .reader).text.contains("turn it off because"))
        #expect(try await site.get("/account", as: .editor).status == .ok)
    }

    @Test func `The site sets how long people stay signed in, and a script hears how long that is`()
        async throws
    {
        let site = try await site()
        #expect(try await site.get("/account/session", as: .reader).text.contains("\"seconds\":3540"))
        let saved = try await site.follow(
            "/settings/session-limits", [("idle", "15"), ("lifetime", "8")], as: .siteAdmin)
        #expect(saved.text.contains("Session limits saved."))
        #expect(try await site.lastActions(1) == ["session-limits.set"])
        #expect(try await site.get("/account", as: .reader).text.contains("data-session-seconds=\"840\""))
        let refused = try await site.post(
            "/settings/session-limits", [("idle", "1"), ("lifetime", "soon")], as: .siteAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("value=\"soon\"") && refused.text.contains("href=\"#f-idle\""))
    }

    @Test func `A form that was open when the rule came is back after the second factor is set up`()
        async throws
    {
        let site = try await site()
        _ = try await site.post("/settings/sign-in", [("roles", "reader")], as: .siteAdmin)
        let sent = try await site.post(
            "/account/profile", [("name", "Nadia of the reading room")], as: .reader,
            headers: ["accept": "text/html", "host": "localhost", "referer": "https://localhost/account"])
        let start = try #require(sent.location)
        #expect(start.hasPrefix(SecondFactorSetUpPage.address + "?to=/unsaved/"))
        let unsaved = start.replacing(SecondFactorSetUpPage.address + "?to=", with: "")
        let page = try await site.get(start, as: .reader)
        #expect(page.text.contains(#"name="to" value="\#(unsaved)""#))
        #expect(page.text.contains("saved your changes for 30 minutes"))
        let begun = try await site.post(SecondFactorSetUpPage.address, [("to", unsaved)], as: .reader)
        #expect(begun.location == start)
        let done = try await site.follow(
            SecondFactorSetUpPage.confirmAddress, [("code", try await code(site, "draft")), ("to", unsaved)],
            as: .reader)
        #expect(done.text.contains(#"href="\#(unsaved)""#))
        let back = try await site.get(unsaved, as: .reader)
        #expect(back.text.contains(#"value="Nadia of the reading room""#))
        #expect(site.faults.all == [])
    }

    @Test func `Setting up a second factor leads to no other site`() async throws {
        let site = try await site()
        for target in ["//evil.example", "https://evil.example", "/\\evil.example"] {
            let page = try await site.get(SecondFactorSetUpPage.address + "?to=" + target, as: .reader)
            #expect(!page.text.contains("evil.example"))
        }
    }

    @Test func `Anyone who owes one can sign out`() async throws {
        let site = try await site()
        _ = try await site.post("/settings/sign-in", [("roles", "reader")], as: .siteAdmin)
        #expect(try await site.post("/sign-out", as: .reader).location == "/sign-in")
    }

    @Test func `An organization requires it of its own roles, and shows what the site requires`() async throws
    {
        let site = try await site()
        _ = try await site.post("/settings/sign-in", [("roles", "reader")], as: .siteAdmin)
        let page = try await site.get("\(site.own)/settings/sign-in", as: .orgAdmin)
        #expect(page.text.contains("Required on the entire site."))
        #expect(!page.text.contains("value=\"site-admin\""))
        let saved = try await site.follow(
            "\(site.own)/settings/sign-in", [("roles", "editor")], as: .orgAdmin)
        #expect(saved.text.contains("Sign-in rules saved."))
        #expect(
            try await site.get("/account", as: .editor).location
                == SecondFactorSetUpPage.address + "?to=/account")
        #expect(try await site.get("/account", as: .stranger).status == .ok)
        #expect(
            try await site.post("\(site.own)/settings/sign-in", [("roles", "king")], as: .orgAdmin).status
                == .unprocessableContent)
        #expect(try await site.post("\(site.own)/settings/sign-in", as: .stranger).status == .notFound)
    }

    @Test func `An administrator resets it, with an email, and the password is enough again`() async throws {
        let letters = SentAccountEmails()
        let site = try await site(letters)
        _ = try await setUp(site)
        let user = site.address(of: .reader, in: site.own)
        #expect(try await site.get(user, as: .orgAdmin).text.contains("Reset second factor…"))
        let page = try await site.follow("\(user)/second-factor/reset", as: .orgAdmin)
        #expect(page.text.contains(" reset."))
        #expect(letters.all.map(\.letter.kind) == ["second-factor"])
        #expect(try await site.lastActions(1) == ["second-factor.reset"])
        #expect(try await site.get("/account", as: .reader).status == .seeOther)
        #expect(try await site.post("/sign-in", form, as: nil).location == "/")
        #expect(try await site.post("\(user)/second-factor/reset", as: .orgAdmin).status == .conflict)
        #expect(
            try await site.post(
                "/orgs/HARBOUR/users/\(site.world.user(.reader))/second-factor/reset", as: .stranger
            ).status == .notFound)
    }
}
