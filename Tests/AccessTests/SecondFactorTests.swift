import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")

@Suite struct SecondFactorTests {
    /// A site on which the reader has a password and a second factor.
    private struct Fixture {
        let site: TestSite
        let person: AuthenticatedUser
        let secret: [UInt8]
        let codes: [String]

        var accounts: Accounts { site.parts.accounts }

        /// The code that the app shows now, or so many steps later.
        func code(_ later: Int64 = 0) -> String {
            let step = TimeBasedCode.step(at: site.clock.now.milliseconds / 1000) + later
            return TimeBasedCode.text(of: step, secret: secret)
        }

        func signIn(from address: ClientAddress = here) async throws -> SignInResult {
            try await accounts.signIn(
                email: TestUser.reader.email, password: password, from: address, agent: "Test")
        }

        func complete(
            _ waiting: SignInResult, _ code: String, from address: ClientAddress = here
        ) async throws -> SignInResult {
            try await accounts.completeSignIn(waiting.token, code: code, from: address, agent: "Test")
        }

        func resume(_ token: SecretToken) async throws -> AuthenticatedUser? {
            let (now, audit) = (site.clock.now, site.parts.audit)
            return try await site.store.read { transaction in
                try SessionRepository.resume(token, address: "", audit: audit, at: now, in: transaction)
            }
        }
    }

    private static func site() async throws -> (TestSite, AuthenticatedUser) {
        let site = try await TestSite { _ in [] }
        let user = TestUser.reader
        _ = try await site.parts.accounts.add(
            email: user.email, name: user.name, password: password, by: site.parts.console)
        let person = try await site.store.write { transaction in
            try site.person(.reader, in: transaction)
        }
        return (site, person)
    }

