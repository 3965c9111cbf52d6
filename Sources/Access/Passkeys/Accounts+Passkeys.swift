import Cryptography
import SQLStore
import Timekeeping

/// The options for creating a passkey in a browser.
public struct PasskeyRequest: Sendable {
    /// The challenge that the authenticator signs.
    public let challenge: [UInt8]
    /// The ID of the user for authenticators; it reveals nothing about them.
    public let userHandle: [UInt8]
    /// The user's existing credentials, so that a device doesn't create a second one.
    public let known: [[UInt8]]
    /// The accepted algorithms, by their COSE numbers.
    public let algorithms: [Int]
}

extension Accounts {
    /// Authenticators store these digests to identify users, so they must survive a key rotation.
    static let passkeyUserPurpose = "passkey user"

    /// Returns a challenge for signing in; the authenticator's response identifies the user.
    public func passkeyChallenge(browser: Digest) -> [UInt8] {
        PasskeyChallenge(.signIn, browser: browser, key: sealing, random: random, at: now).bytes
    }

    /// Returns the options for a new passkey of the user.
    public func passkeyRequest(
        of person: AuthenticatedUser, browser: Digest, in transaction: borrowing Transaction
    ) throws -> PasskeyRequest {
        PasskeyRequest(
            challenge: PasskeyChallenge(
                .register, browser: browser, key: sealing, random: random, at: now
            ).bytes,
            userHandle: userHandle(person.user),
            known: try PasskeyRepository.credentials(of: person.user, in: transaction),
            algorithms: COSEKey.algorithms)
    }

    /// Stores a new passkey.
    ///
    /// A user who signed in some time ago must first authenticate again by password or code. Throws ``PasskeyRejected``
    /// and ``InvalidInput``.
    public func addPasskey(
        _ creation: PasskeyCreation, named name: String, for person: AuthenticatedUser,
        reauthentication: String,
        browser: Digest, party: RelyingParty, at address: ClientAddress
    ) async throws {
        try PasskeyRepository.check(name)
        guard let attested = CBOR.attestedData(creation.attestation),
            let data = AuthenticatorData(attested), let credential = data.credential
        else { throw PasskeyRejected(.malformed) }
        let challenge = try check(
            creation.clientData, data, type: "webauthn.create", .register, browser, party)
        guard COSEKey(credential.key) != nil else { throw PasskeyRejected(.algorithm) }
        try await requireRecentAuthentication(person, by: reauthentication, at: address)
        let now = now
        try await store.write { transaction in
            guard try PasskeyRepository.use(challenge: challenge, at: now, in: transaction) else {
                throw PasskeyRejected(.challenge)
            }
            try PasskeyRepository.add(
                credential, named: name, signCount: data.signCount, of: person, in: transaction)
        }
        await sendSecurityNotice(SecurityNotice(.passkeyAdded(name), of: person))
    }

    /// Deletes one of the user's own passkeys.
    ///
    /// A user who signed in some time ago must first authenticate again by password or code.
    public func deletePasskey(
        _ id: PasskeyID, of person: AuthenticatedUser, reauthentication: String, at address: ClientAddress
    ) async throws {
        try await requireRecentAuthentication(person, by: reauthentication, at: address)
        let name = try await store.write { transaction in
            try PasskeyRepository.delete(id, of: person, in: transaction)
        }
        await sendSecurityNotice(SecurityNotice(.passkeyDeleted(name), of: person))
    }

    /// Opens a session for a passkey. The authenticator has verified the user itself.
    public func signIn(
        by assertion: PasskeyAssertion, browser: Digest, party: RelyingParty, from address: ClientAddress,
        agent: String, replacing previous: SecretToken? = nil
    ) async throws -> SignInResult {
        do {
            return try await open(assertion, browser, party, from: address, agent, previous)
        } catch let refusal as PasskeyRejected {
            let actor = Actor.visitor(address: address.text, audit: audit)
            try await store.write { transaction in
                let owner = try PasskeyRepository.find(assertion.credential, in: transaction).flatMap {
                    try UserRepository.user($0.user, in: transaction)
                }
                try actor.record(
                    "session.refuse", on: owner?.home ?? .site, about: owner?.email ?? "",
                    ["passkey": .text(refusal.reason.rawValue)], in: transaction)
            }
            throw refusal
        }
    }

