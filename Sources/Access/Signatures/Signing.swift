import SQLStore
import Studies
import Timekeeping

/// Somebody who has just proved who they are in order to sign. Only ``Accounts`` makes one.
public struct Signing: Sendable {
    /// For so many seconds it can be used: it is meant for the act that follows at once.
    static let lifetimeSeconds = 60

    let user: UserID
    let name: String
    let email: String
    let meaning: SignatureMeaning
    var proof: Session.Proof
    var provenAt: Instant
    /// What a passkey signed; nil where the signer typed something.
    var evidence: PasskeyEvidence?
}

extension Accounts {
    /// Lets somebody who is signed in prove who they are, in order to sign an act that the grant allows.
    ///
    /// `meaning` and `proof` are what the form brought; `passkey` what an authenticator answered, which needs no proof
    /// beside it. Throws ``Invalid`` at these fields, ``WrongProof``, ``PasskeyNotSigned``, or ``TryLater`` when too much
    /// was tried. A proof that fails is told to the audit.
    public func sign(
        _ person: Person, meaning: String, proof: String, passkey: PasskeySigning? = nil,
        with grant: Grant<some Permission>, at address: ClientAddress
    ) async throws -> Signing {
        guard person.session != nil else {
            throw Conflict("People sign, programs do not. Sign in and do this on its page.")
        }
        var problems: [FieldProblem] = []
        let chosen = SignatureMeaning(rawValue: meaning)
        if chosen == nil { problems.append(FieldProblem("meaning", "Choose what your signature means.")) }
        if proof.isEmpty, passkey == nil {
            problems.append(
                FieldProblem("proof", "Enter your password, or a code of your second factor."))
        }
        guard let chosen, problems.isEmpty else { throw Invalid(problems) }
        do {
            var signing = Signing(
                user: person.user, name: person.name, email: person.email, meaning: chosen, proof: .passkey,
                provenAt: now)
            if let passkey {
                signing.evidence = try await prove(person, by: passkey)
            } else {
                signing.proof = try await prove(person, by: proof, at: address)
            }
            signing.provenAt = now
            return signing
        } catch let refusal as WrongProof {
            try await tellOfRefusal([:], person, grant)
            throw refusal
        } catch let refusal as PasskeyRefused {
            try await tellOfRefusal(["passkey": .text(refusal.reason.rawValue)], person, grant)
            throw PasskeyNotSigned(refusal.reason)
        }
    }

    private func tellOfRefusal(
        _ details: AuditDetails, _ person: Person, _ grant: Grant<some Permission>
    ) async throws {
        try await store.write { transaction in
            try grant.record("signature.refuse", about: person.email, details, in: transaction)
        }
    }
}
