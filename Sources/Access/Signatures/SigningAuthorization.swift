import SQLStore
import Studies
import Timekeeping

/// Someone who has just proved who they are in order to sign. Only ``Accounts`` makes one.
public struct SigningAuthorization: Sendable {
    /// The number of seconds it is valid: it is meant for the action that immediately follows.
    static let lifetimeSeconds = 60

    let user: UserID
    let name: String
    let email: String
    let meaning: SignatureMeaning
    var method: Session.AuthenticationMethod
    var authenticatedAt: Instant
    /// What a passkey signed; nil where the signer typed something.
    var evidence: PasskeyEvidence?
}

extension Accounts {
    /// Lets someone who is signed in prove who they are, in order to sign an act that the grant allows.
    ///
    /// `meaning` and `proof` are what the form brought; `passkey` what an authenticator answered, which needs no proof
    /// next to it. Throws ``InvalidInput`` at these fields, ``ReauthenticationFailed``, ``PasskeySignatureRejected``, or ``RateLimited`` when too much
    /// was tried. A failed reauthentication is recorded in the audit log.
    public func sign(
        _ person: AuthenticatedUser, meaning: String, reauthentication: String,
        passkey: PasskeySignature? = nil,
        with grant: Grant<some Permission>, at address: ClientAddress
    ) async throws -> SigningAuthorization {
        guard person.session != nil else {
            throw Conflict("Programs can't sign. Sign in and use the portal's page.")
        }
        var problems: [FieldProblem] = []
        let chosen = SignatureMeaning(rawValue: meaning)
        if chosen == nil { problems.append(FieldProblem("meaning", "Choose the meaning of your signature.")) }
        if reauthentication.isEmpty, passkey == nil {
            problems.append(
                FieldProblem("proof", "Enter your password or a code from your second factor."))
        }
        guard let chosen, problems.isEmpty else { throw InvalidInput(problems) }
        do {
            var signing = SigningAuthorization(
                user: person.user, name: person.name, email: person.email, meaning: chosen, method: .passkey,
                authenticatedAt: now)
            if let passkey {
                signing.evidence = try await reauthenticate(person, by: passkey)
            } else {
                signing.method = try await reauthenticate(person, by: reauthentication, at: address)
            }
            signing.authenticatedAt = now
            return signing
        } catch let refusal as ReauthenticationFailed {
            try await tellOfRefusal([:], person, grant)
            throw refusal
        } catch let refusal as PasskeyRejected {
            try await tellOfRefusal(["passkey": .text(refusal.reason.rawValue)], person, grant)
            throw PasskeySignatureRejected(refusal.reason)
        }
    }

    private func tellOfRefusal(
        _ details: AuditDetails, _ person: AuthenticatedUser, _ grant: Grant<some Permission>
    ) async throws {
        try await store.write { transaction in
            try grant.record("signature.refuse", about: person.email, details, in: transaction)
        }
    }
}
