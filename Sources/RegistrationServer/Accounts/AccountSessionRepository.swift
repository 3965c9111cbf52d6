import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The credentials that an app gets when its user signs in.
struct AccountSession: Sendable {
    let userID: String
    let auth: SecretToken
    let refresh: SecretToken
    let isVerified: Bool
    /// Whether the user signed in with a temporary password and must choose a new one.
    var resetsPassword = false
}

/// The sessions of accounts: one each, because signing in on another device ends the previous session.
struct AccountSessionRepository: Sendable {
    /// How long a credential is valid; using it doesn't extend that.
    static let authSeconds = 30 * 60
    /// How long a session that isn't renewed can be renewed.
    static let refreshSeconds = 90 * 24 * 3600

    let random: RandomBytes
    let clock: Clock

    /// Returns the join of accounts `a` with their sessions `s`, without those that have expired.
    static func join(at now: Instant) -> SQL {
        let start = now.adding(seconds: -refreshSeconds)
        return "left join account_sessions s on s.account_id = a.id and s.refresh_used_at > \(start)"
    }

    /// Starts a session, and ends the previous one with its device.
    func start(for account: Account, _ transaction: borrowing Transaction) throws -> AccountSession {
        let (auth, refresh, now) = (SecretToken(random: random), SecretToken(random: random), clock())
        try end(of: account.id, transaction)
        try transaction.run(
            """
            insert into account_sessions (account_id, auth_digest, auth_expires_at, refresh_digest, refresh_used_at)
            values (\(account.id), \(auth.digest.bytes), \(now.adding(seconds: Self.authSeconds)),
                \(refresh.digest.bytes), \(now))
            """)
        try transaction.run("update accounts set signed_in_at = \(now) where id = \(account.id)")
        return AccountSession(
            userID: account.userID, auth: auth, refresh: refresh, isVerified: account.isVerified)
    }

    /// Replaces the credential of a session; nil if no session of the app has this refresh token.
    ///
    /// The refresh token stays the same: iPhones don't store another one.
    func renew(
        _ refresh: SecretToken, in app: FolderID, _ transaction: borrowing Transaction
    ) throws -> AccountSession? {
        let (auth, now) = (SecretToken(random: random), clock())
        let found = try transaction.first(
            """
            select a.id, a.user_id, a.is_verified from account_sessions s join accounts a on a.id = s.account_id
            where s.refresh_digest = \(refresh.digest.bytes) and a.app_folder_id = \(app)
                and s.refresh_used_at > \(now.adding(seconds: -Self.refreshSeconds))
            """
        ) { (id: try $0[0] as AccountID, userID: try $0[1] as String, isVerified: try $0[2] as Int == 1) }
        guard let found else { return nil }
        try transaction.run(
            """
            update account_sessions set auth_digest = \(auth.digest.bytes),
                auth_expires_at = \(now.adding(seconds: Self.authSeconds)), refresh_used_at = \(now)
            where account_id = \(found.id)
            """)
        return AccountSession(
            userID: found.userID, auth: auth, refresh: refresh, isVerified: found.isVerified)
    }

    /// Returns whether a credential is that of an account's session now.
    func isValid(
        _ auth: String, for account: AccountID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard let token = SecretToken(text: auth) else { return false }
        let stored: [UInt8]? = try transaction.value(
            "select auth_digest from account_sessions where account_id = \(account) and auth_expires_at >= \(clock())"
        )
        return stored.map { constantTimeEqual($0, token.digest.bytes) } ?? false
    }

    /// Ends the session of an account; no more notifications are sent to its device.
    func end(of account: AccountID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from account_sessions where account_id = \(account)")
    }
}
