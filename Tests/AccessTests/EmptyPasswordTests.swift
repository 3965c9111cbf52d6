import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")

/// A form that was sent without a password or code is no attempt to guess one.
struct EmptyPasswordTests {
    private func check(
        _ site: TestSite, _ field: String, _ body: (String) async throws -> Void
    ) async throws {
        for text in ["", "   "] {
            for _ in 1...7 {
                let refusal = await #expect(throws: InvalidInput.self) { try await body(text) }
                #expect(refusal?.problems.map(\.field) == [field])
                #expect(refusal?.sentence.hasPrefix("Enter ") == true)
            }
        }
        let count: Int? = try await site.store.read { try $0.value("select count(*) from attempts") }
        #expect(count == 0)
    }

    @Test func `empty passwords and codes are asked for and never counted`() async throws {
        let site = try await TestSite { _ in [] }
        let (user, accounts) = (TestUser.reader, site.parts.accounts)
        _ = try await accounts.add(
            email: user.email, name: user.name, password: password, by: site.parts.console)
        let person = try await site.store.write { try site.person(.reader, in: $0) }
        try await check(site, "password") { text in
            _ = try await accounts.signIn(email: user.email, password: text, from: here, agent: "Test")
        }
        try await check(site, "proof") { text in
            try await accounts.reauthenticate(person, by: text, at: here)
        }
        try await check(site, "proof") { text in
            _ = try await accounts.requestEmailChange(
                to: "new@example.org", of: person, reauthentication: text, at: here)
        }
        try await check(site, "proof") { text in
            _ = try await accounts.renewRecoveryCodes(of: person, reauthentication: text, at: here)
        }
        try await check(site, "old") { text in
            try await accounts.changePassword(of: person, from: text, to: "another stone in it", at: here)
        }
        try await check(site, "code") { text in
            _ = try await accounts.confirmAuthenticator(of: person, code: text, at: here)
        }
        try await check(site, "code") { text in
            _ = try await accounts.completeSignIn(nil, code: text, from: here, agent: "Test")
        }
        // A wrong one still counts.
        await #expect(throws: ReauthenticationFailed()) {
            try await accounts.reauthenticate(person, by: "not this stone", at: here)
        }
        let count: Int? = try await site.store.read { try $0.value("select count(*) from attempts") }
        #expect(count == 1)
    }
}
