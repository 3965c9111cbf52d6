import Cryptography
import SQLStore
import StudyManagement
import Support
import Testing
import Timekeeping

@testable import Access

private let here = ClientAddress("192.0.2.7")
private let browser = SHA256.digest("a browser")
private let act = "/orgs/MERIDIAN/lock?meaning=approval&reason=Read%20out"

@Suite struct PasskeySignatureTests {
    /// A site on which an administrator, and someone else, have a passkey each.
    private struct Fixture {
        let site: TestSite
        let person: AuthenticatedUser
        let party: RelyingParty
        let device = SoftAuthenticator()
        let othersDevice = SoftAuthenticator()

        init() async throws {
            site = try await TestSite { _ in [] }
            party = try #require(RelyingParty(address: "https://portal.example.org"))
            person = try await site.store.write { [site] in try site.person(.folderAdmin, in: $0) }
            try await add(device, of: person)
            let other = try await site.store.write { [site] in try site.person(.reader, in: $0) }
            try await add(othersDevice, of: other)
        }

        var accounts: Accounts { site.parts.accounts }

        private func add(_ device: SoftAuthenticator, of person: AuthenticatedUser) async throws {
            let request = try await site.store.read { [accounts] in
                try accounts.passkeyRequest(of: person, browser: browser, in: $0)
            }
            try await accounts.addPasskey(
                PasskeyCreation(
                    clientData: device.clientData("webauthn.create", request.challenge),
                    attestation: device.attestation()),
                named: "A phone", for: person, reauthentication: "", browser: browser, party: party, at: here)
        }

        func challenge(_ act: String = act, in browser: Digest = browser) async throws -> [UInt8] {
            try await site.store.read { [accounts, person] in
                try accounts.signingRequest(for: act, of: person, browser: browser, in: $0).challenge
            }
        }

        /// What a device answers; `sent` is the act as the form brings it.
        func answer(
            _ device: SoftAuthenticator? = nil, _ challenge: [UInt8]? = nil, sent: String = act,
            type: String = "webauthn.get"
        ) async throws -> PasskeySignature {
            let device = device ?? self.device
            device.signCount += 1
            let data = device.authenticatorData()
            let client = device.clientData(type, try await use(challenge))
            return PasskeySignature(
                PasskeyAssertion(
                    credential: device.credential, clientData: client, authenticatorData: data,
                    signature: device.signature(data, client), userHandle: []),
                act: sent, browser: browser, party: party)
        }

        private func use(_ challenge: [UInt8]?) async throws -> [UInt8] {
            if let challenge { return challenge }
            return try await self.challenge()
        }

        func lock(_ passkey: PasskeySignature) async throws {
            let (site, person) = (site, person)
            let grant = try await site.store.read { transaction in
                try Self.grant(site, person, in: transaction)
            }
            let signing = try await accounts.sign(
                person, meaning: "approval", reauthentication: "", passkey: passkey, with: grant, at: here)
            try await site.store.write { transaction in
                try DataLockRepository.lock(
                    reason: "Read out", signedBy: signing,
                    with: try Self.grant(site, person, in: transaction), in: transaction)
            }
        }

        private static func grant(
            _ site: TestSite, _ person: AuthenticatedUser, in transaction: borrowing Transaction
        ) throws -> Grant<ConfigureStudy> {
            try Roles.require(ConfigureStudy.self, on: site.world.channel, by: person.actor, in: transaction)
        }

        func signatures() async throws -> [Signature] {
            let (console, channel) = (site.parts.console, site.world.channel)
            return try await site.store.read { transaction in
                try SignatureRepository.all(
                    with: console.grant(EnterStudy.self, on: channel), in: transaction)
            }
        }
    }

    @Test func `a passkey signs an act, and the statement proves it without the portal`() async throws {
        let bench = try await Fixture()
        try await bench.lock(try await bench.answer())
        let signature = try #require(try await bench.signatures().first)
        #expect(signature.validity == .valid && signature.method == "passkey")
        let text: String = try #require(
            try await bench.site.store.read { try $0.value("select statement from signatures") })
        #expect(SHA256.digest(text).hex == signature.digest)
        let part = { (name: String) -> [UInt8]? in
            text.firstRange(of: "\"\(name)\":\"").flatMap { range in
                Base64.decode(String(text[range.upperBound...].prefix { $0 != "\"" }), alphabet: .url)
            }
        }
        let (client, data) = (try #require(part("clientData")), try #require(part("authenticatorData")))
        let bytes = try #require(part("publicKey"))
        let key = try #require(COSEKey(bytes))
        let signed = try #require(part("signature"))
        #expect(key.verifies(signed, of: data + SHA256.digest(client).bytes))
        let challenge = try #require(ClientData(client)).challenge
        #expect(Array(challenge[24..<56]) == SHA256.digest(act).bytes)
    }