    private func open(
        _ assertion: PasskeyAssertion, _ browser: Digest, _ party: RelyingParty,
        from address: ClientAddress, _ agent: String, _ previous: SecretToken?
    ) async throws -> SignInResult {
        guard let data = AuthenticatorData(assertion.authenticatorData) else {
            throw PasskeyRejected(.malformed)
        }
        let challenge = try check(
            assertion.clientData, data, type: "webauthn.get", .signIn, browser, party)
        let token = SecretToken(random: random)
        let (now, accounts) = (now, self)
        return try await store.write { transaction in
            guard let passkey = try PasskeyRepository.find(assertion.credential, in: transaction),
                let user = try UserRepository.user(passkey.user, in: transaction), user.state == .active,
                constantTimeEqual(assertion.userHandle, accounts.userHandle(user.id))
            else { throw PasskeyRejected(.unknown) }
            try Self.use(passkey, assertion, data, challenge, at: now, in: transaction)
            return try accounts.openFullSession(
                user, by: .passkey, from: address, agent: agent, with: token, replacing: previous,
                in: transaction)
        }
    }

    /// Uses a passkey and its challenge once, if the signature is valid and the counter shows no sign of a copy.
    static func use(
        _ passkey: PasskeyRepository.Stored, _ assertion: PasskeyAssertion, _ data: AuthenticatorData,
        _ challenge: [UInt8], at now: Instant, in transaction: borrowing Transaction
    ) throws {
        let message = assertion.authenticatorData + SHA256.digest(assertion.clientData).bytes
        guard let key = COSEKey(passkey.key), key.verifies(assertion.signature, of: message) else {
            throw PasskeyRejected(.signature)
        }
        // Authenticators without a counter always send zero.
        guard data.signCount > passkey.signCount || data.signCount == 0 && passkey.signCount == 0 else {
            throw PasskeyRejected(.copied)
        }
        guard try PasskeyRepository.use(challenge: challenge, at: now, in: transaction) else {
            throw PasskeyRejected(.challenge)
        }
        try PasskeyRepository.use(passkey.id, signCount: data.signCount, at: now, in: transaction)
    }

    /// Checks the requirements of every ceremony (WebAuthn, 7.1 and 7.2); returns the challenge, which the caller marks
    /// as used.
    ///
    /// `act` is the digest of the signed action; nil if the ceremony signs none.
    func check(
        _ clientData: [UInt8], _ data: AuthenticatorData, type: String, _ purpose: PasskeyChallenge.Purpose,
        over act: Digest? = nil, _ browser: Digest, _ party: RelyingParty
    ) throws -> [UInt8] {
        guard let client = ClientData(clientData), client.type == type else {
            throw PasskeyRejected(.malformed)
        }
        guard client.origin == party.origin, !client.isCrossOrigin,
            constantTimeEqual(data.relyingPartyDigest, party.digest)
        else { throw PasskeyRejected(.otherOrigin) }
        guard
            PasskeyChallenge.isOwn(
                client.challenge, purpose, over: act, browser: browser, key: sealing, at: now)
        else { throw PasskeyRejected(.challenge) }
        guard data.isUserPresent, data.isUserVerified else { throw PasskeyRejected(.unverified) }
        return client.challenge
    }

    func userHandle(_ user: UserID) -> [UInt8] {
        sealing.lookupDigest(of: Array("\(user)".utf8), purpose: Self.passkeyUserPurpose).bytes
    }
}

extension CBOR {
    /// Returns the authenticator data of an attestation. The attestation statement isn't requested and is ignored.
    static func attestedData(_ bytes: [UInt8]) -> [UInt8]? {
        guard let attestation = try? decode(bytes), attestation["fmt"]?.text != nil else { return nil }
        return attestation["authData"]?.bytes
    }
}
