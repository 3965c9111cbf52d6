import SQLStore
import Timekeeping

// The session data that administrators see for the accounts they manage.

extension SessionRepository {
    /// Returns a user's current sessions, latest first.
    public static func all(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [Session] {
        let user = try UserRepository.managed(user, by: grant, in: transaction)
        return try all(
            of: user.id, at: SessionTime(now: grant.now, uptime: grant.actor.uptime), in: transaction)
    }

    /// Returns when and from which addresses a user last signed in, latest first.
    public static func lastSignIns(
        of user: UserID, limit: Int, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> [SignInRecord] {
        let user = try UserRepository.managed(user, by: grant, in: transaction)
        return try transaction.rows(
            """
            select at, address from audit_events
            where actor_user_id = \(user.id) and action = 'session.sign-in' order by seq desc limit \(limit)
            """
        ) { row in SignInRecord(at: try row[0], address: try row[1]) }
    }

    /// Returns the failed sign-ins to an account that still count, by address.
    public static func failures(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [SignInFailures] {
        let user = try UserRepository.managed(user, by: grant, in: transaction)
        return try AttemptRepository.failures(
            of: AttemptRepository.account(user.email), at: grant.now, in: transaction)
    }

    static func all(
        of user: UserID, at time: SessionTime, in transaction: borrowing Transaction
    ) throws -> [Session] {
        try transaction.rows(
            """
            select s.id, s.address, s.agent, s.created_at, s.last_seen_at, s.expires_at from sessions s
            where s.user_id = \(user) and s.stage = 'open' and s.ended_at is null
            and \(fragment: time.isWithinLimits)
            order by s.last_seen_at desc, s.id desc
            """
        ) { row in
            Session(
                id: try row[0], address: try row[1], agent: try row[2], createdAt: try row[3],
                lastSeenAt: try row[4], expiresAt: try row[5])
        }
    }
}
