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
        fileprivate let kind: String
        fileprivate let sealed: [UInt8]
    }

    /// Returns the contents of a due email.
    ///
    /// - Throws: ``SQLError`` for contents that can't be read, or the error of the key.
    func contents(of due: DueEmail) throws -> AccountEmail {
        let json = try key.open(due.sealed, context: Self.context(due.id))
        guard let email = AccountEmail(kind: due.kind, json) else {
            throw SQLError(.other, "The email \(due.id) of an account can't be read.")
        }
        return email
    }

    /// Queues an email to the owner of an account. A code or password replaces one that is still waiting.
    ///
    /// - Parameter language: The language of the request that caused it; nil for that of the account.
    func add(
        _ email: AccountEmail, to account: Account, in language: PortalLanguage? = nil,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from account_emails where account_id = \(account.id) and kind = \(email.kind)")
        try insert(email, app: account.app, account: account.id, language, transaction)
    }

    /// Queues an email to the team of an app.
    func add(
        _ email: AccountEmail, toTeamOf app: FolderID, _ transaction: borrowing Transaction
    ) throws {
        try insert(email, app: app, account: nil, nil, transaction)
    }

    /// Takes the next due email for a limited time; nil if there is none.
    func claim(_ transaction: borrowing Transaction) throws -> DueEmail? {
        guard let id = try Self.rows.claim(at: clock(), transaction) else { return nil }
        let row = try transaction.first(
            """
            select e.id, e.app_folder_id, e.account_id, e.kind, e.sealed, e.leased_until,
                coalesce(e.language, a.language, 'en')
            from account_emails e left join accounts a on a.id = e.account_id where e.id = \(id)
            """
        ) { row in
            (
                id: try row[0] as Int64, app: try row[1] as FolderID, account: try row[2] as AccountID?,
                kind: try row[3] as String, sealed: try row[4] as [UInt8], leasedUntil: try row[5] as Instant,
                language: try row[6] as String
            )
        }
        guard let row else { return nil }
        return DueEmail(
            id: row.id, leasedUntil: row.leasedUntil, app: row.app, account: row.account,
            language: PortalLanguage(tag: row.language), kind: row.kind, sealed: row.sealed)
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
        _ email: AccountEmail, app: FolderID, account: AccountID?, _ language: PortalLanguage?,
        _ transaction: borrowing Transaction
    ) throws {
        let now = clock()
        let id: Int64? = try transaction.value(
            """
            insert into account_emails (app_folder_id, account_id, kind, sealed, written_at, next_attempt_at, language)
            values (\(app), \(account), \(email.kind), \([] as [UInt8]), \(now), \(now), \(language?.rawValue))
            returning id
            """)
        guard let id else { throw SQLError(.other, "An email was inserted without a number.") }
        try transaction.run(
            """
            update account_emails set sealed = \(key.seal(email.json, context: Self.context(id))) where id = \(id)
            """)
    }

    private static func context(_ id: Int64) -> String { "account email \(id)" }
}
