import Cryptography
import SQLStore

/// A browser's response with a passkey's signature of an action, and what it should have signed.
public struct PasskeySignature: Sendable {
    let assertion: PasskeyAssertion
    let act: String
    let browser: Digest
    let party: RelyingParty

    /// Creates it from an authenticator's response; `act` is the action exactly as its form was submitted.
    public init(_ assertion: PasskeyAssertion, act: String, browser: Digest, party: RelyingParty) {
        self.assertion = assertion
        self.act = act
        self.browser = browser
        self.party = party
    }
}

/// The evidence that a passkey signed an action, which anyone can verify later: the challenge in `clientData` contains
/// the SHA-256 of `act`, and `signature` is the key's signature over both (WebAuthn, 7.2).
struct PasskeyEvidence: Sendable {
    let act: String
    let credential: [UInt8]
    let publicKey: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]

    /// The name and text of each part, as stored in a statement.
    var parts: [(String, String)] {
        [("act", act)]
            + [
                ("credential", credential), ("publicKey", publicKey), ("clientData", clientData),
                ("authenticatorData", authenticatorData), ("signature", signature),
            ].map { ($0.0, Base64.encode($0.1, alphabet: .url)) }
    }
}

/// The passkey's signature of an action was rejected.
public struct PasskeySignatureRejected: UserFacingError, Hashable {
    /// The reason.
    public let reason: PasskeyRejected.Reason

    /// Creates the error with a reason.
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
    /// Returns the options for signing an action with one of the user's passkeys.
    ///
    /// The challenge contains the digest of the action, so the signature is valid for this action only.
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

    /// Verifies that one of the user's passkeys signed the action. Throws ``PasskeyRejected``.
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
