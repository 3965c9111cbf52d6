import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import WebAccess

private let routes: TestSite.Routes = { parts in
    [
        .get("/page", .anyone) { context, _ in
            .html(Array("<input name=_token value=\(context.formToken)>\(context.flash?.title ?? "")".utf8))
        },
        .post("/page", .anyone) { context, _ in context.redirect(to: "/page", flash: Flash("Saved.")) },
        .get("/own", .signedIn) { _, _ in .html([]) },
        .get("/once", .signedIn) { context, _ in
            .html(Array((context.oneTimeDisclosure ?? ["-"]).joined().utf8))
        },
        .get("/twice", .signedIn) { context, _ in
            .html(Array((context.oneTimeDisclosure ?? ["-"]).joined().utf8))
        },
        .post("/once", .signedIn) { context, _ in
            context.redirect(to: "/once?a=b", disclosing: ["se", "cret"])
        },
        .post("/own", .signedIn) { context, _ in .text(context.form["name"] ?? "-") },
        .get("/nul", .signedIn) { _, transaction in
            .text(try transaction.value("select \("a\0b")") ?? "")
        },
        .get("/sign-in", .anyone) { context, _ in .text(context.returnPath) },
        signInRoute(parts),
        .post("/sign-out", .signedIn) { context, transaction in
            let person = try context.requirePerson()
            if let session = person.session {
                try SessionRepository.end(session, of: person, in: transaction)
            }
            return context.endSession(redirectingTo: "/sign-in")
        },
    ]
}