    /// What is wrong with an answer, by the reason that the audit gets.
    enum Flaw: String, CaseIterable {
        case otherAct, otherForm, signIn, otherBrowser, tooLate, twice, otherPerson, stranger, unverified
        case otherSite, otherCeremony, copy, otherKey

        var reason: PasskeyRejected.Reason {
            switch self {
            case .otherAct, .otherForm, .signIn, .otherBrowser, .tooLate, .twice: .challenge
            case .otherPerson, .stranger: .unknown
            case .unverified: .unverified
            case .otherSite: .otherOrigin
            case .otherCeremony: .malformed
            case .copy: .copied
            case .otherKey: .signature
            }
        }
    }

    @Test(arguments: Flaw.allCases)
    func `nothing is done for an answer with a flaw, and the audit says which`(_ flaw: Flaw) async throws {
        let bench = try await Fixture()
        let answer = try await answer(with: flaw, on: bench)
        let refusal = await #expect(throws: PasskeySignatureRejected.self) { try await bench.lock(answer) }
        #expect(refusal?.reason == flaw.reason && refusal?.problems.map(\.field) == ["proof"])
        #expect(try await bench.signatures().count == ([.twice, .copy].contains(flaw) ? 1 : 0))
        let shown: String? = try await bench.site.store.read {
            try $0.value(
                "select details from audit_events where action = 'signature.refuse' order by seq desc limit 1"
            )
        }
        #expect(shown?.contains(flaw.reason.rawValue) == true)
    }

    private func answer(with flaw: Flaw, on bench: Fixture) async throws -> PasskeySignature {
        switch flaw {
        case .otherAct:
            return try await bench.answer(nil, try await bench.challenge(act + "x"))
        case .otherForm: return try await bench.answer(sent: act.replacing("approval", with: "review"))
        case .signIn:
            return try await bench.answer(nil, bench.accounts.passkeyChallenge(browser: browser))
        case .otherBrowser:
            return try await bench.answer(nil, try await bench.challenge(in: SHA256.digest("another")))
        case .tooLate:
            let challenge = try await bench.challenge()
            bench.site.clock.advance(seconds: 601)
            return try await bench.answer(nil, challenge)
        case .twice:
            let challenge = try await bench.challenge()
            try await bench.lock(try await bench.answer(nil, challenge))
            return try await bench.answer(nil, challenge)
        case .otherPerson: return try await bench.answer(bench.othersDevice)
        case .stranger: return try await bench.answer(SoftAuthenticator())
        case .unverified:
            bench.device.flags = [.userPresent]
            return try await bench.answer()
        case .otherSite:
            bench.device.origin = "https://portal.example.com"
            return try await bench.answer()
        case .otherCeremony: return try await bench.answer(type: "webauthn.create")
        case .copy:
            // A copy of the device counts on from where it was taken.
            try await bench.lock(try await bench.answer())
            bench.device.signCount -= 1
            return try await bench.answer()
        case .otherKey:
            let own = try await bench.answer().assertion
            return PasskeySignature(
                PasskeyAssertion(
                    credential: own.credential, clientData: own.clientData,
                    authenticatorData: own.authenticatorData,
                    signature: bench.othersDevice.signature(own.authenticatorData, own.clientData),
                    userHandle: []),
                act: act, browser: browser, party: bench.party)
        }
    }

    @Test func `a program with someone's key is not asked for a passkey`() async throws {
        let bench = try await Fixture()
        let program = try await bench.site.program(of: .folderAdmin)
        await #expect(throws: Conflict.self) {
            _ = try await bench.site.store.read { [accounts = bench.accounts] transaction in
                try accounts.signingRequest(for: act, of: program, browser: browser, in: transaction)
            }
        }
    }

    @Test func `what a passkey signed signs no one in`() async throws {
        let bench = try await Fixture()
        let answer = try await bench.answer()
        await #expect(throws: PasskeyRejected(.challenge)) {
            _ = try await bench.accounts.signIn(
                by: answer.assertion, browser: browser, party: bench.party, from: here, agent: "Test")
        }
    }
}
