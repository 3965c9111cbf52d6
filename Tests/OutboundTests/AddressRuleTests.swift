import Testing

@testable import Outbound

struct AddressRuleTests {
    @Test(
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.0", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1",
            "192.0.2.5", "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255",
            "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
            "::", "::1", "::2", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8",
            "64:ff9b::127.0.0.1", "64:ff9b::10.1.1.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:1::1",
            "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002::1", "3fff::1", "3fff:fff::1", "4000::1",
            "5f00::1",
            "8000::1", "fc00::1", "fd12:3456::1", "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1", "feff::1",
            "ff02::1", "ff0e::1", "1000::1",
        ])
    func `an address that is not public is refused`(text: String) throws {
        let address = try #require(IPAddress(text))
        let refusal = try #require(AddressRule().refusal(of: address))
        #expect(refusal.address == address)
        #expect(!AddressRule().allows(address))
    }

    @Test(
        arguments: [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
            "126.255.255.255",
            "128.0.0.1", "169.253.255.255", "169.255.0.1", "172.15.255.255", "172.32.0.0", "192.0.1.1",
            "192.0.3.1",
            "192.88.98.1", "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1", "198.51.99.255",
            "203.0.112.1", "203.0.114.1", "223.255.255.255", "2000::1", "2001:200::1", "2001:4860:4860::8888",
            "2606:4700:4700::1111", "2a00:1450::1", "2003::1", "3ffe::1", "64:ff9b::8.8.8.8",
        ])
    func `a public address is allowed`(text: String) throws {
        #expect(AddressRule().allows(try #require(IPAddress(text))))
    }

    @Test(
        arguments: [
            ("127.0.0.0/8", "127.0.0.1", true), ("127.0.0.0/8", "::ffff:127.0.0.1", true),
            ("127.0.0.0/8", "::1", false), ("127.0.0.1", "127.0.0.2", false),
            ("127.0.0.1", "127.0.0.1", true),
            ("10.1.0.0/16, fd00::/8", "10.1.255.1", true), ("10.1.0.0/16, fd00::/8", "10.2.0.1", false),
            ("10.1.0.0/16 fd00::/8", "fd55::1", true), ("10.1.0.0/16", "64:ff9b::10.1.0.1", true),
            ("0.0.0.0/0", "192.168.1.1", true), ("0.0.0.0/0", "fe80::1", false), ("::/0", "fe80::1", true),
            ("::/0", "192.168.1.1", false), ("10.1.2.3/8", "10.200.0.1", true),
            ("fe80::/10", "fe81::1", true),
            ("", "10.0.0.1", false),
        ])
    func `what the operator allows may be reached`(ranges: String, text: String, expected: Bool) throws {
        let rule = try AddressRule(allowing: ranges)
        #expect(rule.allows(try #require(IPAddress(text))) == expected)
    }

    @Test(
        arguments: [
            "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0/8", "localhost", "fd00::/129", "10.0.0.0/8/8",
            "/8",
            "10.0.0.0/+8", "fe80::1%eth0",
        ])
    func `a text that is no range is named in the error`(text: String) {
        #expect(throws: AddressBlockError(text: text)) { try AddressRule(allowing: "192.168.0.0/16,\(text)") }
    }

    @Test(arguments: ["127.1", "0x7f.0.0.1", "2130706433", "0177.0.0.1", "256.1.1.1", "", "1.2.3.4 ", "g::1"])
    func `short and odd forms are no addresses`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("010.1.1.1", nil), ("10.1.1.1", "10.1.1.1")])
    func `an address is written in its short form`(text: String, expected: String?) {
        #expect(IPAddress(text)?.description == expected)
    }

    @Test func `a refusal says what the operator can do`() throws {
        let refusal = try #require(AddressRule().refusal(of: .v4(0x7F00_0001)))
        #expect(
            refusal.description
                == "127.0.0.1 is a loopback address; the operator must allow it first (PORTAL_OUTBOUND_ALLOW)"
        )
    }

    @Test(arguments: [
        ("oauth2.googleapis.com", true), ("192.0.2.1", false), ("10.1.2.3", true), ("8.8.8.8", true),
        ("localhost", false), ("a.localhost", false), ("127.1", false), ("0x7f.1", false),
        ("2130706433", false),
        ("intranet", false), ("", false), ("a..b", false), ("fe80::1", false), ("169.254.169.254", false),
    ])
    func `only names with a dot and allowed addresses may be hosts of requests`(host: String, isAllowed: Bool)
        throws
    {
        let rule = try AddressRule(allowing: "10.0.0.0/8")
        #expect(rule.mayAllow(host: host) == isAllowed)
        #expect(try AddressRule(allowing: "127.0.0.0/8").mayAllow(host: "localhost"))
    }
}
