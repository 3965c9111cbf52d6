import Cryptography
import SQLStore
import Timekeeping

/// Authenticator apps and recovery codes of users. Visible only to the user and those who manage the account.
public enum SecondFactorRepository {
    static let sealedColumns = ["secret", "draft"].map { name in
        SealedColumn(name, in: "authenticators", of: ["user_id"]) { context(try $0[0]) }
    }

    /// Returns the second factor of the signed-in user; nil if there is none.
    public static func state(
        of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> SecondFactor? {
        try state(of: person.user, in: transaction)
    }

    /// Returns the second factor of a user whose account the grant's holder manages.
    public static func state(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> SecondFactor? {
        try state(of: UserRepository.managed(user, by: grant, in: transaction).id, in: transaction)
    }

    /// Removes the authenticator app, recovery codes and passkeys of another user who lost them, and ends all of their
    /// sessions.
    public static func reset(
        of id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        let user = try UserRepository.manageableUser(id, by: grant, in: transaction)
        let hadApp = try remove(of: id, in: transaction)
        guard try PasskeyRepository.removeAll(of: id, in: transaction) > 0 || hadApp else {
            throw Conflict("\(user.name) has no second factor.")
        }
        try SessionRepository.endAll(of: id, at: grant.now, in: transaction)
        try grant.record("second-factor.reset", about: user.email, in: transaction)
        return user
    }

    static func state(of user: UserID, in transaction: borrowing Transaction) throws -> SecondFactor? {
        try transaction.first(
            """
            select a.confirmed_at,
                (select count(*) from recovery_codes c where c.user_id = a.user_id and c.used_at is null)
            from authenticators a where a.user_id = \(user) and a.confirmed_at is not null
            """
        ) { row in SecondFactor(since: try row[0], codesLeft: try row[1]) }
    }

    /// Returns whether the account has an authenticator app.
    static func isOn(for user: UserID, in transaction: borrowing Transaction) throws -> Bool {
        try state(of: user, in: transaction) != nil
    }

    /// Returns whether signing in requires more than the password: the account has an app, or it has a passkey and must
    /// have a second factor.
    static func isRequired(of user: UserID, in transaction: borrowing Transaction) throws -> Bool {
        if try isOn(for: user, in: transaction) { return true }
        return try PasskeyRepository.count(of: user, in: transaction) > 0
            && SecondFactorRuleRepository.apply(to: user, in: transaction)
    }

    /// Removes the authenticator app; returns false if there was none.
    static func remove(of user: UserID, in transaction: borrowing Transaction) throws -> Bool {
        let removed = try transaction.run("delete from authenticators where user_id = \(user)")
        try transaction.run("delete from recovery_codes where user_id = \(user)")
        return removed > 0
    }

    /// Stores an encrypted secret until the first code proves that an app has it.
    static func saveDraft(
        _ secret: [UInt8], of user: UserID, key: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        let sealed = key.seal(secret, context: context(user))
        try transaction.run(
            """
            insert into authenticators (user_id, draft, drafted_at) values (\(user), \(sealed), \(now))
            on conflict (user_id) do update set draft = excluded.draft, drafted_at = excluded.drafted_at
            """)
    }

    /// Returns the secret being set up; nil if there is none or it expired.
    static func draft(
        of user: UserID, key: SealingKey, at now: Instant, in transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        let start = now.adding(seconds: -AuthenticatorSecret.setUpSecondsMax)
        let sealed = try transaction.value(
            "select draft from authenticators where user_id = \(user) and drafted_at > \(start)",
            as: [UInt8].self)
        return try sealed.map { try key.open($0, context: context(user)) }
    }

    /// Turns the draft into the second factor; the code of `step` is used up.
    static func confirm(
        of user: UserID, step: Int64, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update authenticators set secret = draft, confirmed_at = \(now), last_step = \(step),
                draft = null, drafted_at = null
            where user_id = \(user)
            """)
    }

    /// Uses a code of the app; returns false if it is wrong or was used before.
    static func useAppCode(
        _ code: String, of user: UserID, key: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        let row = try transaction.first(
            "select secret, last_step from authenticators where user_id = \(user) and secret is not null"
        ) { row -> ([UInt8], Int64) in (try row[0], try row[1]) }
        guard let (sealed, last) = row else { return false }
        let present = TimeBasedCode.step(at: now.milliseconds / 1000)
        // A code of a later time was used while the clock was ahead; it must not block the current codes.
        let latest = present + TimeBasedCode.stepsAround
        let step = TimeBasedCode.step(
            of: code, secret: try key.open(sealed, context: context(user)), around: present,
            after: last > latest ? 0 : last)
        guard let step else { return false }
        return try transaction.run(
            """
            update authenticators set last_step = \(step)
            where user_id = \(user) and (last_step < \(step) or last_step > \(latest))
            """) > 0
    }

    /// Uses a recovery code; returns false if it is wrong or was used before.
    static func useRecoveryCode(
        _ code: String, of user: UserID, key: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        let digest = RecoveryCode.digest(code, of: user, key: key)
        return try transaction.run(
            """
            update recovery_codes set used_at = \(now)
            where user_id = \(user) and code_digest = \(digest.bytes) and used_at is null
            """) > 0
    }

    /// Replaces a user's recovery codes.
    static func saveRecoveryCodes(
        _ codes: [String], of user: UserID, key: SealingKey, in transaction: borrowing Transaction
    ) throws {
        try transaction.run("delete from recovery_codes where user_id = \(user)")
        for code in codes {
            let digest = RecoveryCode.digest(code, of: user, key: key)
            try transaction.run(
                "insert into recovery_codes (user_id, code_digest) values (\(user), \(digest.bytes))")
        }
    }

    /// Removes the recovery codes of all users; returns how many users had unused ones.
    static func removeAllRecoveryCodes(in transaction: borrowing Transaction) throws -> Int {
        let people: Int? = try transaction.value(
            "select count(distinct user_id) from recovery_codes where used_at is null")
        try transaction.run("delete from recovery_codes")
        return people ?? 0
    }

    private static func context(_ user: UserID) -> String { "authenticator of user \(user)" }
}
