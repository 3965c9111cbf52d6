import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")
private let browser = SHA256.digest("a browser")

@Suite struct PasskeyTests {
    /// A site on which the reader has a password, and the site as authenticators know it.
    private struct Fixture {
        let site: TestSite
        let person: AuthenticatedUser
        let party: RelyingParty

        var accounts: Accounts { site.parts.accounts }

        func request(_ browser: Digest = browser) async throws -> PasskeyRequest {
            try await site.store.read { transaction in
                try accounts.passkeyRequest(of: person, browser: browser, in: transaction)
            }
        }

        func add(
            _ device: SoftAuthenticator, _ challenge: [UInt8]? = nil, type: String = "webauthn.create",
            named name: String = "A phone", reauthentication: String = ""
        ) async throws {
            let asked = try await request().challenge
            let creation = PasskeyCreation(
                clientData: device.clientData(type, challenge ?? asked), attestation: device.attestation())
            try await accounts.addPasskey(
                creation, named: name, for: person, reauthentication: reauthentication, browser: browser,
                party: party, at: here)
        }

        /// Signs in; what is left out is as it should be.
        func signIn(
            _ device: SoftAuthenticator, _ challenge: [UInt8]? = nil, type: String = "webauthn.get",
            crossOrigin: Bool = false, handle: [UInt8]? = nil, credential: [UInt8]? = nil,
            signing other: Bool = false
        ) async throws -> SignInResult {
            device.signCount += 1
            let data = device.authenticatorData()
            let challenge = challenge ?? accounts.passkeyChallenge(browser: browser)
            let client = device.clientData(type, challenge, crossOrigin: crossOrigin)
            let asked = try await request().userHandle
            let assertion = PasskeyAssertion(
                credential: credential ?? device.credential, clientData: client, authenticatorData: data,
                signature: device.signature(data, other ? client + [32] : client), userHandle: handle ?? asked
            )
            return try await accounts.signIn(
                by: assertion, browser: browser, party: party, from: here, agent: "Test")
        }

        func resume(_ token: SecretToken) async throws -> AuthenticatedUser? {
            let (now, audit) = (site.clock.now, site.parts.audit)
            return try await site.store.read { transaction in
                try SessionRepository.resume(token, address: "", audit: audit, at: now, in: transaction)
            }
        }
    }

    private func bench() async throws -> Fixture {
        let site = try await TestSite { _ in [] }
        let user = TestUser.reader
        _ = try await site.parts.accounts.add(
            email: user.email, name: user.name, password: password, by: site.parts.console)
        let person = try await site.store.write { transaction in try site.person(.reader, in: transaction) }
        return Fixture(
            site: site, person: person,
            party: try #require(RelyingParty(address: "https://portal.example.org")))
    }

    @Test(arguments: SoftAuthenticator.Algorithm.allCases)
    func `a passkey of either algorithm opens a session, again and again`(
        _ algorithm: SoftAuthenticator.Algorithm
    ) async throws {
        let bench = try await bench()
        let device = SoftAuthenticator(algorithm)
        try await bench.add(device)
        for _ in 1...3 {
            let signedIn = try await bench.signIn(device)
            #expect(!signedIn.isWaiting)
            #expect(try await bench.resume(signedIn.token)?.email == TestUser.reader.email)
        }
    }

    @Test func `where a role requires a second factor, a passkey is one, and the password waits for it`()
        async throws
    {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        let site = bench.site.parts.console.grant(ManageSite.self, on: SiteFolder())
        func signIn() async throws -> SignInResult {
            try await bench.accounts.signIn(
                email: TestUser.reader.email, password: password, from: here, agent: "Test")
        }
        #expect(try await !signIn().isWaiting)
        try await bench.site.store.write { transaction in
            try SecondFactorRuleRepository.require([.reader], with: site, in: transaction)
        }
        let waiting = try await signIn()
        #expect(waiting.isWaiting)
        #expect(try await bench.resume(waiting.token) == nil)
        #expect(try await bench.resume(bench.signIn(device).token)?.mustSetUpSecondFactor == false)
    }

    /// What is wrong with signing in, by the reason that the audit gets.
    enum Flaw: String, CaseIterable {
        case otherSite, otherHost, crossOrigin, otherCeremony, noChallenge, registering, otherBrowser, tooLate
        case notThere, unverified, unknown, otherUser, otherSignature, otherDevice

        var reason: PasskeyRejected.Reason {
            switch self {
            case .otherSite, .otherHost, .crossOrigin: .otherOrigin
            case .otherCeremony: .malformed
            case .noChallenge, .registering, .otherBrowser, .tooLate: .challenge
            case .notThere, .unverified: .unverified
            case .unknown, .otherUser: .unknown
            case .otherSignature, .otherDevice: .signature
            }
        }
    }

    @Test(arguments: Flaw.allCases)
    func `signing in is refused for each flaw, and the audit says which`(_ flaw: Flaw) async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        await #expect(throws: PasskeyRejected(flaw.reason)) { try await attempt(flaw, bench, device) }
        let audited = try await bench.site.store.read { transaction in
            try transaction.value(
                "select action || details from audit_events order by seq desc limit 1", as: String.self)
        }
        #expect(try #require(audited).contains("session.refuse"))
        #expect(try #require(audited).contains(flaw.reason.rawValue))
    }

