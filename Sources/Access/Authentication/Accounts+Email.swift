import Cryptography
import SQLStore
import Timekeeping

/// The result of changing an account's email address.
public struct EmailChange: Sendable {
    /// The user before the change, with the previous address.
    public let previous: User
    /// The address that the user signs in with from now on.
    public let email: String
}

extension Accounts {
    /// Returns a link that changes the email address of the user's account, to be sent to the new address; nil if the
    /// address belongs to another account.
    ///
    /// Show the user the same message in both cases, so that it doesn't reveal who has an account.
    public func requestEmailChange(
        to email: String, of person: AuthenticatedUser, reauthentication: String,
        at address: ClientAddress
    ) async throws -> OneTimeLink? {
        if let problem = EmailAddress.problem(email) { throw InvalidInput("email", problem) }
        guard EmailAddress.folded(email) != EmailAddress.folded(person.email) else {
            throw InvalidInput("email", "This is already your email address.")
        }
        try await reauthenticate(person, by: reauthentication, at: address)
        let token = SecretToken(random: random)
        let now = now
        return try await store.write { transaction in
            try AttemptRepository.countAttempt(
                .email, account: AttemptRepository.account(person.email), address: address, at: now,
                in: transaction)
            try person.actor.record(
                "email.ask", on: person.home, about: person.email, ["email": .text(email)], in: transaction)
            guard let user = try UserRepository.user(person.user, in: transaction),
                try UserRepository.user(email: email, in: transaction) == nil
            else { return nil }
            return try LinkRepository.make(
                .email, for: user, token: token, at: now, email: email, in: transaction)
        }
    }

    /// Returns the new address that a link sets; nil for a link with another purpose.
    public func newEmail(
        of token: SecretToken, in transaction: borrowing Transaction
    ) throws -> String? {
        try LinkRepository.find(token, at: now, in: transaction)?.email
    }

    /// Changes the account's email address with a link that was sent to the new address.
    ///
    /// Links that were sent to the previous address stop working.
    public func changeEmail(_ token: SecretToken, from address: ClientAddress) async throws -> EmailChange {
        let (now, audit) = (now, audit)
        return try await store.write { transaction in
            guard let link = try LinkRepository.find(token, at: now, in: transaction),
                link.purpose == .email, let email = link.email, let user = link.user,
                try UserRepository.user(email: email, in: transaction) == nil,
                try LinkRepository.use(token, at: now, in: transaction)
            else { throw InvalidLink() }
            try UserRepository.setEmail(email, of: user.id, in: transaction)
            try LinkRepository.discard(of: user.id, in: transaction)
            let actor = Actor(
                kind: .user, user: user.id, name: user.name, address: address.text, audit: audit)
            try actor.record(
                "email.change", on: user.home, about: email,
                ["email": .change(from: user.email, to: email)], in: transaction)
            return EmailChange(previous: user, email: email)
        }
    }
}
