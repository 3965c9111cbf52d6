import Cryptography
import SQLStore
import Studies
import Timekeeping

/// What a browser needs to have a passkey made.
public struct PasskeyRequest: Sendable {
    /// What the authenticator signs.
    public let challenge: [UInt8]
    /// The person as authenticators know them; says nothing to others.
    public let userHandle: [UInt8]
    /// Those that exist, so that no device makes two.
    public let known: [[UInt8]]
    /// The algorithms that are taken, as COSE numbers them.
    public let algorithms: [Int]
}

extension Accounts {
    /// Authenticators know people by these digests, so they outlast the key.
    static let passkeyUserPurpose = "passkey user"

    /// What an authenticator is asked to sign to sign in; by whom, it says itself.
    public func passkeyChallenge(browser: Digest) -> [UInt8] {
        PasskeyChallenge(.signIn, browser: browser, key: sealing, random: random, at: now).bytes
    }

    /// What an authenticator is asked for a new passkey of the person's.
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

    /// Keeps a passkey that an authenticator made.
    ///
    /// The person who came in long ago proves themselves by password or code first. Throws ``PasskeyRejected`` and
    /// ``InvalidInput``.
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
    /// The person who came in long ago proves themselves by password or code first.
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

    /// Uses a passkey once, and its challenge up, if the signature is right and no copy of it is about.
    static func use(
        _ passkey: PasskeyRepository.Stored, _ assertion: PasskeyAssertion, _ data: AuthenticatorData,
        _ challenge: [UInt8], at now: Instant, in transaction: borrowing Transaction
    ) throws {
        let message = assertion.authenticatorData + SHA256.digest(assertion.clientData).bytes
        guard let key = COSEKey(passkey.key), key.verifies(assertion.signature, of: message) else {
            throw PasskeyRejected(.signature)
        }
        // Authenticators that do not count always say zero.
        guard data.signCount > passkey.signCount || data.signCount == 0 && passkey.signCount == 0 else {
            throw PasskeyRejected(.copied)
        }
        guard try PasskeyRepository.use(challenge: challenge, at: now, in: transaction) else {
            throw PasskeyRejected(.challenge)
        }
        try PasskeyRepository.use(passkey.id, signCount: data.signCount, at: now, in: transaction)
    }

    /// What every ceremony has to fulfil (WebAuthn, 7.1 and 7.2); gives the challenge, still to be used up.
    ///
    /// `act` is the digest of what is signed, where something is.
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
    /// The authenticator's data in an attestation, whose statement is not asked for and not looked at.
    static func attestedData(_ bytes: [UInt8]) -> [UInt8]? {
        guard let attestation = try? whole(bytes), attestation["fmt"]?.text != nil else { return nil }
        return attestation["authData"]?.bytes
    }
}
