import Cryptography
import SQLStore
import Timekeeping

/// Submitted forms whose session had expired, stored encrypted until the user has signed in again.
///
/// Forms are in the database so that they survive a restart. The key of each form is derived from the site's key and a
/// token that only the user's browser has. Neither the database nor a backup can be decrypted without it, even with the
/// site's key. Forms that can't be decrypted because the site's key was replaced expire after half an hour anyway.
public enum StashedFormRepository {
    /// How long a form is stored.
    public static let lifetimeSeconds = 30 * 60
    /// The maximum size of a form in bytes.
    public static let byteCountMax = 256 * 1024
    /// The maximum number of forms per user; a new form replaces the oldest.
    public static let countMax = 20

    private static let purpose = "form kept after a session ended"

    /// Stores a form of a user under a token.
    package static func keep(
        _ content: [UInt8], of user: UserID, as token: SecretToken, under site: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        precondition(content.count <= byteCountMax, "The size is checked before, for an answer in words")
        try purge(at: now, in: transaction)
        let sealed = key(of: token, site)?.seal(content, context: context(of: user)) ?? []
        try transaction.run(
            """
            insert into kept_forms (user_id, token_digest, content, expires_at)
            values (\(user), \(token.digest.bytes), \(sealed), \(now.adding(seconds: lifetimeSeconds)))
            """)
        try transaction.run(
            """
            delete from kept_forms where user_id = \(user) and id not in (
                select id from kept_forms where user_id = \(user) order by id desc limit \(countMax)
            )
            """)
    }

    /// Returns the form stored for a user under a token; nil if there is none or it expired.
    package static func find(
        _ token: SecretToken, of person: AuthenticatedUser, under site: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        let sealed: [UInt8]? = try transaction.value(
            """
            select content from kept_forms
            where token_digest = \(token.digest.bytes) and user_id = \(person.user)
            and not (\(fragment: isOver(at: now)))
            """)
        // It can't be decrypted after the site's key was replaced.
        return sealed.flatMap { try? key(of: token, site)?.open($0, context: context(of: person.user)) }
    }

    /// Replaces the content of a user's form that was submitted again but not saved, for another half an hour. Does
    /// nothing if the form was discarded or expired.
    package static func renew(
        _ token: SecretToken, with content: [UInt8], of user: UserID, under site: SealingKey, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        precondition(content.count <= byteCountMax, "The size is checked before")
        let sealed = key(of: token, site)?.seal(content, context: context(of: user)) ?? []
        try transaction.run(
            """
            update kept_forms set content = \(sealed), expires_at = \(now.adding(seconds: lifetimeSeconds))
            where token_digest = \(token.digest.bytes) and user_id = \(user)
            and not (\(fragment: isOver(at: now)))
            """)
    }

    /// Deletes a user's form that was saved, discarded or replaced.
    package static func erase(
        _ token: SecretToken, of user: UserID, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from kept_forms where token_digest = \(token.digest.bytes) and user_id = \(user)")
    }

    /// Returns whether any form has expired.
    public static func hasExpired(at now: Instant, in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value(
            "select 1 from kept_forms where \(fragment: isOver(at: now)) limit 1", as: Int.self) != nil
    }

    /// Deletes expired forms. Any server can do it, because they can't be read anymore.
    public static func purge(at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from kept_forms where \(fragment: isOver(at: now))")
    }

    /// Deletes all forms.
    static func removeAll(in transaction: borrowing Transaction) throws {
        try transaction.run("delete from kept_forms")
    }

    /// Returns the condition that a form has expired. One that expires later than any new form was stored while the
    /// clock was ahead.
    private static func isOver(at now: Instant) -> SQL {
        "expires_at <= \(now) or expires_at > \(now.adding(seconds: lifetimeSeconds + 60))"
    }

    private static func key(of token: SecretToken, _ site: SealingKey) -> SealingKey? {
        SealingKey(bytes: site.lookupDigest(of: Array(token.text.utf8), purpose: purpose).bytes)
    }

    private static func context(of user: UserID) -> String { "form typed by user \(user)" }
}
