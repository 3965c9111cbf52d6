import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The queue of emails about accounts, stored so that none is lost if the mail server or the portal is unavailable.
///
/// An email is queued in the transaction of what it's about. Its contents are encrypted.
struct AccountEmailRepository: Sendable {
    static let rows = LeasedRows("account_emails", leaseSeconds: 5 * 60)
    private static let delay = RetryDelay(firstSeconds: 30, maxSeconds: 60 * 60)
    /// The time after which an email that can't be sent is given up. It stays in the table for the app's support.
    private static let waitSecondsMax = 3 * 24 * 3600

    static let sealedColumn = SealedColumn("sealed", in: "account_emails", of: ["id"]) { context(try $0[0]) }

    let key: SealingKey
    let clock: Clock

    /// An email that is due.
    struct DueEmail: Sendable {
        let id: Int64
        /// When its lease ends. An email that replaced it meanwhile has no lease, even if it got the same number.
        let leasedUntil: Instant
        let app: FolderID
        /// The account that receives it; nil for an email to the team of the app.
        let account: AccountID?
        let language: PortalLanguage
        let email: AccountEmail
    }

    /// Queues an email to the owner of an account. A code or password replaces one that is still waiting.
    func add(
        _ email: AccountEmail, to account: Account, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from account_emails where account_id = \(account.id) and kind = \(email.kind)")
        try insert(email, app: account.app, account: account.id, transaction)
    }

    /// Queues an email to the team of an app.
    func add(
        _ email: AccountEmail, toTeamOf app: FolderID, _ transaction: borrowing Transaction
    ) throws {
        try insert(email, app: app, account: nil, transaction)
    }

    /// Takes the next due email for a limited time; nil if there is none.
    func claim(_ transaction: borrowing Transaction) throws -> DueEmail? {
        guard let id = try Self.rows.claim(at: clock(), transaction) else { return nil }
        let row = try transaction.first(
            "select id, app_folder_id, account_id, kind, sealed, leased_until from account_emails where id = \(id)"
        ) { row in
            (
                id: try row[0] as Int64, app: try row[1] as FolderID, account: try row[2] as AccountID?,
                kind: try row[3] as String, sealed: try row[4] as [UInt8], leasedUntil: try row[5] as Instant
            )
        }
        guard let row else { return nil }
        let language: String? = try transaction.value(
            "select language from accounts where id = \(row.account)")
        let json = try key.open(row.sealed, context: Self.context(row.id))
        guard let email = AccountEmail(kind: row.kind, json) else {
            throw SQLError(.other, "The email \(row.id) of an account can't be read.")
        }
        return DueEmail(
            id: row.id, leasedUntil: row.leasedUntil, app: row.app, account: row.account, language: PortalLanguage(tag: language ?? "en"),
            email: email)
    }

    /// Records that the mail server accepted an email.
    func markSent(_ due: DueEmail, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "delete from account_emails where id = \(due.id) and leased_until = \(due.leasedUntil)")
    }

    /// Records why an email couldn't be sent, and schedules another attempt unless it has waited too long.
    func markFailed(_ due: DueEmail, reason: String, _ transaction: borrowing Transaction) throws {
        let row = try transaction.first(
            """
            update account_emails set attempts = attempts + 1, leased_until = null,
                failure = \(String(reason.prefix(300)))
            where id = \(due.id) and leased_until = \(due.leasedUntil) returning attempts, written_at
            """
        ) { (attempts: try $0[0] as Int, writtenAt: try $0[1] as Instant) }
        guard let row else { return }
        let pause = Self.delay.seconds(afterFailures: row.attempts)
        let hasWaited = row.writtenAt.adding(seconds: Self.waitSecondsMax) < clock()
        let next = hasWaited ? Instant(milliseconds: .max) : clock().adding(seconds: pause)
        try transaction.run("update account_emails set next_attempt_at = \(next) where id = \(due.id)")
    }

    private func insert(
        _ email: AccountEmail, app: FolderID, account: AccountID?, _ transaction: borrowing Transaction
    ) throws {
        let now = clock()
        let id: Int64? = try transaction.value(
            """
            insert into account_emails (app_folder_id, account_id, kind, sealed, written_at, next_attempt_at)
            values (\(app), \(account), \(email.kind), \([] as [UInt8]), \(now), \(now)) returning id
            """)
        guard let id else { throw SQLError(.other, "An email was inserted without a number.") }
        try transaction.run(
            """
            update account_emails set sealed = \(key.seal(email.json, context: Self.context(id))) where id = \(id)
            """)
    }

    private static func context(_ id: Int64) -> String { "account email \(id)" }
}
