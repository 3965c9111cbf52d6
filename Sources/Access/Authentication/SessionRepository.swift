import Cryptography
import SQLStore
import Timekeeping

/// The sessions of users. They are stored on the server, so that a session can be revoked.
public enum SessionRepository {
    /// A session that was just opened.
    public struct Opened: Sendable {
        /// The token for the browser's cookie; only its digest is stored.
        public let token: SecretToken
        /// The session's row.
        public let id: SessionID
    }

    /// Opens a session. The caller has already checked that the user can sign in.
    package static func open(
        for user: UserID, address: String, agent: String, token: SecretToken,
        method: Session.AuthenticationMethod = .password, at now: Instant, uptime: Uptime? = nil,
        in transaction: borrowing Transaction
    ) throws -> Opened {
        let limits = try SessionLimitsRepository.current(in: transaction)
        let id = try add(
            "open", for: user, address: address, agent: agent, token: token, method: method,
            until: now.adding(seconds: limits.lifetimeHours * 60 * 60),
            at: SessionTime(now: now, uptime: uptime), in: transaction)
        try transaction.run("update users set signed_in_at = \(now) where id = \(user)")
        try prune(of: user, at: now, in: transaction)
        return Opened(token: token, id: id)
    }

    /// Opens a session that waits for the second factor and only gives access to the page that asks for it.
    static func openPending(
        for user: UserID, address: String, agent: String, token: SecretToken, at now: Instant,
        uptime: Uptime? = nil, in transaction: borrowing Transaction
    ) throws {
        _ = try add(
            "waiting", for: user, address: address, agent: agent, token: token, method: .password,
            until: now.adding(seconds: Session.waitingSecondsMax),
            at: SessionTime(now: now, uptime: uptime), in: transaction)
        try prune(of: user, at: now, in: transaction)
    }

    /// Returns the user whose session with this token waits for the second factor; nil if there is none or it timed
    /// out.
    static func pending(
        _ token: SecretToken, at now: Instant, uptime: Uptime? = nil, in transaction: borrowing Transaction
    ) throws -> User? {
        let id: UserID? = try transaction.value(
            """
            select s.user_id from sessions s join users u on u.id = s.user_id
            where s.token_digest = \(token.digest.bytes) and s.stage = 'waiting' and s.ended_at is null
            and \(fragment: SessionTime(now: now, uptime: uptime).isWithinLifetime) and u.state = 'active'
                and u.is_service = 0
            """)
        return try id.flatMap { try UserRepository.user($0, in: transaction) }
    }

    private static func add(
        _ stage: String, for user: UserID, address: String, agent: String, token: SecretToken,
        method: Session.AuthenticationMethod, until end: Instant, at time: SessionTime,
        in transaction: borrowing Transaction
    ) throws -> SessionID {
        try UserRepository.user(user, in: transaction)?.requirePerson()
        let id: SessionID? = try transaction.value(
            """
            insert into sessions
                (user_id, token_digest, address, agent, created_at, last_seen_at, expires_at, stage, proof,
                boot, opened_uptime, seen_uptime)
            values (\(user), \(token.digest.bytes), \(address),
                \(String(agent.prefix(Session.agentLengthMax))), \(time.now), \(time.now), \(end), \(stage),
                \(method.rawValue), \(time.uptime?.boot), \(time.uptime?.milliseconds),
                \(time.uptime?.milliseconds))
            returning id
            """)
        guard let id else { preconditionFailure("an insert that returned nothing") }
        return id
    }

