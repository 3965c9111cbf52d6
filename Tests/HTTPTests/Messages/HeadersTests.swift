import Testing

@testable import HTTP

/// Header fields, media types, dates and identifiers.
struct HeadersTests {
    @Test func `names compare without case, repeat and keep their order`() {
        var headers: Headers = ["Accept": "a", "X-One": "1"]
        headers.add("accept", "b")
        #expect(headers["ACCEPT"] == "a")
        #expect(headers.all("Accept") == ["a", "b"])
        headers["accept"] = "c"
        #expect(headers.all("Accept") == ["c"])
        headers["accept"] = nil
        #expect(headers.map(\.name) == ["X-One"])
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip", true), ("GZIP;q=0.5", true), ("x-gzip", true), ("*", true),
        ("gzip;q=0", false), ("gzip; q=0.000", false), ("*;q=0", false), ("identity", false), ("", false),
        ("gzip;q=0, *", false), ("br", false), (",,;", false),
    ])
    func `gzip is accepted where the client says so`(field: String, expected: Bool) {
        #expect(Gzip.isAccepted(["accept-encoding": field]) == expected)
    }

    @Test(arguments: [
        ("a/b", []),
        ("a/b; c=d", ["c=d"]),
        ("a/b;C=\"d;e\" ; f=g", ["c=d;e", "f=g"]),
        ("a/b; c=\"d\\\"e\"", ["c=d\"e"]),
        ("a/b; c=\"C:\\folder\\file\"", ["c=C:\\folder\\file"]),
        ("a/b; c=\"open", ["c=open"]),
        ("a/b; c", []),
        ("a/b;;;=x;", []),
    ])
    func `parameters of a media type are read`(field: String, expected: [String]) {
        #expect(MediaType.parameters(field).map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_795_214_762, "Fri, 20 Nov 2026 22:46:02 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
    ])
    func `a date is written as HTTP wants it`(second: Int, expected: String) {
        #expect(HTTPDate.text(second: second) == expected)
    }

    @Test(arguments: [("abc-1_2.3:4", true), ("", false), ("a b", false), ("a\r\nb", false), ("ü", false)])
    func `an identifier from outside is plain or none`(text: String, isTaken: Bool) {
        #expect((RequestID(text) != nil) == isTaken)
        #expect(RequestID(String(repeating: "a", count: 65)) == nil)
    }

    @Test func `an identifier of ours has sixteen digits`() {
        #expect(RequestID(number: 0xAB).text == "00000000000000ab")
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\0b"])
    func `fields that could break out of their line are not sendable`(value: String) {
        #expect(!Headers([("x", value)]).areSendable)
        #expect(!Headers([(value, "x")]).areSendable)
        #expect(Headers([("x", "a b\tü")]).areSendable)
        #expect(!Headers([("x y", "a")]).areSendable)
        #expect(!Headers([("", "a")]).areSendable)
    }

    @Test func `a problem document escapes what JSON must`() {
        let response = Response.problem(status: .conflict, title: "a \"b\" \\ \u{1}\n", detail: "ü")
        #expect(response.headers["content-type"] == "application/problem+json")
        guard case .bytes(let bytes) = response.body else { return #expect(Bool(false), "no bytes") }
        #expect(bytes.text == #"{"title":"a \"b\" \\ \u0001\u000a","status":409,"detail":"ü"}"#)
    }
}
