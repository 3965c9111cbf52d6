import Testing

@testable import HTTP

/// Addresses, ranges of them, and what proxies say.
struct AddressTests {
    @Test(
        arguments: [
            ("192.0.2.7", "192.0.2.7"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:DB8:0:0:0:0:0:7]", "2001:db8::7"),
            ("::1", "::1"),
            ("::", "::"),
            ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
            ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
            ("1::", "1::"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("192.0.2", nil),
            ("192.0.2.256", nil),
            ("example.org", nil),
            ("", nil),
            ("192.0.2.7:80", nil),
        ] as [(String, String?)])
    func `an address is read and written`(text: String, expected: String?) {
        #expect(PeerAddress(text)?.description == expected)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "1.2.3.4", true),
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
        ("192.0.2.128/25", "192.0.2.127", false),
        ("2001:db8::/32", "2001:db8:1::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("::/0", "::1", true),
        ("::1", "::1", true), ("::1/128", "::2", false), ("fe80::/10", "febf::1", true),
        ("::/0", "1.2.3.4", false),
        ("2001:db8::8000:0:0:0/65", "2001:db8::8000:0:0:1", true),
        ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
    ])
    func `a range holds the addresses with its prefix`(range: String, address: String, expected: Bool) throws
    {
        #expect(try #require(AddressRange(range)).contains(try #require(PeerAddress(address))) == expected)
    }

    @Test(arguments: ["", "/8", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/a", "10.0.0.0/", "a/8"])
    func `a range that is none is reported`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("128.0.0.1", false), ("::2", false),
    ])
    func `the machine itself is known`(text: String, expected: Bool) throws {
        #expect(try #require(PeerAddress(text)).isLoopback == expected)
    }

    private static let whoRouter = Router([
        Route(.get, "/who", responder: .immediate { .text("\($0.peer) \($0.isSecure) \($0.host)") })
    ])

    @Test(arguments: [
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "nonsense, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "", "10.0.0.1"), ("10.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
        ("10.0.0.1", "\"[2001:db8::1]:80\", 10.0.0.2:80", "2001:db8::1"),
        ("10.0.0.1", "[2001:db8::1]", "2001:db8::1"), ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("10.0.0.1", "203.0.113.9:port", "10.0.0.1"), ("10.0.0.1", "[2001:db8::1]:", "10.0.0.1"),
        ("198.51.100.1", "203.0.113.9", "198.51.100.1"),
    ])
    func `the client behind trusted proxies is the last that is no proxy`(
        peer: String, field: String, expected: String
    ) async throws {
        let client = InProcessClient(
            Self.whoRouter, peer: try #require(PeerAddress(peer)), isSecure: false,
            trustedProxies: [try #require(AddressRange("10.0.0.0/8"))])
        let isTrusted = peer == "10.0.0.1"
        let response = await client.get(
            "/who",
            headers: [
                "X-Forwarded-For": field, "X-Forwarded-Proto": "https", "X-Forwarded-Host": "portal.example",
                "X-Request-Id": "from-outside",
            ])
        #expect(response.text == "\(expected) \(isTrusted) \(isTrusted ? "portal.example" : "localhost")")
        #expect((response.headers["x-request-id"] == "from-outside") == isTrusted)
    }
}
