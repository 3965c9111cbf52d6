import Cryptography
import SQLStore
import Timekeeping

/// Thrown when the account's password is being guessed. Signing in then requires a link, which is emailed if the
/// password was correct.
///
/// The response is always the same, whether or not the password was correct and the account exists.
public struct SignInLinkRequired: UserFacingError {
    /// The link to send; nil if there is no recipient.
    public let link: OneTimeLink?

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed in" }
    public var sentence: String {
        "There were too many attempts to sign in with this email address. If your password is correct, "
            + "we've emailed you a link. Open it to sign in. Passkeys still work."
    }
}

extension Accounts {
    /// Opens a session with a link that was emailed after a correct password; a pending one if the account has a second
    /// factor.
    public func signIn(
        byLink token: SecretToken, from address: ClientAddress, agent: String,
        replacing previous: SecretToken?
    ) async throws -> SignInResult {
        let (now, accounts) = (now, self)
        let new = SecretToken(random: random)
        return try await store.write { transaction in
            guard let link = try LinkRepository.find(token, at: now, in: transaction),
                link.purpose == .signIn, let user = link.user, user.state == .active,
                try LinkRepository.use(token, at: now, in: transaction)
            else { throw InvalidLink() }
            return try accounts.openSession(
                user, by: .link, from: address, agent: agent, with: new, replacing: previous, in: transaction)
        }
    }

    func signInLink(for candidate: SignInCandidate, from address: ClientAddress) async throws -> OneTimeLink {
        let token = SecretToken(random: random)
        let now = now
        let actor = Actor.visitor(address: address.text, audit: audit)
        let user = candidate.user
        return try await store.write { transaction in
            try actor.record("session.ask-link", on: user.home, about: user.email, in: transaction)
            return try LinkRepository.make(.signIn, for: user, token: token, at: now, in: transaction)
        }
    }

    /// Opens a session; a pending one if the account has a second factor.
    func openSession(
        _ user: User, by method: Session.AuthenticationMethod, from address: ClientAddress, agent: String,
        with token: SecretToken, replacing previous: SecretToken?, in transaction: borrowing Transaction
    ) throws -> SignInResult {
        if try SecondFactorRepository.isRequired(of: user.id, in: transaction) {
            return try wait(
                for: user, from: address, agent: agent, with: token, replacing: previous, in: transaction)
        }
        return try openFullSession(
            user, by: method, from: address, agent: agent, with: token, replacing: previous, in: transaction)
    }
}
