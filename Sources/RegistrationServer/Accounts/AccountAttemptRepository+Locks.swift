import SQLStore
import Timekeeping
import Vocabulary

/// A lock of an address for one network.
struct AccountLock: Sendable {
    let kind: AccountAttemptRepository.Kind
    let network: String
    let until: Instant
}

extension AccountAttemptRepository {
    /// Returns the locks of an address, as ``isLocked(_:_:_:_:)`` decides them, those that end last first.
    func locks(
        of address: AccountAddress, _ transaction: borrowing Transaction
    ) throws -> [AccountLock] {
        try transaction.rows(
            """
            select kind, network, max(at) from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest)
                and state <> \(RowState.cleared.rawValue) and \(fragment: Self.countsAttempt)
            group by kind, network
            having count(*) >= \(fragment: Self.failuresMax) and max(at) > \(lockStart)
            order by max(at) desc, network
            """
        ) { row in
            AccountLock(
                kind: try row[0] == RowKind.code.rawValue ? .code : .password, network: try row[1],
                until: (try row[2] as Instant).adding(seconds: Self.lockSeconds))
        }
    }

    /// Returns a query for the digests of all locked addresses of an app.
    func lockedDigests(in app: FolderID) -> SQL {
        """
        select email_digest from account_attempts
        where app_folder_id = \(app) and state <> \(RowState.cleared.rawValue) and \(fragment: Self.countsAttempt)
        group by email_digest, kind, network
        having count(*) >= \(fragment: Self.failuresMax) and max(at) > \(lockStart)
        """
    }

    /// Ends all locks of an address. Its failures still slow down further ones.
    func unlock(_ address: AccountAddress, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update account_attempts set state = \(RowState.cleared.rawValue)
            where app_folder_id = \(address.app) and email_digest = \(address.digest)
                and \(fragment: Self.countsAttempt) and state <> \(RowState.cleared.rawValue)
            """)
    }

    private static let failuresMax: SQL =
        """
        case kind when \(RowKind.password.rawValue) then \(Kind.password.failuresMax)
            else \(Kind.code.failuresMax) end
        """

    private var lockStart: Instant { clock().adding(seconds: -Self.lockSeconds) }
}