struct BrowserProtectionTests {
    @Test func `a form needs the token of its own browser`() async throws {
        let site = try await TestSite(routes: routes)
        #expect(try await site.post("/own", [("name", "a")], as: .reader).text == "a")
        #expect(try await site.postWithoutToken("/own", as: .reader).status == .forbidden)
        let stolen = try await site.formToken(of: .editor)
        let client = try await site.client(of: .reader)
        #expect(await client.post("/own", form: [("_token", stolen)]).status == .forbidden)
        #expect(await client.post("/own", form: [("_token", "")]).status == .forbidden)
        let token = try #require(
            Base64.decode(try await site.formToken(of: .reader), alphabet: .url))
        for (bytes, status) in [
            (token, Status.ok), (Array(token.dropLast()), .forbidden),
            (Array(token.prefix(32) + [0] + token.suffix(32)), .forbidden),
        ] {
            let text = Base64.encode(bytes, alphabet: .url)
            #expect(await client.post("/own", form: [("name", "a"), ("_token", text)]).status == status)
        }
    }

    @Test(arguments: ["x-csrf-token", "x-labkey-csrf"])
    func `a script may bring the token in a header`(_ header: String) async throws {
        let site = try await TestSite(routes: routes)
        let client = try await site.client(of: .reader)
        let token = try await site.formToken(of: .reader)
        let response = await client.post("/own", json: "{}", headers: [header: token])
        #expect(response.status == .ok)
        #expect(await client.post("/own", json: "{}").status == .forbidden)
    }

    @Test(
        arguments: [
            (["origin": "https://localhost", "sec-fetch-site": "same-origin"], 200),
            (["origin": "https://evil.test"], 403),
            (["origin": "null"], 403), (["origin": "http://localhost"], 403),
            (["sec-fetch-site": "cross-site"], 403),
            (["sec-fetch-site": "same-site"], 403), ([:], 200),
        ] as [([String: String], Int)])
    func `a form from elsewhere is refused even with a token`(_ fields: [String: String], _ status: Int)
        async throws
    {
        let site = try await TestSite(routes: routes)
        let headers = Headers(fields.map { ($0.key, $0.value) })
        #expect(try await site.post("/own", as: .reader, headers: headers).status.code == status)
    }

    @Test func `a NUL in a form or an address is refused with a page that says so`() async throws {
        let site = try await TestSite(routes: routes)
        let form = try await site.post("/own", [("name", "a\0b")], as: .reader)
        #expect(form.status == .badRequest)
        #expect(form.text.contains("<h1>We could not read this request</h1>"))
        #expect(form.text.contains("NUL character"))
        let bound = try await site.get("/nul", as: .reader)
        #expect(bound.status == .badRequest && bound.text.contains("NUL character"))
        let address = try await site.get("/own/%00", as: .reader)
        #expect(address.status == .badRequest)
        #expect(address.text.contains("It may be incomplete or changed"))
        let program = try await site.get("/own/%00", as: .reader, headers: [:])
        #expect(program.text.contains("\"title\":\"Bad Request\""))
    }

    @Test func `a secret is shown once, on its page, to the browser that it was issued to`() async throws {
        let site = try await TestSite(routes: routes)
        let answer = try await site.post("/once", as: .reader)
        #expect(answer.location == "/once?a=b")
        let cookie = try await site.client(of: .reader).cookies["__Host-once"] ?? ""
        #expect(!cookie.isEmpty)
        #expect(try await site.get("/twice", as: .reader).text == "-")
        try await site.client(of: .editor).cookies.set("__Host-once", cookie)
        #expect(try await site.get("/once", as: .editor).text == "-")
        #expect(try await site.get("/once?a=b", as: .reader).text == "secret")
        #expect(try await site.get("/once?a=b", as: .reader).text == "-")
    }

    @Test func `a secret does not wait for its page longer than a minute`() async throws {
        let site = try await TestSite(routes: routes)
        _ = try await site.post("/once", as: .reader)
        site.clock.advance(seconds: 61)
        #expect(try await site.get("/once", as: .reader).text == "-")
    }

    @Test func `each page shows the token under another mask`() async throws {
        let site = try await TestSite(routes: routes)
        let first = try await site.get("/page", as: .reader).text
        let second = try await site.get("/page", as: .reader).text
        #expect(first != second)
    }

    @Test func `a visitor's first page brings a cookie, and its form works`() async throws {
        let site = try await TestSite(routes: routes)
        let client = InProcessClient(site.router)
        let page = await client.get("/page", headers: ["accept": "text/html"])
        let cookie = try #require(page.headers["set-cookie"])
        for part in ["__Host-visitor=", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
            #expect(cookie.contains(part))
        }
        let token = String(page.text.split(separator: "=").last?.dropLast() ?? "")
        #expect(await client.post("/page", form: [("_token", token)]).status == .seeOther)
        let other = InProcessClient(site.router)
        #expect(await other.post("/page", form: [("_token", token)]).status == .forbidden)
    }

    @Test func `a message is shown once, and no other can be made up`() async throws {
        let site = try await TestSite(routes: routes)
        let saved = try await site.post("/page", as: .reader)
        #expect(try await site.get("/page", as: .reader).text.hasSuffix("Saved."))
        #expect(try await site.get("/page", as: .reader).text.hasSuffix(">"))
        let client = try await site.client(of: .reader)
        // Signed with the key of this site, for this browser.
        let field = try #require(saved.headers.all("set-cookie").first { $0.hasPrefix("__Host-flash=") })
        let message = String(field.dropFirst("__Host-flash=".count).prefix { $0 != ";" })
        let parts = message.split(separator: ".").map(String.init)
        let session = try #require(client.cookies["__Host-session"].flatMap { SecretToken(text: $0) })
        let code = HMACSHA256.authenticate(
            "\(parts[0]) \(session.digest.hex)", key: site.parts.keys.messages)
        #expect(parts[1] == Base64.encode(code.bytes, alphabet: .url))
        try await site.client(of: .editor).cookies.set("__Host-flash", message)
        #expect(try await site.get("/page", as: .editor).text.hasSuffix(">"))
        client.cookies.set("__Host-flash", "WyJzdWNjZXNzIiwiSGEiLCIiXQ.AAAA")
        #expect(try await site.get("/page", as: .reader).text.hasSuffix(">"))
    }

    @Test(arguments: [
        ("/orgs/a?x=1", "/orgs/a?x=1"), ("//evil.test", "/"), ("/\\evil.test", "/"),
        ("https://evil.test", "/"),
        ("evil.test", "/"), ("", "/"), ("/a\\b", "/"), ("/a\tb", "/"), ("/\t/evil.test", "/"),
        ("/sign-in?to=/", "/"),
        ("/sign-out", "/"), ("/a//b", "/a//b"), ("javascript:alert(1)", "/"),
        ("/" + String(repeating: "a", count: 2000), "/"), ("/é", "/"),
    ])
    func `people return to addresses of ours only`(_ text: String, _ path: String) {
        #expect(ReturnPath.checked(text) == path)
    }

    @Test func `signing in changes the session, and signing out ends it`() async throws {
        let site = try await TestSite(routes: routes)
        let password = "a stone in the river"
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: "P. Sorrel", password: password, by: site.parts.console)
        let form = [("email", TestUser.reader.email), ("to", "/own")]
        let wrong = try await site.post("/sign-in", form + [("password", "wrong")], as: nil)
        #expect(wrong.status == .unprocessableContent)
        let response = try await site.post("/sign-in", form + [("password", password)], as: nil)
        #expect(response.location == "/own")
        let cookies = response.headers.all("set-cookie")
        let field = try #require(cookies.first { $0.hasPrefix("__Host-session=") })
        for part in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] { #expect(field.contains("; \(part)")) }
        let client = try await site.client(of: nil)
        let session = try #require(client.cookies["__Host-session"])
        #expect(await client.get("/own", headers: ["accept": "text/html"]).status == .ok)
        let out = try await site.post("/sign-out", as: nil)
        #expect(out.location == "/sign-in" && client.cookies["__Host-session"] == nil)
        #expect(out.headers["clear-site-data"] == "\"cache\"")
        client.cookies.set("__Host-session", session)
        #expect(await client.get("/own", headers: ["accept": "text/html"]).status == .seeOther)
    }

    @Test(arguments: [
        (false, "portal.example.org", 409), (false, "127.0.0.1.example.org", 409), (false, "localhost", 303),
        (false, "127.0.0.1:8080", 303), (true, "portal.example.org", 303),
    ])
    func `no one signs in over an open connection from elsewhere`(
        _ isSecure: Bool, _ host: String, _ status: Int
    ) async throws {
        let site = try await TestSite(routes: routes)
        let password = "a stone in the river"
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: "P. Sorrel", password: password, by: site.parts.console)
        let peer = try #require(PeerAddress("192.0.2.7"))
        let client = InProcessClient(site.router, peer: peer, isSecure: isSecure, host: host)
        let page = await client.get("/page", headers: ["accept": "text/html"])
        let token = String(page.text.split(separator: "=").last?.dropLast() ?? "")
        let response = await client.post(
            "/sign-in", form: [("email", TestUser.reader.email), ("password", password), ("_token", token)])
        #expect(response.status.code == status)
        #expect((client.cookies[isSecure ? "__Host-session" : "session"] != nil) == (status == 303))
    }

    @Test func `pages carry the headers that browsers enforce`() async throws {
        let site = try await TestSite(routes: routes)
        let page = try await site.get("/page", as: .reader)
        #expect(page.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
        let policy = SecurityHeaders.contentSecurityPolicy.split(separator: "; ")
        let parts = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
            "connect-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        ]
        for part in parts { #expect(policy.contains { $0 == part }) }
        // What is not named is as default-src says, so no plug-in runs.
        #expect(!policy.contains { $0.hasPrefix("object-src") })
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(page.headers.allSatisfy { !$0.name.hasPrefix("access-control-") })
        let expected = [
            "x-content-type-options": "nosniff", "referrer-policy": "same-origin",
            "cache-control": "no-store",
            "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
            "x-frame-options": "DENY",
            "strict-transport-security": "max-age=63072000; includeSubDomains",
        ]
        for (name, value) in expected { #expect(page.headers[name] == value) }
        let missing = try await site.get("/nowhere", as: .reader)
        #expect(missing.status == .notFound)
        #expect(missing.headers["content-security-policy"] != nil)
    }

    @Test func `what is no page is neither kept nor shown in other pages, unless it says so`() async throws {
        let site = try await TestSite(routes: { _ in
            [
                .get("/figures", .signedIn) { _, _ in .text("1,2") },
                .get("/picture", .signedIn) { _, _ in
                    .text("picture").with("cache-control", "private, max-age=60")
                },
            ]
        })
        let figures = try await site.get("/figures", as: .reader)
        #expect(figures.headers["cache-control"] == "no-store")
        #expect(figures.headers["content-security-policy"] == "frame-ancestors 'none'")
        #expect(figures.headers["x-content-type-options"] == "nosniff")
        let picture = try await site.get("/picture", as: .reader)
        #expect(picture.headers["cache-control"] == "private, max-age=60")
    }

    @Test func `the time of a visit is written down once a minute`() async throws {
        let site = try await TestSite(routes: routes)
        _ = try await site.get("/own", as: .reader)
        func lastSeen() async throws -> Int64? {
            // What was submitted for writing before is written before this.
            try await site.store.write { transaction in
                try transaction.value("select max(last_seen_at) from sessions")
            }
        }
        let first = try await lastSeen()
        site.clock.advance(seconds: 59)
        _ = try await site.get("/own", as: .reader)
        #expect(try await lastSeen() == first)
        site.clock.advance(seconds: 1)
        _ = try await site.get("/own", as: .reader)
        #expect(try await lastSeen() == site.clock.now.milliseconds)
    }
}
