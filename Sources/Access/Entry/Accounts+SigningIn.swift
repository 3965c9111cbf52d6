import Cryptography
import SQLStore
import Studies
import Timekeeping

/// Somebody who just signed in.
public struct SignedIn: Sendable {
    /// What the browser shall carry.
    public let token: SecretToken
    /// The user.
    public let user: User
}

extension Accounts {
    /// Opens a session for whoever knows the password.
    ///
    /// Throws ``WrongPassword``, or ``TryLater`` when this address has failed too often. A session that the
    /// browser had before ends, so that nobody goes on in somebody else's.
    public func signIn(
        email: String, password: String, from address: ClientAddress, agent: String,
        replacing former: SecretToken? = nil
    ) async throws -> SignedIn {
        let candidate = try await admit(email: email, from: address)
        guard try await hashing.verify(password, against: candidate?.hash), let candidate else {
            try await refuse(candidate, email: email, from: address)
            throw WrongPassword()
        }
        let renewed =
            candidate.hash.needsRenewal ? try await hashing.make(password, random: random) : candidate.hash
        let opened = try await open(candidate, renewed, from: address, agent: agent, replacing: former)
        // Somebody may have changed the password or shut the account while it was checked.
        guard let opened else { throw WrongPassword() }
        return opened
    }

    /// Somebody with this address who may sign in, and the hash to check against.
    struct Candidate: Sendable {
        let user: User
        let hash: PasswordHash
    }

    /// Counts the attempt and looks the account up; nil for an account with which nobody can sign in.
    private func admit(email: String, from address: ClientAddress) async throws -> Candidate? {
        let now = now
        return try await store.write { transaction in
            try AttemptRepository.admit(
                .signIn, account: AttemptRepository.account(email), address: address, at: now, in: transaction
            )
            return try Self.candidate(email: email, in: transaction)
        }
    }

    static func candidate(email: String, in transaction: borrowing Transaction) throws -> Candidate? {
        guard let user = try UserRepository.user(email: email, in: transaction), user.state == .active,
            let encoded = try transaction.value(
                "select password_hash from users where id = \(user.id)", as: String.self),
            !encoded.isEmpty
        else { return nil }
        return Candidate(user: user, hash: PasswordHash(encoded: encoded))
    }

    private func refuse(_ candidate: Candidate?, email: String, from address: ClientAddress) async throws {
        let actor = Actor.visitor(address: address.text, audit: audit)
        // What was typed for an unknown account may be a password: only a digest of it is kept.
        let about = candidate?.user.email ?? ""
        let account = AuditValue.digest(of: EmailAddress.folded(email), by: audit)
        try await store.write { transaction in
            try actor.record(
                "session.refuse", on: candidate?.user.home ?? .site, about: about, ["account": account],
                in: transaction)
        }
    }

    private func open(
        _ candidate: Candidate, _ renewed: PasswordHash, from address: ClientAddress, agent: String,
        replacing former: SecretToken?
    ) async throws -> SignedIn? {
        let token = SecretToken(random: random)
        let now = now
        let audit = audit
        return try await store.write { transaction in
            guard try Self.candidate(email: candidate.user.email, in: transaction)?.hash == candidate.hash
            else {
                return nil
            }
            let user = candidate.user
            if renewed != candidate.hash {
                try transaction.run(
                    "update users set password_hash = \(renewed.encoded) where id = \(user.id)")
            }
            try AttemptRepository.forgive(
                .signIn, account: AttemptRepository.account(user.email), address: address, in: transaction)
            if let former {
                try transaction.run(
                    """
                    update sessions set ended_at = \(now)
                    where token_digest = \(former.digest.bytes) and ended_at is null
                    """)
            }
            _ = try SessionRepository.open(
                for: user.id, address: address.text, agent: agent, token: token, at: now, in: transaction)
            let actor = Actor(
                kind: .user, user: user.id, name: user.name, address: address.text, audit: audit)
            try actor.record("session.sign-in", on: user.home, about: user.email, in: transaction)
            return SignedIn(token: token, user: user)
        }
    }
}
