import Outbound
import Testing

struct OutboundURLTests {
    @Test(arguments: [
        ("https://Target.example.org/x", "target.example.org"), ("http://127.0.0.1:8080/x", "127.0.0.1"),
        ("https://[FD00::1]:8443/token", "fd00::1"), ("http://[::1]", "::1"),
        ("https://a.example?x", "a.example"),
    ])
    func `the host is without port and brackets`(_ text: String, _ host: String) throws {
        #expect(try #require(OutboundURL(text)).host == host)
    }

    @Test(arguments: [
        "https://a.example@10.0.0.1/", "https://10.0.0.1\\.a.example/", "https://", "ftp://a.example",
        "https://a b",
    ])
    func `an address with a user, or that others read in another way, is refused`(_ text: String) {
        #expect(OutboundURL(text) == nil)
    }
}
