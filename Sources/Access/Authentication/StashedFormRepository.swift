import Cryptography
import SQLStore
import Studies
import Timekeeping

/// What people typed into a form whose session had ended when they sent it, sealed until they have signed in again.
///
/// It is in the database, so that a restart loses none of it. The key of each form is derived from the site's key and
/// a token that only the person's browser has: neither the database nor a backup can be opened, even with the site's
/// key, and a form whose key is replaced is no loss after half an hour.
public enum StashedFormRepository {
    /// How long a form is kept.
    public static let lifetimeSeconds = 30 * 60
    /// The most bytes that are kept of a form.
    public static let byteCountMax = 256 * 1024
    /// How many forms of a person are kept; the oldest makes room for another.
    public static let countMax = 20

    private static let purpose = "form kept after a session ended"

    /// Keeps a form of a user under a token.
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

    /// Erases a form of a person that was sent again or discarded.
    package static func erase(
        _ token: SecretToken, of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from kept_forms where token_digest = \(token.digest.bytes) and user_id = \(person.user)")
    }

    /// Whether anything was kept for long enough.
    public static func hasExpired(at now: Instant, in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value(
            "select 1 from kept_forms where \(fragment: isOver(at: now)) limit 1", as: Int.self) != nil
    }

    /// Deletes expired forms. Any server can do it, because they can't be read anymore.
    public static func purge(at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from kept_forms where \(fragment: isOver(at: now))")
    }

    /// What ends later than anything that is kept now was kept while the clock was ahead.
    private static func isOver(at now: Instant) -> SQL {
        "expires_at <= \(now) or expires_at > \(now.adding(seconds: lifetimeSeconds + 60))"
    }

    private static func key(of token: SecretToken, _ site: SealingKey) -> SealingKey? {
        SealingKey(bytes: site.lookupDigest(of: Array(token.text.utf8), purpose: purpose).bytes)
    }

    private static func context(of user: UserID) -> String { "form typed by user \(user)" }
}
