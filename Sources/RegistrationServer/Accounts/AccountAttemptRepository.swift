import SQLStore
import Timekeeping
import Vocabulary

/// Attempts to prove a password or a code, which slow down guessing.
///
/// An attempt is recorded before it's examined, so that many at the same time don't pass together. Three
/// failures in a row lock an address for one network, so that its owner can still sign in elsewhere. A
/// network that fails often has to wait; what succeeds is never limited, because a hospital is one network.
struct AccountAttemptRepository: Sendable {
    /// What is attempted.
    enum Kind: Sendable {
        case password
        case code

        /// The failures in a row after which the address is locked for the network.
        var failuresMax: Int { self == .password ? 3 : 10 }

        /// The kind of its rows.
        var row: RowKind {
            switch self {
            case .password: .password
            case .code: .code
            }
        }
    }

    /// How long examining an attempt may take. One that is still pending then belongs to a server that was killed.
    static let pendingSecondsMax = 60
    static let lockSeconds = 15 * 60
    static let networkFailuresMax = 60
    static let networkSeconds = 15 * 60
    /// The failures of an address in an hour, from all networks, after which it's answered once in ``pauseSeconds``.
    static let addressFailuresMax = 30
    static let pauseSeconds = 10
    /// The answers in an hour to one network that tell whether an address has an account.
    static let revealingAnswersMax = 60
    /// The emails in 15 minutes from one network to the team of an app.
    static let messagesMax = 60
    /// The emails in an hour that one address gets on request.
    static let emailsMax = 5

    let clock: Clock

    /// A recorded attempt.
    struct Attempt: Sendable {
        let id: Int64
        let address: AccountAddress
        let network: String
        let kind: Kind
    }

    /// Records an attempt, unless the address is locked or the network has to wait.
    func begin(
        _ kind: Kind, at address: AccountAddress, from network: String, _ transaction: borrowing Transaction
    ) throws -> Attempt {
        try removeOld(transaction)
        try checkNetwork(network, of: address.app, transaction)
        if try isLocked(kind, address, network, transaction) {
            let isBusy = try hasPending(kind, address, network, transaction)
            throw isBusy ? RegistrationRefusal.busy(retryAfter: 1) : .accountLocked
        }
        try checkAddress(kind, address, transaction)
        let id = try insert(kind.row, .pending, address, network, transaction)
        return Attempt(id: id, address: address, network: network, kind: kind)
    }

    /// Records that an attempt failed, and returns whether the address is locked now.
    func fail(_ attempt: Attempt, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.run(
            """
            update account_attempts set state = \(RowState.failed.rawValue), at = \(clock())
            where id = \(attempt.id)
            """)
        return try isLocked(attempt.kind, attempt.address, attempt.network, transaction)
    }

    /// Removes an attempt that succeeded, and ends the row of failures before it.
    func succeed(_ attempt: Attempt, _ transaction: borrowing Transaction) throws {
        try cancel(attempt, transaction)
        try clear(attempt.kind, attempt.address, attempt.network, transaction)
    }

    /// Removes an attempt that wasn't examined.
    func cancel(_ attempt: Attempt, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from account_attempts where id = \(attempt.id)")
    }

    /// Returns whether an address is locked for a network. Failures before the end of a lock no longer count.
    func isLocked(
        _ kind: Kind, _ address: AccountAddress, _ network: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let times: [Instant] = try transaction.rows(
            """
            select at from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest) and network = \(network)
                and kind = \(kind.row.rawValue) and state <> \(RowState.cleared.rawValue)
            order by at desc, id desc limit \(kind.failuresMax)
            """
        ) { try $0[0] }
        guard times.count == kind.failuresMax, let last = times.first else { return false }
        if last.adding(seconds: Self.lockSeconds) > clock() { return true }
        try clear(kind, address, network, transaction)
        return false
    }

    /// Returns whether attempts at an address are being examined right now, which may succeed.
    private func hasPending(
        _ kind: Kind, _ address: AccountAddress, _ network: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest) and network = \(network)
                and kind = \(kind.row.rawValue) and state = \(RowState.pending.rawValue)
                and at > \(clock().adding(seconds: -Self.pendingSecondsMax))
            limit 1
            """)
        return found != nil
    }

    /// Ends a row of failures. They still count for the address as a whole and for the network.
    func clear(
        _ kind: Kind, _ address: AccountAddress, _ network: String, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_attempts set state = \(RowState.cleared.rawValue)
            where app_folder_id = \(address.app) and email_digest = \(address.digest) and network = \(network)
                and kind = \(kind.row.rawValue) and state = \(RowState.failed.rawValue)
            """)
    }
}
