import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")

@Suite struct AccountChangeTests {
    private func site() async throws -> (TestSite, AuthenticatedUser) {
        let site = try await TestSite { _ in [] }
        let user = TestUser.reader
        _ = try await site.parts.accounts.add(
            email: user.email, name: user.name, password: password, by: site.parts.console)
        return (site, try await site.store.write { transaction in try site.person(.reader, in: transaction) })
    }

    @Test func `a user needs an email address and a name`() async throws {
        let site = try await TestSite { _ in [] }
        let grant = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        for (email, name, fields) in [
            ("nothing", "", ["email", "name"]), ("new@example.org", " ", ["name"]), ("", "New", ["email"]),
        ] {
            let invalid = await #expect(throws: InvalidInput.self) {
                try await site.store.write {
                    _ = try UserRepository.add(email: email, name: name, with: grant, in: $0)
                }
            }
            #expect(invalid?.problems.map(\.field) == fields)
        }
    }

    @Test func `none of the last passwords is chosen again, and one from long ago may be`() async throws {
        let (site, person) = try await site()
        let others = (1...6).map { "copper kettle number \($0) on the sill" }
        var present = password
        for next in others.prefix(5) {
            try await site.parts.accounts.changePassword(of: person, from: present, to: next, at: here)
            present = next
        }
        for previous in [password, others[0], others[3]] {
            await #expect(throws: InvalidInput.self) {
                try await site.parts.accounts.changePassword(
                    of: person, from: present, to: previous, at: here)
            }
        }
        try await site.parts.accounts.changePassword(of: person, from: present, to: others[5], at: here)
        try await site.parts.accounts.changePassword(of: person, from: others[5], to: password, at: here)
    }

    @Test func `a password that an administrator forced away is not chosen again`() async throws {
        let (site, person) = try await site()
        let people = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        let link = try await site.store.write { transaction in
            try site.parts.accounts.passwordLink(
                for: person.user, forced: true, with: people, in: transaction)
        }
        await #expect(throws: InvalidInput.self) {
            _ = try await site.parts.accounts.choosePassword(link.token, password: password, from: here)
        }
        _ = try await site.parts.accounts.choosePassword(
            link.token, password: "copper kettle on the sill", from: here)
    }

    @Test func `a new address is taken when its link is opened, once, and the previous one is free`()
        async throws
    {
        let (site, person) = try await site()
        let accounts = site.parts.accounts
        let link = try #require(
            try await accounts.requestEmailChange(
                to: "New@example.org", of: person, reauthentication: password, at: here))
        #expect(link.email == "New@example.org")
        #expect(try await site.store.read { try UserRepository.user(email: person.email, in: $0) } != nil)
        let reset = try #require(try await accounts.passwordLink(email: person.email, from: here))
        let changed = try await accounts.changeEmail(link.token, from: here)
        #expect(changed.previous.email == TestUser.reader.email && changed.email == "New@example.org")
        await #expect(throws: InvalidLink()) { _ = try await accounts.changeEmail(link.token, from: here) }
        await #expect(throws: InvalidLink()) {
            _ = try await accounts.choosePassword(
                reset.token, password: "copper kettle on the sill", from: here)
        }
        await #expect(throws: InvalidCredentials()) {
            _ = try await accounts.signIn(
                email: TestUser.reader.email, password: password, from: here, agent: "")
        }
        _ = try await accounts.signIn(email: "new@example.org", password: password, from: here, agent: "")
    }

    @Test(arguments: [("", "email"), ("nobody", "email"), (" READER@example.org", "email")])
    func `what is no new address is refused`(_ email: String, _ field: String) async throws {
        let (site, person) = try await site()
        await #expect(throws: InvalidInput.self) {
            _ = try await site.parts.accounts.requestEmailChange(
                to: email, of: person, reauthentication: password, at: here)
        }
    }

    @Test func `reauthentication is required, too many emails are refused, and links get too old`()
        async throws
    {
        let (site, person) = try await site()
        let accounts = site.parts.accounts
        await #expect(throws: ReauthenticationFailed()) {
            _ = try await accounts.requestEmailChange(
                to: "a@example.org", of: person, reauthentication: "nothing", at: here)
        }
        var last: OneTimeLink?
        for number in 1...3 {
            last = try await accounts.requestEmailChange(
                to: "a\(number)@example.org", of: person, reauthentication: password, at: here)
        }
        await #expect(throws: RateLimited.self) {
            _ = try await accounts.requestEmailChange(
                to: "a4@example.org", of: person, reauthentication: password, at: here)
        }
        let link = try #require(last)
        site.clock.advance(seconds: LinkPurpose.email.lifetimeSeconds)
        await #expect(throws: InvalidLink()) { _ = try await accounts.changeEmail(link.token, from: here) }
    }

    @Test func `an address that someone has, or gets meanwhile, is not taken from them`() async throws {
        let (site, person) = try await site()
        let accounts = site.parts.accounts
        #expect(
            try await accounts.requestEmailChange(
                to: TestUser.editor.email, of: person, reauthentication: password, at: here) == nil
        )
        let link = try #require(
            try await accounts.requestEmailChange(
                to: "new@example.org", of: person, reauthentication: password, at: here))
        _ = try await accounts.add(
            email: "NEW@example.org", name: "N", password: nil, by: site.parts.console)
        await #expect(throws: InvalidLink()) { _ = try await accounts.changeEmail(link.token, from: here) }
    }
}
