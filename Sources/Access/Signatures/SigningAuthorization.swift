import SQLStore
import Timekeeping

/// Proof that a user has just authenticated again in order to sign. Only ``Accounts`` creates one.
public struct SigningAuthorization: Sendable {
    /// The number of seconds it is valid; it is meant for the action that immediately follows.
    static let lifetimeSeconds = 60

    let user: UserID
    let name: String
    let email: String
    let meaning: SignatureMeaning
    var method: Session.AuthenticationMethod
    var authenticatedAt: Instant
    /// The signature of a passkey; nil if the signer entered a password or code.
    var evidence: PasskeyEvidence?
}

extension Accounts {
    /// Authenticates a signed-in user again, in order to sign an action that the grant allows.
    ///
    /// `meaning` and `proof` are the form's values; `passkey` is the response of an authenticator, which replaces the
    /// proof. Throws ``InvalidInput`` for these fields, ``ReauthenticationFailed``, ``PasskeySignatureRejected``, or
    /// ``RateLimited`` after too many attempts. A failed reauthentication is recorded in the audit log.
    public func sign(
        _ person: AuthenticatedUser, meaning: String, reauthentication: String,
        passkey: PasskeySignature? = nil,
        with grant: Grant<some Permission>, at address: ClientAddress
    ) async throws -> SigningAuthorization {
        guard person.session != nil else {
            throw Conflict("Programs can't sign. Sign in and use the portal's page.")
        }
        let meaning = try Self.meaning(meaning, hasProof: !reauthentication.isEmpty || passkey != nil)
        do {
            var signing = SigningAuthorization(
                user: person.user, name: person.name, email: person.email, meaning: meaning, method: .passkey,
                authenticatedAt: now)
            if let passkey {
                signing.evidence = try await reauthenticate(person, by: passkey)
            } else {
                signing.method = try await reauthenticate(person, by: reauthentication, at: address)
            }
            signing.authenticatedAt = now
            return signing
        } catch let refusal as ReauthenticationFailed {
            try await reportRefusal([:], person, grant)
            throw refusal
        } catch let refusal as PasskeyRejected {
            try await reportRefusal(["passkey": .text(refusal.reason.rawValue)], person, grant)
            throw PasskeySignatureRejected(refusal.reason)
        }
    }

    /// Returns the chosen meaning. Throws ``InvalidInput`` without one, or without a proof.
    private static func meaning(_ text: String, hasProof: Bool) throws -> SignatureMeaning {
        var problems: [FieldProblem] = []
        let chosen = SignatureMeaning(rawValue: text)
        if chosen == nil { problems.append(FieldProblem("meaning", "Choose the meaning of your signature.")) }
        if !hasProof {
            problems.append(
                FieldProblem("proof", "Enter your password or a code from your second factor."))
        }
        guard let chosen, problems.isEmpty else { throw InvalidInput(problems) }
        return chosen
    }

    private func reportRefusal(
        _ details: AuditDetails, _ person: AuthenticatedUser, _ grant: Grant<some Permission>
    ) async throws {
        try await store.write { transaction in
            try grant.record("signature.refuse", about: person.email, details, in: transaction)
        }
    }
}
