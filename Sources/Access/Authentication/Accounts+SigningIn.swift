import Cryptography
import SQLStore
import Timekeeping

/// The result of signing in: a full session, or one that waits for a second factor.
public struct SignInResult: Sendable {
    /// The session token for the browser's cookie.
    public let token: SecretToken
    /// The user.
    public let user: User
    /// Whether the second factor is still missing. Until it's given, the session gives no access.
    public let isWaiting: Bool
    /// The number of recovery codes left, for a user who just used one.
    public let codesLeft: Int?
}

extension Accounts {
    /// Opens a session for a correct password; a pending one if the account has a second factor.
    ///
    /// Throws ``InvalidInput`` for an empty address or password, which isn't counted as an attempt,
    /// ``InvalidCredentials``, or ``RateLimited`` if there were too many failures from this address. The
    /// browser's previous session ends, so that no one continues in another user's session.
    public func signIn(
        email: String, password: String, from address: ClientAddress, agent: String,
        replacing previous: SecretToken? = nil
    ) async throws -> SignInResult {
        var problems: [FieldProblem] = []
        if email.allSatisfy(\.isWhitespace) {
            problems.append(FieldProblem("email", "Enter your email address."))
        }
        if Self.isBlank(password) { problems.append(FieldProblem("password", "Enter your password.")) }
        if !problems.isEmpty { throw InvalidInput(problems) }
        let (candidate, isUnderAttack) = try await admit(email: email, from: address)
        guard try await hashing.verify(password, against: candidate?.hash), let candidate else {
            try await refuse(candidate, email: email, from: address)
            if isUnderAttack { throw SignInLinkRequired(link: nil) }
            throw InvalidCredentials()
        }
        if isUnderAttack {
            throw SignInLinkRequired(link: try await signInLink(for: candidate, from: address))
        }
        let renewed =
            candidate.hash.needsRenewal ? try await hashing.make(password, random: random) : candidate.hash
        let opened = try await open(candidate, renewed, from: address, agent: agent, replacing: previous)
        // The password may have been changed or the account deactivated while the password was checked.
        guard let opened else { throw InvalidCredentials() }
        return opened
    }

    /// A user with this address who may sign in, and the hash to check against.
    struct SignInCandidate: Sendable {
        let user: User
        let hash: PasswordHash
    }

    /// Counts the attempt and looks up the account; nil for an account that can't be signed in to.
    private func admit(
        email: String, from address: ClientAddress
    ) async throws -> (SignInCandidate?, isUnderAttack: Bool) {
        let now = now
        let account = AttemptRepository.account(email)
        return try await store.write { transaction in
            try AttemptRepository.countAttempt(
                .signIn, account: account, address: address, at: now, in: transaction)
            return (
                try Self.candidate(email: email, in: transaction),
                try AttemptRepository.isUnderAttack(account, at: now, in: transaction)
            )
        }
    }

    static func candidate(email: String, in transaction: borrowing Transaction) throws -> SignInCandidate? {
        guard let user = try UserRepository.user(email: email, in: transaction), user.state == .active,
            !user.isService,
            let encoded = try UserRepository.passwordHash(of: user.id, in: transaction),
            !encoded.isEmpty, try !SignInProviderRepository.forbidsPassword(of: user, in: transaction)
        else { return nil }
        return SignInCandidate(user: user, hash: PasswordHash(encoded: encoded))
    }

    private func refuse(_ candidate: SignInCandidate?, email: String, from address: ClientAddress)
        async throws
    {
        let actor = Actor.visitor(address: address.text, audit: audit)
        // The text entered for an unknown account may be a password, so only its digest is stored.
        let about = candidate?.user.email ?? ""
        let account = AuditValue.digest(of: EmailAddress.folded(email), by: audit)
        try await store.write { transaction in
            try actor.record(
                "session.refuse", on: candidate?.user.home ?? .site, about: about, ["account": account],
                in: transaction)
        }
    }

    private func open(
        _ candidate: SignInCandidate, _ renewed: PasswordHash, from address: ClientAddress, agent: String,
        replacing previous: SecretToken?
    ) async throws -> SignInResult? {
        let token = SecretToken(random: random)
        let accounts = self
        return try await store.write { transaction in
            guard try Self.candidate(email: candidate.user.email, in: transaction)?.hash == candidate.hash
            else {
                return nil
            }
            let user = candidate.user
            if renewed != candidate.hash {
                try UserRepository.renew(renewed, of: user.id, in: transaction)
            }
            try AttemptRepository.clearFailures(
                .signIn, account: AttemptRepository.account(user.email), address: address, in: transaction)
            return try accounts.openSession(
                user, by: .password, from: address, agent: agent, with: token, replacing: previous,
                in: transaction)
        }
    }
}
