import Testing

@testable import Access

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "help@example.org", "j.larkspur+study@mail.example.co.uk", "o'brien@example.org",
        "a@xn--bcher-kva.example",
    ])
    func `an address to which mail can go is taken`(address: String) {
        #expect(EmailAddress.problem(address) == nil)
    }

    @Test(arguments: [
        ("", "Enter an email address."), ("help", "one @ sign"), ("a@b@example.org", "one @ sign"),
        ("@example.org", "one @ sign"), ("help@example", "the complete email address"),
        ("help@-b.org", "the complete email address"),
        ("help me@example.org", "Remove spaces"), ("a,b@example.org", "Remove spaces"),
        ("ä@example.org", "without accents"), ("help@bücher.example", "without accents"),
        ("a..b@example.org", "end with a period"), (".a@example.org", "end with a period"),
        ("a.@example.org", "end with a period"),
        (String(repeating: "a", count: 90) + "@example.org", "at most 100"),
    ])
    func `an address that mail refuses is refused with the reason`(address: String, reason: String) throws {
        #expect(try #require(EmailAddress.problem(address)).contains(reason))
    }
}