    private func attempt(_ flaw: Flaw, _ bench: Fixture, _ device: SoftAuthenticator) async throws {
        let accounts = bench.accounts
        switch flaw {
        case .otherSite:
            device.origin = "https://portal.example.com"
            _ = try await bench.signIn(device)
        case .otherHost:
            device.site = "example.org"
            _ = try await bench.signIn(device)
        case .crossOrigin: _ = try await bench.signIn(device, crossOrigin: true)
        case .otherCeremony: _ = try await bench.signIn(device, type: "webauthn.create")
        case .noChallenge: _ = try await bench.signIn(device, [UInt8](repeating: 1, count: 56))
        case .registering: _ = try await bench.signIn(device, bench.request().challenge)
        case .otherBrowser:
            _ = try await bench.signIn(device, accounts.passkeyChallenge(browser: SHA256.digest("another")))
        case .tooLate:
            let challenge = accounts.passkeyChallenge(browser: browser)
            bench.site.clock.advance(seconds: 600)
            _ = try await bench.signIn(device, challenge)
        case .notThere:
            device.flags = [.userVerified]
            _ = try await bench.signIn(device)
        case .unverified:
            device.flags = [.userPresent]
            _ = try await bench.signIn(device)
        case .unknown: _ = try await bench.signIn(SoftAuthenticator())
        case .otherUser: _ = try await bench.signIn(device, handle: [UInt8](repeating: 0, count: 32))
        case .otherSignature: _ = try await bench.signIn(device, signing: true)
        case .otherDevice: _ = try await bench.signIn(SoftAuthenticator(), credential: device.credential)
        }
    }

