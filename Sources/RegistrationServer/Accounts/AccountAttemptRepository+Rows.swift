import SQLStore
import Timekeeping

// What the rows of the table are, and how they come and go.
extension AccountAttemptRepository {
    /// What a row counts; raw values are stored.
    enum RowKind: String {
        case password
        case code
        /// The end of a row of failures for an owner who asked for a temporary password.
        case reset
        /// An answer that tells whether an address has an account.
        case answer
        /// An email to the team of an app.
        case message
        case accessEmail = "email"
        case deletionEmail = "deletion-email"
        case lockEmail = "lock-email"
    }

    /// What became of a row; raw values are stored.
    enum RowState: String {
        case pending
        case failed
        /// It isn't a failure, or no longer counts for its address.
        case cleared
    }

    /// The condition of a row that counts an attempt.
    static let countsAttempt: SQL = "kind in (\(RowKind.password.rawValue), \(RowKind.code.rawValue))"

    /// Adds a row and returns its number.
    func insert(
        _ kind: RowKind, _ state: RowState, _ address: AccountAddress, _ network: String,
        _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let id: Int64? = try transaction.value(
            """
            insert into account_attempts (app_folder_id, email_digest, network, kind, state, at)
            values (\(address.app), \(address.digest), \(network), \(kind.rawValue), \(state.rawValue), \(clock())) returning id
            """)
        guard let id else { throw SQLError(.other, "An attempt was inserted without a number.") }
        return id
    }

    /// Removes some attempts that no longer count, so that the table stays small without a job of its own.
    func removeOld(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            delete from account_attempts where id in (
                select id from account_attempts where at < \(clock().adding(seconds: -24 * 3600)) order by at limit 20)
            """)
    }
}
