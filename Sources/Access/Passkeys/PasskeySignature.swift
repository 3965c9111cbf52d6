import Cryptography
import SQLStore
import Studies

/// What a browser sends when an authenticator signed an act, with what it was to sign.
public struct PasskeySignature: Sendable {
    let assertion: PasskeyAssertion
    let act: String
    let browser: Digest
    let party: RelyingParty

    /// An authenticator's answer; `act` is the act as its form came, word for word.
    public init(_ assertion: PasskeyAssertion, act: String, browser: Digest, party: RelyingParty) {
        self.assertion = assertion
        self.act = act
        self.browser = browser
        self.party = party
    }
}

/// That a passkey signed an act, so that anyone can see it for themselves later: the challenge within `clientData`
/// holds the SHA-256 of `act`, and `signature` is that of the key over both (WebAuthn, 7.2).
struct PasskeyEvidence: Sendable {
    let act: String
    let credential: [UInt8]
    let publicKey: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]

    /// Name and text of each part, as a statement keeps it.
    var parts: [(String, String)] {
        [("act", act)]
            + [
                ("credential", credential), ("publicKey", publicKey), ("clientData", clientData),
                ("authenticatorData", authenticatorData), ("signature", signature),
            ].map { ($0.0, Base64.encode($0.1, alphabet: .url)) }
    }
}

/// A passkey did not sign an act.
public struct PasskeySignatureRejected: UserFacingError, Hashable {
    /// Why.
    public let reason: PasskeyRejected.Reason

    /// A refusal for a reason.
    public init(_ reason: PasskeyRejected.Reason) { self.reason = reason }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed" }
    public var sentence: String {
        let words =
            switch reason {
            case .challenge:
                "The form was changed after your device signed it, or it took too long. Sign again."
            case .unverified:
                "Your device did not ask for your PIN, fingerprint or face. Turn that on and sign again."
            case .copied:
                "This passkey may have been copied, so it is not accepted. Sign with your password, and delete it."
            case .malformed, .otherOrigin, .algorithm, .unknown, .signature:
                "This passkey isn't yours. Use one of your own passkeys, your password or a code."
            }
        return words + " No changes were made."
    }
    public var problems: [FieldProblem] { [FieldProblem("proof", sentence)] }
}

extension Accounts {
    /// What an authenticator of the person's is asked for to sign an act, given as its form is.
    ///
    /// The challenge holds the digest of the act, so what is signed is this act and no other.
    public func signingRequest(
        for act: String, of person: AuthenticatedUser, browser: Digest, in transaction: borrowing Transaction
    ) throws -> PasskeyRequest {
        guard person.session != nil else { throw Conflict("Programs can't sign.") }
        return PasskeyRequest(
            challenge: PasskeyChallenge(
                .sign, over: SHA256.digest(act), browser: browser, key: sealing, random: random, at: now
            ).bytes,
            userHandle: userHandle(person.user),
            known: try PasskeyRepository.credentials(of: person.user, in: transaction),
            algorithms: COSEKey.algorithms)
    }

    /// Makes sure that a passkey of the person's signed the act. Throws ``PasskeyRejected``.
    func reauthenticate(_ person: AuthenticatedUser, by signing: PasskeySignature) async throws
        -> PasskeyEvidence
    {
        let assertion = signing.assertion
        guard let data = AuthenticatorData(assertion.authenticatorData) else {
            throw PasskeyRejected(.malformed)
        }
        let challenge = try check(
            assertion.clientData, data, type: "webauthn.get", .sign, over: SHA256.digest(signing.act),
            signing.browser, signing.party)
        let now = now
        let key = try await store.write { transaction in
            guard let passkey = try PasskeyRepository.find(assertion.credential, in: transaction),
                passkey.user == person.user
            else { throw PasskeyRejected(.unknown) }
            try Self.use(passkey, assertion, data, challenge, at: now, in: transaction)
            return passkey.key
        }
        return PasskeyEvidence(
            act: signing.act, credential: assertion.credential, publicKey: key,
            clientData: assertion.clientData, authenticatorData: assertion.authenticatorData,
            signature: assertion.signature)
    }
}