    @Test func `what was signed once is worth nothing a second time`() async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        let challenge = bench.accounts.passkeyChallenge(browser: browser)
        _ = try await bench.signIn(device, challenge)
        await #expect(throws: PasskeyRejected(.challenge)) { _ = try await bench.signIn(device, challenge) }
    }

    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func `a passkey that does not count on may be a copy`(_ steps: Int, _ works: Bool) async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        device.signCount = 7
        _ = try await bench.signIn(device)
        device.signCount += steps - 1
        if works {
            _ = try await bench.signIn(device)
        } else {
            await #expect(throws: PasskeyRejected(.copied)) { _ = try await bench.signIn(device) }
        }
    }

    @Test func `a passkey that never counts is taken`() async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        for _ in 1...2 {
            device.signCount = -1
            _ = try await bench.signIn(device)
        }
    }

    @Test func `adding is refused for each flaw`() async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        let request = try await bench.request()
        await #expect(throws: InvalidInput.self) { try await bench.add(device, named: " ") }
        await #expect(throws: InvalidInput.self) {
            try await bench.add(device, named: String(repeating: "x", count: 61))
        }
        await #expect(throws: PasskeyRejected(.malformed)) {
            try await bench.add(device, type: "webauthn.get")
        }
        await #expect(throws: PasskeyRejected(.challenge)) {
            try await bench.add(device, bench.accounts.passkeyChallenge(browser: browser))
        }
        await #expect(throws: PasskeyRejected(.otherOrigin)) {
            try await bench.add(SoftAuthenticator(origin: "https://evil.example"))
        }
        device.flags = [.userPresent]
        await #expect(throws: PasskeyRejected(.unverified)) { try await bench.add(device) }
        device.flags = [.userPresent, .userVerified]
        try await bench.add(device, request.challenge)
        await #expect(throws: PasskeyRejected(.challenge)) {
            try await bench.add(SoftAuthenticator(), request.challenge)
        }
        await #expect(throws: Conflict.self) { try await bench.add(device) }
        bench.site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        await #expect(throws: ReauthenticationFailed()) {
            try await bench.add(SoftAuthenticator(), reauthentication: "nothing")
        }
        try await bench.add(SoftAuthenticator(), reauthentication: password)
    }

    @Test func `only its owner renames and deletes a passkey, and deleted it opens nothing`() async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        let stranger = try await bench.site.store.write { transaction in
            try bench.site.person(.editor, in: transaction)
        }
        let person = bench.person
        let heard = Locked<[SecurityNotice.Event]>([])
        let accounts = bench.site.parts.accounts.sendingSecurityNotices { news in
            heard.withLock { $0.append(news.event) }
        }
        let id = try await bench.site.store.write { transaction in
            let passkey = try #require(try PasskeyRepository.all(of: person, in: transaction).first)
            #expect(try PasskeyRepository.all(of: stranger, in: transaction).isEmpty)
            #expect(throws: NotFound("passkey")) {
                try PasskeyRepository.rename(passkey.id, to: "Mine", of: stranger, in: transaction)
            }
            for _ in 1...2 {
                try PasskeyRepository.rename(passkey.id, to: "Blue phone", of: person, in: transaction)
            }
            let renamings: Int? = try transaction.value(
                "select count(*) from audit_events where action = 'passkey.rename'")
            #expect(renamings == 1, "the same name is no change")
            #expect(try PasskeyRepository.all(of: person, in: transaction).first?.name == "Blue phone")
            return passkey.id
        }
        await #expect(throws: NotFound("passkey")) {
            try await accounts.deletePasskey(id, of: stranger, reauthentication: "", at: here)
        }
        try await accounts.deletePasskey(id, of: person, reauthentication: "", at: here)
        #expect(heard.withLock { $0 } == [.passkeyDeleted("Blue phone")])
        await #expect(throws: PasskeyRejected(.unknown)) { _ = try await bench.signIn(device) }
    }

    @Test func `a deactivated account is closed to passkeys, and a reset takes them away`() async throws {
        let bench = try await bench()
        let device = SoftAuthenticator()
        try await bench.add(device)
        let people = bench.site.parts.console.grant(ManageSite.self, on: SiteFolder())
        let user = bench.person.user
        try await bench.site.store.write { transaction in
            try UserRepository.deactivate(user, with: people, in: transaction)
        }
        await #expect(throws: PasskeyRejected(.unknown)) { _ = try await bench.signIn(device) }
        try await bench.site.store.write { transaction in
            try UserRepository.reactivate(user, with: people, in: transaction)
        }
        _ = try await bench.signIn(device)
        try await bench.site.store.write { transaction in
            _ = try SecondFactorRepository.reset(of: user, with: people, in: transaction)
        }
        await #expect(throws: PasskeyRejected(.unknown)) { _ = try await bench.signIn(device) }
    }

    @Test(arguments: [
        ("https://portal.example.org", "portal.example.org", "https://portal.example.org"),
        ("https://Portal.example.org:443/", "portal.example.org", "https://portal.example.org"),
        ("https://portal.example.org:8443", "portal.example.org", "https://portal.example.org:8443"),
        ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ("http://portal.example.org", "", ""), ("https://192.0.2.1", "", ""), ("https://[::1]:8443", "", ""),
        ("portal.example.org", "", ""), ("", "", ""),
    ])
    func `the site is known by its public address`(_ address: String, _ id: String, _ origin: String) {
        let party = RelyingParty(address: address)
        #expect(party?.id ?? "" == id)
        #expect(party?.origin ?? "" == origin)
    }
}
