import SQLStore
import Support
import Testing

@testable import Access

/// The address of an app's Response server.
struct ResponseServerTests {
    @Test(arguments: [
        ("https://responses.example.org", "https://responses.example.org"),
        ("HTTPS://Responses.Example.org/", "https://responses.example.org"),
        ("https://responses.example.org/LabKey/", "https://responses.example.org/LabKey"),
        ("https://responses.example.org:8443/a/b", "https://responses.example.org:8443/a/b"),
        ("https://[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443/x"),
        ("http://127.0.0.1:8080/labkey", "http://127.0.0.1:8080/labkey"),
        ("http://localhost", "http://localhost"),
    ])
    func `An address has a host and optionally a port and a context path`(typed: String, stored: String) {
        #expect(ResponseServerAddress(typed)?.text == stored)
    }

    @Test(arguments: [
        "", "responses.example.org", "http://responses.example.org", "ftp://responses.example.org",
        "https://",
        "https:///labkey", "https://user:pass@example.org", "https://example.org?x=1",
        "https://example.org/#x",
        "https://example.org/a b", "https://example.org//a", "https://example.org/../a",
        "https://example.org:0",
        "https://example.org:99999", "https://exämple.org",
        "https://example.org/" + String(repeating: "a", count: 200),
        "http://127.evil.example.org", "https://example.org/%2e%2e", "https://example.org\n.evil.org",
    ])
    func `Anything else is not an address of a Response server`(typed: String) {
        #expect(ResponseServerAddress(typed) == nil)
    }
}