    /// Returns the user of a session token; nil if the session is unknown, ended, idle for too long or too old.
    package static func resume(
        _ token: SecretToken, address: String, audit: Audit, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> AuthenticatedUser? {
        let time = SessionTime(now: now, uptime: audit.uptime())
        return try transaction.first(
            """
            select s.id, s.last_seen_at, s.expires_at, u.id, u.name, u.email, u.language, u.theme,
                u.home_folder_id, s.created_at,
                \(fragment: mustSetUpSecondFactor(at: now)),
                \(fragment: SessionLimitsRepository.idleMilliseconds), s.boot, s.opened_uptime, u.single_keys
            from sessions s join users u on u.id = s.user_id
            where s.token_digest = \(token.digest.bytes) and s.stage = 'open' and s.ended_at is null
            and \(fragment: time.isWithinLimits) and u.state = 'active' and u.is_service = 0
            """
        ) { row in
            let user: UserID = try row[3]
            let name: String = try row[4]
            let (opened, end) = time.span(
                from: try row[9], to: try row[2], boot: try row[12], openedAt: try row[13])
            return AuthenticatedUser(
                user: user, name: name, email: try row[5], language: try row[6],
                theme: try AuthenticatedUser.Theme(stored: row[7]), usesSingleKeys: try row[14] as Int == 1,
                home: try row[8], entry: .session(try row[0]),
                enteredAt: opened, entryExpiresAt: end, lastSeenAt: try row[1],
                mustSetUpSecondFactor: try row[10] as Int == 1,
                idleSecondsMax: (try row[11] as Int) / 1000,
                actor: Actor(kind: .user, user: user, name: name, address: address, audit: audit))
        }
    }

    /// Returns an SQL expression: whether the user `u` of the session `s` must set up a second factor.
    private static func mustSetUpSecondFactor(at now: Instant) -> SQL {
        """
        case when s.proof in ('passkey', 'provider-factors') or exists (
            select 1 from authenticators t where t.user_id = u.id and t.confirmed_at is not null
        ) then 0 else \(fragment: SecondFactorRuleRepository.applies(at: now)) end
        """
    }

    /// Returns whether a user's session was opened with a second factor that isn't stored here: their identity
    /// provider's.
    static func hasSecondFactor(_ person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> Bool
    {
        try transaction.value(
            """
            select 1 from sessions where id = \(person.session) and proof = 'provider-factors'
            """, as: Int.self) != nil
    }

    /// Returns the user of a session token, whether or not the session has ended; nil if there was none, it was never
    /// fully opened, or the account is no longer active.
    package static func user(
        ofPreviousSession token: SecretToken, in transaction: borrowing Transaction
    ) throws -> UserID? {
        try transaction.value(
            """
            select s.user_id from sessions s join users u on u.id = s.user_id
            where s.token_digest = \(token.digest.bytes) and s.stage = 'open' and u.state = 'active'
            """)
    }

    /// Stores that a session was used now, unless that was done within the last minute.
    static func touch(
        _ session: SessionID, at now: Instant, uptime: Uptime? = nil, in transaction: borrowing Transaction
    ) throws {
        let grain = Session.lastSeenGrainSeconds
        try transaction.run(
            """
            update sessions set last_seen_at = \(now),
                seen_uptime = case when boot = \(uptime?.boot) then \(uptime?.milliseconds) else seen_uptime end
            where id = \(session) and (last_seen_at <= \(now.adding(seconds: -grain))
                or last_seen_at > \(now.adding(seconds: grain)))
            """)
    }

    /// Returns a user's current sessions, latest first.
    public static func all(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> [Session]
    {
        try all(
            of: person.user, at: SessionTime(now: person.actor.now, uptime: person.actor.uptime),
            in: transaction)
    }

    /// Ends one of a user's own sessions; for the current one, that's signing out.
    public static func end(
        _ session: SessionID, of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws {
        let ended = try transaction.run(
            """
            update sessions set ended_at = \(person.actor.now)
            where id = \(session) and user_id = \(person.user) and ended_at is null
            """)
        guard ended > 0 else { throw NotFound("session") }
        let action = session == person.session ? "session.sign-out" : "session.end"
        try person.actor.record(action, on: person.home, about: person.email, in: transaction)
    }

    /// Ends the session with a browser's token, whichever user it belongs to.
    static func end(_ token: SecretToken, at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update sessions set ended_at = \(now)
            where token_digest = \(token.digest.bytes) and ended_at is null
            """)
    }

    /// Ends all of a user's sessions except the one of this request, and optionally revokes their API keys.
    public static func endOthers(
        of person: AuthenticatedUser, andKeys: Bool = false, in transaction: borrowing Transaction
    ) throws {
        let ended = try transaction.run(
            """
            update sessions set ended_at = \(person.actor.now)
            where user_id = \(person.user) and id <> \(person.session) and ended_at is null
            """)
        var details: AuditDetails = ["count": .number(ended)]
        if andKeys {
            let keys = try APIKeyRepository.endAll(
                of: person.user, at: person.actor.now, in: transaction)
            details.append("keys", .number(keys))
        }
        try person.actor.record(
            "session.end-others", on: person.home, about: person.email, details, in: transaction)
    }

    @discardableResult
    package static func endAll(
        of user: UserID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.run(
            "update sessions set ended_at = \(now) where user_id = \(user) and ended_at is null")
    }

    /// Deletes a user's sessions that ended more than a month ago; the remaining rows show where the user signed in
    /// from.
    private static func prune(of user: UserID, at now: Instant, in transaction: borrowing Transaction) throws
    {
        let monthAgo = now.adding(seconds: -30 * 24 * 60 * 60)
        try transaction.run("delete from sessions where user_id = \(user) and expires_at < \(monthAgo)")
    }
}
