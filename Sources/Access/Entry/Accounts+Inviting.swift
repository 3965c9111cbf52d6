import Cryptography
import SQLStore
import Studies
import Timekeeping

/// Somebody who was invited; whether they were known before decides what their letter says, and nothing else.
public struct Invited: Sendable {
    /// The user.
    public let user: User
    /// The link by which they choose a first password, or nil for somebody who has one already.
    public let link: AccessLink?
}

extension Accounts {
    /// How long a link works that an administrator sent.
    public static let sentLinkLifetimeSeconds = 48 * 60 * 60

    /// Invites somebody by their address: makes an account, or takes the one that there is, wherever its home.
    ///
    /// Tell the person who invites the same in both cases, and give the roles in the same transaction by
    /// ``Principal/email(_:)``.
    public func invite(
        email: String, name: String, language: LetterLanguage, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> Invited {
        guard let user = try UserRepository.user(email: email, in: transaction) else {
            let user = try UserRepository.add(
                email: email, name: name, language: language, with: grant, in: transaction)
            return Invited(user: user, link: try invitation(for: user.id, with: grant, in: transaction))
        }
        // What could be wrong with the form is said for a known address, too.
        if let problem = UserRepository.nameProblem(name) { throw Invalid("name", problem) }
        guard user.state == .invited, UserRepository.looksAfter(user, with: grant) else {
            return Invited(user: user, link: nil)
        }
        return Invited(user: user, link: try invitation(for: user.id, with: grant, in: transaction))
    }

    /// A link by which somebody chooses another password, sent for them by an administrator.
    ///
    /// Forced, the present password stops working at once and every session ends.
    public func passwordLink(
        for id: UserID, forced: Bool, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> AccessLink {
        let user = try UserRepository.governed(id, by: grant, in: transaction)
        guard !user.isService else { throw Conflict("A service account has no password.") }
        guard user.state == .active else {
            throw Conflict(
                user.state == .invited
                    ? "\(user.name) has no password yet. Send the invitation again instead."
                    : "The account is deactivated. Activate it first.")
        }
        if forced { try UserRepository.dropPassword(of: user, by: grant, in: transaction) }
        try grant.record(
            forced ? "password.force" : "password.send-link", about: user.email, in: transaction)
        return try LinkRepository.make(
            .password, for: user, token: SecretToken(random: random), at: grant.now,
            lifetimeSeconds: Self.sentLinkLifetimeSeconds, in: transaction)
    }
}
