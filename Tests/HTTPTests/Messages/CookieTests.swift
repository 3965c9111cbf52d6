import Testing

@testable import HTTP

/// Cookies in both directions.
struct CookieTests {
    @Test(arguments: [
        ("a=1", ["a=1"]),
        ("a=1; b=2", ["a=1", "b=2"]),
        ("a=1;b=2;", ["a=1", "b=2"]),
        ("  a = 1 ;; b=2", ["a=1", "b=2"]),
        ("a=\"1 2\"", ["a=1 2"]),
        ("a=1=2", ["a=1=2"]),
        ("a; b=2", ["b=2"]),
        ("=1; b=2", ["b=2"]),
        ("a=", ["a="]),
        ("a=\"", ["a=\""]),
        ("", []),
    ])
    func `a Cookie field is read`(field: String, expected: [String]) {
        #expect(Cookies(["cookie": field]).all.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test func `the first of a name stands, over several fields`() {
        let cookies = Cookies(Headers([("Cookie", "a=1"), ("cookie", "a=2; b=3")]))
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "3")
        #expect(cookies["c"] == nil)
    }

    @Test func `a host cookie has all that its prefix demands`() {
        let cookie = SetCookie.host("session", "abc", maxAgeSeconds: 60)
        #expect(cookie.field == "__Host-session=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax")
        #expect(cookie.removed.field == "__Host-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `an in-process client keeps cookies as a browser does`() async {
        let router = Router([
            Route(
                .get, "/in",
                responder: .immediate { _ in
                    var response = Response.noContent
                    response.setCookie(.host("session", "abc"))
                    response.setCookie(SetCookie("part", "x", path: "/only"))
                    return response
                }),
            Route(
                .get, "/out",
                responder: .immediate { _ in
                    var response = Response.noContent
                    response.setCookie(SetCookie.host("session", "").removed)
                    return response
                }),
            Route(
                .get, "/{page}",
                responder: .immediate { .text($0.headers.all("cookie").joined(separator: "|")) }),
        ])
        let client = InProcessClient(router)
        #expect(await client.get("/see").text == "")
        _ = await client.get("/in")
        #expect(await client.get("/see").text == "__Host-session=abc")
        #expect(await client.get("/only").text == "__Host-session=abc; part=x")
        #expect(await client.get("/only2").text == "__Host-session=abc")
        _ = await client.get("/out")
        #expect(await client.get("/see").text == "")
        let plain = InProcessClient(router, isSecure: false)
        _ = await plain.get("/in")
        #expect(await plain.get("/see").text == "")
    }
}