    /// What an app reads from the address in the QR code.
    private static func secret(_ site: TestSite, _ person: AuthenticatedUser) async throws -> [UInt8] {
        let accounts = site.parts.accounts
        let drafted = try await site.store.read { transaction in
            try accounts.draftedSecret(of: person, in: transaction)
        }
        let text = try #require(drafted).text
        #expect(
            try #require(drafted).address.contains(
                "otpauth://totp/Study%20Portal:reader%40example.org?secret=\(text)"))
        var bits = 0
        var waiting: UInt32 = 0
        var bytes: [UInt8] = []
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        for character in text {
            waiting = waiting << 5 | UInt32(try #require(digits.firstIndex(of: character)))
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: waiting >> UInt32(bits)))
            }
        }
        return bytes
    }

    private static func set() async throws -> Fixture {
        let (site, person) = try await site()
        let accounts = site.parts.accounts
        try await accounts.beginAuthenticator(for: person, reauthentication: "", at: here)
        let secret = try await secret(site, person)
        let step = TimeBasedCode.step(at: site.clock.now.milliseconds / 1000)
        let codes = try await accounts.confirmAuthenticator(
            of: person, code: TimeBasedCode.text(of: step, secret: secret), at: here)
        site.clock.advance(seconds: 60)
        return Fixture(site: site, person: person, secret: secret, codes: codes)
    }

    @Test func `after the password a session opens nothing until the code is given`() async throws {
        let set = try await Self.set()
        let waiting = try await set.signIn()
        #expect(waiting.isWaiting)
        #expect(try await set.resume(waiting.token) == nil)
        let signedIn = try await set.complete(waiting, set.code())
        #expect(!signedIn.isWaiting)
        #expect(try await set.resume(signedIn.token)?.email == TestUser.reader.email)
        #expect(signedIn.token.text != waiting.token.text)
        await #expect(throws: SignInRequired()) { _ = try await set.complete(waiting, set.code(1)) }
    }

    @Test func `another password by a mailed link leaves the second factor as it was`() async throws {
        let set = try await Self.set()
        let link = try #require(
            try await set.accounts.passwordLink(email: TestUser.reader.email, from: here))
        let new = "copper kettle on the sill"
        _ = try await set.accounts.choosePassword(link.token, password: new, from: here)
        let waiting = try await set.accounts.signIn(
            email: TestUser.reader.email, password: new, from: here, agent: "Test")
        #expect(waiting.isWaiting)
        #expect(try await set.resume(waiting.token) == nil)
    }

    @Test func `a code works once, and one of the steps alongside the present one works too`() async throws {
        let set = try await Self.set()
        let code = set.code()
        _ = try await set.complete(try await set.signIn(), code)
        let again = try await set.signIn()
        await #expect(throws: InvalidCode(field: "code")) { _ = try await set.complete(again, code) }
        await #expect(throws: InvalidCode(field: "code")) { _ = try await set.complete(again, set.code(-1)) }
        _ = try await set.complete(again, set.code(1))
    }

    @Test(arguments: ["000000", "12345", "aaaaa-aaaaa", "2870822"])
    func `what is no code is refused`(_ code: String) async throws {
        let set = try await Self.set()
        let waiting = try await set.signIn()
        await #expect(throws: InvalidCode(field: "code")) { _ = try await set.complete(waiting, code) }
    }

    @Test func `an empty code or password is asked for`() async throws {
        let set = try await Self.set()
        let waiting = try await set.signIn()
        await #expect(throws: InvalidInput.self) { _ = try await set.complete(waiting, "") }
        await #expect(throws: InvalidInput.self) {
            try await set.accounts.removeSecondFactor(of: set.person, reauthentication: "", at: here)
        }
        _ = try await set.complete(waiting, set.code())
    }

    @Test func `each recovery code works once, however it is typed, and others replace them all`()
        async throws
    {
        let set = try await Self.set()
        #expect(set.codes.count == 10 && Swift.Set(set.codes).count == 10)
        // Ten signs of 31, which is 49 bits.
        let signs = Swift.Set("abcdefghjkmnpqrstuvwxyz23456789")
        #expect(signs.count == 31)
        for code in set.codes {
            #expect(code.filter(signs.contains).count == 10 && code.filter { $0 != "-" }.count == 10)
        }
        // No sign of a code follows from another.
        let rows = set.codes.map { Array($0) }
        let places = rows[0].indices.filter { rows[0][$0] != "-" }
        for (number, place) in places.enumerated() {
            for other in places[..<number] { #expect(rows.contains { $0[place] != $0[other] }) }
        }
        let typed = " " + set.codes[0].uppercased().replacing("-", with: " ")
        let signedIn = try await set.complete(try await set.signIn(), typed)
        #expect(signedIn.codesLeft == 9)
        let again = try await set.signIn()
        await #expect(throws: InvalidCode(field: "code")) { _ = try await set.complete(again, set.codes[0]) }
        let others = try await set.accounts.renewRecoveryCodes(
            of: set.person, reauthentication: password, at: here)
        await #expect(throws: InvalidCode(field: "code")) { _ = try await set.complete(again, set.codes[1]) }
        _ = try await set.complete(again, others[1])
    }

    @Test func `neither secret nor recovery codes can be read in the database`() async throws {
        let set = try await Self.set()
        let (secret, digests) = try await set.site.store.read { transaction in
            (
                try transaction.value("select secret from authenticators", as: [UInt8].self),
                try transaction.rows("select code_digest from recovery_codes") { try $0[0] as [UInt8] }
            )
        }
        #expect(secret?.count == 20 + SealingKey.overheadByteCount)
        #expect(digests.count == 10)
        #expect(!Hex.encode(secret ?? []).contains(Hex.encode(set.secret)))
        // Without the key in the file, no one can try the codes out.
        let bare = set.codes[0].utf8.filter { $0 != UInt8(ascii: "-") }
        for text in [Array(set.codes[0].utf8), Array(bare), Array("\(set.person.user) ".utf8) + bare] {
            #expect(!digests.contains(SHA256.digest(text).bytes))
        }
    }

    @Test func `five wrong codes make the account wait, from wherever they come, and unlocking ends that`()
        async throws
    {
        let set = try await Self.set()
        let waiting = try await set.signIn()
        for number in 1...5 {
            await #expect(throws: InvalidCode(field: "code")) {
                _ = try await set.complete(waiting, "x", from: ClientAddress("192.0.2.\(number)"))
            }
        }
        await #expect(throws: RateLimited(seconds: 15 * 60)) {
            _ = try await set.complete(waiting, set.code())
        }
        try await set.accounts.unlock(email: TestUser.reader.email, by: set.site.parts.console)
        _ = try await set.complete(waiting, set.code())
    }

    @Test func `anyone who takes too long starts over`() async throws {
        let set = try await Self.set()
        let waiting = try await set.signIn()
        set.site.clock.advance(seconds: Session.waitingSecondsMax)
        await #expect(throws: SignInRequired()) { _ = try await set.complete(waiting, set.code()) }
    }

    @Test(arguments: ["000000", "another stone in the river", "aaaaa-aaaaa"])
    func `switching off asks for the password or a code, and takes nothing else`(_ reauthentication: String)
        async throws
    {
        let set = try await Self.set()
        await #expect(throws: ReauthenticationFailed()) {
            try await set.accounts.removeSecondFactor(
                of: set.person, reauthentication: reauthentication, at: here)
        }
        #expect(try await set.signIn().isWaiting)
    }

    @Test(arguments: [true, false])
    func `switched off, the password is enough`(_ byCode: Bool) async throws {
        let set = try await Self.set()
        try await set.accounts.removeSecondFactor(
            of: set.person, reauthentication: byCode ? set.code() : password, at: here)
        #expect(try await !set.signIn().isWaiting)
        await #expect(throws: Conflict.self) {
            _ = try await set.accounts.renewRecoveryCodes(
                of: set.person, reauthentication: password, at: here)
        }
    }

    @Test func `a wrong first code switches nothing on, and a draft gets too old`() async throws {
        let (site, person) = try await Self.site()
        let accounts = site.parts.accounts
        try await accounts.beginAuthenticator(for: person, reauthentication: "", at: here)
        await #expect(throws: InvalidCode(field: "code")) {
            _ = try await accounts.confirmAuthenticator(of: person, code: "000000", at: here)
        }
        site.clock.advance(seconds: AuthenticatorSecret.setUpSecondsMax)
        await #expect(throws: Conflict.self) {
            _ = try await accounts.confirmAuthenticator(of: person, code: "000000", at: here)
        }
        await #expect(throws: ReauthenticationFailed()) {
            try await accounts.beginAuthenticator(for: person, reauthentication: "not the password", at: here)
        }
        try await accounts.beginAuthenticator(for: person, reauthentication: password, at: here)
    }

    @Test
    func `a role requires it, of groups too, and API keys stop until then`() async throws {
        let (site, person) = try await Self.site()
        let (console, world) = (site.parts.console, site.world)
        #expect(!person.mustSetUpSecondFactor)
        func owes() async throws -> Bool {
            try await site.store.write { transaction in
                try site.person(.reader, in: transaction).mustSetUpSecondFactor
            }
        }
        let organization = console.grant(ManageOrganization.self, on: world.organization)
        let neighbor = console.grant(ManageOrganization.self, on: world.neighbor.app.organization)
        try await site.store.write { transaction in
            try SecondFactorRuleRepository.require([.reader], with: neighbor, in: transaction)
        }
        #expect(try await !owes())
        try await site.store.write { transaction in
            try SecondFactorRuleRepository.require([.editor, .reader], with: organization, in: transaction)
        }
        #expect(try await owes())
        let key = try await site.store.write { transaction in
            try APIKeyRepository.issue(
                APIKeyDraft("R", days: 1, scopes: [.readData], folder: .app(world.app)),
                random: SystemRandom.bytes, to: person, in: transaction)
        }
        let (now, audit) = (site.clock.now, site.parts.audit)
        let program = try await site.store.read { transaction in
            try APIKeyRepository.resume(key, address: "", audit: audit, at: now, in: transaction)
        }
        // A key stops with its owner, who has to set up a second factor first.
        #expect(try #require(program).mustSetUpSecondFactor)
        try await site.store.write { transaction in
            try SecondFactorRuleRepository.require([], with: organization, in: transaction)
            try SecondFactorRuleRepository.require(
                [.reader], with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
        }
        #expect(try await owes())
        let rules = try await site.store.read { transaction in
            try SecondFactorRuleRepository.all(with: organization, in: transaction)
        }
        let rule = try #require(rules.first { $0.role == .reader })
        #expect(!rule.isOwn && rule.isOfSite)
        #expect((rule.holders, rule.ready) == (2, 0))
        #expect(!rules.contains { $0.role == .siteAdmin })
    }

    @Test func `where a role requires it, it cannot be switched off`() async throws {
        let set = try await Self.set()
        let site = set.site.parts.console.grant(ManageSite.self, on: SiteFolder())
        try await set.site.store.write { transaction in
            try SecondFactorRuleRepository.require([.reader], with: site, in: transaction)
        }
        #expect(
            try await set.resume(set.complete(set.signIn(), set.code()).token)?.mustSetUpSecondFactor == false
        )
        await #expect(throws: Conflict.self) {
            try await set.accounts.removeSecondFactor(of: set.person, reauthentication: password, at: here)
        }
    }

    @Test func `what changes the safety of an account is told to its owner, once it is done`() async throws {
        let set = try await Self.set()
        let heard = Locked<[SecurityNotice.Event]>([])
        let accounts = set.accounts.sendingSecurityNotices { news in
            #expect(news.email == TestUser.reader.email)
            heard.withLock { $0.append(news.event) }
        }
        let person = set.person
        let waiting = try await set.signIn()
        _ = try await accounts.completeSignIn(waiting.token, code: set.codes[0], from: here, agent: "Test")
        _ = try await accounts.renewRecoveryCodes(of: person, reauthentication: set.codes[1], at: here)
        await #expect(throws: ReauthenticationFailed()) {
            try await accounts.removeSecondFactor(
                of: person, reauthentication: "another stone in it", at: here)
        }
        try await accounts.removeSecondFactor(of: person, reauthentication: password, at: here)
        try await accounts.changePassword(
            of: person, from: password, to: "meadow lantern harbor nine", at: here)
        try await accounts.beginAuthenticator(for: person, reauthentication: "", at: here)
        let secret = try await Self.secret(set.site, person)
        let step = TimeBasedCode.step(at: set.site.clock.now.milliseconds / 1000)
        _ = try await accounts.confirmAuthenticator(
            of: person, code: TimeBasedCode.text(of: step, secret: secret), at: here)
        #expect(
            heard.withLock { $0 } == [
                .recoveryCodeUsed(left: 9), .recoveryCodeUsed(left: 8), .recoveryCodesRenewed,
                .secondFactorOff, .passwordChanged, .secondFactorOn,
            ])
    }
}
