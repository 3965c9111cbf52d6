import Cryptography
import SQLStore
import Timekeeping

/// One-time links for setup, invitations and passwords.
package enum LinkRepository {
    /// Creates a link; an earlier one with the same purpose for the same user stops working.
    static func make(
        _ purpose: LinkPurpose, for user: User?, token: SecretToken, at now: Instant,
        lifetimeSeconds: Int? = nil, email: String? = nil, in transaction: borrowing Transaction
    ) throws -> OneTimeLink {
        if let user {
            try user.requirePerson()
            try transaction.run(
                """
                delete from access_links
                where user_id = \(user.id) and purpose = \(purpose.rawValue) and used_at is null
                """
            )
        } else {
            try transaction.run(
                """
                delete from access_links
                where user_id is null and purpose = \(purpose.rawValue) and used_at is null
                """
            )
        }
        let expiresAt = now.adding(seconds: lifetimeSeconds ?? purpose.lifetimeSeconds)
        try transaction.run(
            """
            insert into access_links (purpose, user_id, token_digest, email, created_at, expires_at)
            values (\(purpose.rawValue), \(user?.id), \(token.digest.bytes), \(email), \(now), \(expiresAt))
            """)
        return OneTimeLink(purpose: purpose, token: token, user: user, expiresAt: expiresAt, email: email)
    }

    /// A link that can still be used.
    struct ActiveLink {
        let purpose: LinkPurpose
        let user: User?
        var email: String?
    }

    /// Returns the link for a token, if it can still be used.
    static func find(
        _ token: SecretToken, at now: Instant, in transaction: borrowing Transaction
    ) throws -> ActiveLink? {
        let link = try transaction.first(
            """
            select purpose, user_id, email from access_links
            where token_digest = \(token.digest.bytes) and used_at is null and expires_at > \(now)
                and created_at <= \(latest(now))
            """
        ) { row -> (String, UserID?, String?) in (try row[0], try row[1], try row[2]) }
        guard let link, let purpose = LinkPurpose(rawValue: link.0) else { return nil }
        guard let id = link.1 else { return ActiveLink(purpose: purpose, user: nil) }
        guard let user = try UserRepository.user(id, in: transaction), user.state != .deactivated,
            !user.isService
        else {
            return nil
        }
        return ActiveLink(purpose: purpose, user: user, email: link.2)
    }

    /// Marks a link as used; returns false if it was used already.
    static func use(
        _ token: SecretToken, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            update access_links set used_at = \(now)
            where token_digest = \(token.digest.bytes) and used_at is null and expires_at > \(now)
                and created_at <= \(latest(now))
            """) > 0
    }

    /// Returns the latest plausible creation time. A link with a later one was created while the clock was ahead, and
    /// would be valid for too long.
    private static func latest(_ now: Instant) -> Instant {
        now.adding(seconds: SessionTime.toleranceSeconds)
    }

    /// Invalidates a user's unused links.
    package static func discard(of user: UserID, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from access_links where user_id = \(user) and used_at is null")
    }
}
