import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The queue of emails to owners of accounts that were deleted.
///
/// The email can't be sent before the deletion is committed, and afterwards nothing has the address. So it's queued in
/// the same transaction with the address encrypted, bound to its row and without a link to the account. The row is
/// deleted when the mail server has the email, and after 72 hours at the latest, sent or not. A restored backup doesn't
/// bring it back.
///
/// It's encrypted with the key of the data folder, like addresses of accounts: a key of its own next to it would let
/// everyone with the database or a backup read it.
struct AccountClosureNoticeRepository: Sendable {
    static let rows = LeasedRows("account_closure_notices", leaseSeconds: 5 * 60)
    static let sealedColumn = SealedColumn("sealed", in: "account_closure_notices", of: ["id"]) {
        context(try $0[0])
    }
    /// How long an address is kept if the mail server doesn't take the email.
    static let keptSecondsMax = 72 * 3600
    private static let delay = RetryDelay(firstSeconds: 30, maxSeconds: 60 * 60)

    let key: SealingKey
    let clock: Clock

    /// An email that is due.
    struct Due: Sendable {
        let id: Int64
        let app: FolderID
        let notice: AccountClosureNotice
    }

    /// Queues the email about an account that is deleted in this transaction. If the team deletes it, an address that
    /// was never verified gets none, because it may be another person's; the owner has just entered a code from it.
    func add(
        _ requester: AccountClosureNotice.Requester, about account: Account, erasing: Bool,
        _ accounts: AccountRepository, _ transaction: borrowing Transaction
    ) throws {
        guard requester == .owner || account.isVerified else { return }
        let language: String? = try transaction.value(
            "select language from accounts where id = \(account.id)")
        let notice = AccountClosureNotice(
            to: try accounts.email(of: account), in: PortalLanguage(tag: language ?? "en"),
            requester: requester,
            erasesResponses: erasing)
        let now = clock()
        let id: Int64? = try transaction.value(
            """
            insert into account_closure_notices (app_folder_id, sealed, written_at, next_attempt_at)
            values (\(account.app), \([] as [UInt8]), \(now), \(now)) returning id
            """)
        guard let id else { throw SQLError(.other, "An email was inserted without a number.") }
        let sealed = key.seal(notice.json, context: Self.context(id))
        try transaction.run("update account_closure_notices set sealed = \(sealed) where id = \(id)")
    }

    /// Takes the next due email for a limited time; nil if there is none. Those that can't be
    /// read are deleted.
    func claim(_ transaction: borrowing Transaction) throws -> Due? {
        while let id = try Self.rows.claim(at: clock(), transaction) {
            let row = try transaction.first(
                "select app_folder_id, sealed from account_closure_notices where id = \(id)"
            ) { (app: try $0[0] as FolderID, sealed: try $0[1] as [UInt8]) }
            if let row, let json = try? key.open(row.sealed, context: Self.context(id)),
                let notice = AccountClosureNotice(json)
            {
                return Due(id: id, app: row.app, notice: notice)
            }
            try remove(id, transaction)
        }
        return nil
    }

    /// Deletes an email, which was sent or can't be.
    func remove(_ id: Int64, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from account_closure_notices where id = \(id)")
    }

    /// Schedules another attempt for an email that the mail server refused.
    func markFailed(_ id: Int64, _ transaction: borrowing Transaction) throws {
        let attempts: Int? = try transaction.value(
            """
            update account_closure_notices set attempts = attempts + 1, leased_until = null
            where id = \(id) returning attempts
            """)
        guard let attempts else { return }
        let next = clock().adding(seconds: Self.delay.seconds(afterFailures: attempts))
        try transaction.run("update account_closure_notices set next_attempt_at = \(next) where id = \(id)")
    }

    /// Deletes the emails that have waited too long, and returns their number.
    func removeExpired(_ transaction: borrowing Transaction) throws -> Int {
        let end = clock().adding(seconds: -Self.keptSecondsMax)
        return try transaction.run("delete from account_closure_notices where written_at <= \(end)")
    }

    private static func context(_ id: Int64) -> String { "account closure notice \(id)" }
}
