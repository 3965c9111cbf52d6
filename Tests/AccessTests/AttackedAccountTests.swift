import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")

@Suite struct AttackedAccountTests {
    /// A site on which the reader has a password, and someone has guessed at an address from many places.
    private func site(guesses: Int = 30, at email: String = TestUser.reader.email) async throws -> TestSite {
        let site = try await TestSite { _ in [] }
        let user = TestUser.reader
        _ = try await site.parts.accounts.add(
            email: user.email, name: user.name, password: password, by: site.parts.console)
        let (now, account) = (site.clock.now, SHA256.digest(email))
        try await site.store.write { transaction in
            for number in 0..<guesses {
                try transaction.run(
                    """
                    insert into attempts (kind, account_digest, address, created_at)
                    values ('sign-in', \(account.bytes), \("198.51.100.\(number)"), \(now))
                    """)
            }
        }
        return site
    }

    /// The link of the refusal of an attempt; nil if none was made.
    private func link(
        _ site: TestSite, _ email: String = TestUser.reader.email, _ password: String = password
    ) async throws -> OneTimeLink? {
        do {
            _ = try await site.parts.accounts.signIn(
                email: email, password: password, from: here, agent: "Test")
        } catch let needed as SignInLinkRequired {
            return needed.link
        }
        return nil
    }

    private func isOpen(_ site: TestSite) async throws -> Bool {
        do {
            _ = try await site.parts.accounts.signIn(
                email: TestUser.reader.email, password: password, from: here, agent: "Test")
            return true
        } catch is SignInLinkRequired {
            return false
        }
    }

    @Test(arguments: [(29, true), (30, false)])
    func `from so many failures on, the right password alone does not open the account`(
        _ guesses: Int, _ opens: Bool
    ) async throws {
        #expect(try await isOpen(site(guesses: guesses)) == opens)
    }

    @Test func `a right password has a link made, which opens the account once`() async throws {
        let site = try await site()
        let link = try #require(try await link(site))
        #expect(link.user?.email == TestUser.reader.email)
        func follow() async throws -> SignInResult {
            try await site.parts.accounts.signIn(
                byLink: link.token, from: here, agent: "Test", replacing: nil)
        }
        #expect(try await !follow().isWaiting)
        await #expect(throws: InvalidLink()) { _ = try await follow() }
    }

    @Test func `the link gets too old, and chooses no password`() async throws {
        let site = try await site()
        let link = try #require(try await link(site))
        await #expect(throws: InvalidLink()) {
            _ = try await site.parts.accounts.choosePassword(
                link.token, password: "copper kettle on the sill", from: here)
        }
        site.clock.advance(seconds: 10 * 60)
        await #expect(throws: InvalidLink()) {
            _ = try await site.parts.accounts.signIn(
                byLink: link.token, from: here, agent: "Test", replacing: nil)
        }
    }

    @Test(arguments: [(TestUser.reader.email, "not the password at all"), ("nobody@example.org", password)])
    func `a wrong password, and an address that no one has, get the same answer and no link`(
        _ email: String, _ password: String
    ) async throws {
        let site = try await site(at: email)
        await #expect(throws: SignInLinkRequired.self) {
            _ = try await site.parts.accounts.signIn(
                email: email, password: password, from: here, agent: "Test")
        }
        #expect(try await link(site, email, password) == nil)
    }

    @Test func `a session from before continues`() async throws {
        let site = try await site()
        let person = try await site.store.write { transaction in try site.person(.reader, in: transaction) }
        #expect(person.email == TestUser.reader.email)
        #expect(try await !isOpen(site))
    }

    @Test func `unlocking clears the counters, and so does an hour`() async throws {
        let site = try await site()
        #expect(try await !isOpen(site))
        try await site.parts.accounts.unlock(email: TestUser.reader.email, by: site.parts.console)
        #expect(try await isOpen(site))
        let other = try await self.site()
        other.clock.advance(seconds: 60 * 60)
        #expect(try await isOpen(other))
    }
}
