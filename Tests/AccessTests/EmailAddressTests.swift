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
        ("@example.org", "one @ sign"), ("help@example", "the whole address"),
        ("help@-b.org", "the whole address"),
        ("help me@example.org", "Leave out spaces"), ("a,b@example.org", "Leave out spaces"),
        ("ä@example.org", "without accents"), ("help@bücher.example", "without accents"),
        ("a..b@example.org", "Leave out dots"), (".a@example.org", "Leave out dots"),
        ("a.@example.org", "Leave out dots"),
        (String(repeating: "a", count: 90) + "@example.org", "at most 100"),
    ])
    func `an address that mail refuses is refused with the reason`(address: String, reason: String) throws {
        #expect(try #require(EmailAddress.problem(address)).contains(reason))
    }
}
