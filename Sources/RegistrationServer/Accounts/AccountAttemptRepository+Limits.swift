import SQLStore
import Timekeeping
import Vocabulary

extension AccountAttemptRepository {
    /// Requires that a network hasn't failed too often in an app.
    func checkNetwork(
        _ network: String, of app: FolderID, _ transaction: borrowing Transaction
    ) throws {
        let start = clock().adding(seconds: -Self.networkSeconds)
        let times: [Instant] = try transaction.rows(
            """
            select at from account_attempts
            where network = \(network) and at > \(start) and app_folder_id = \(app)
                and \(fragment: Self.countsAttempt)
                and state <> \(RowState.pending.rawValue)
            order by at desc limit \(Self.networkFailuresMax)
            """
        ) { try $0[0] }
        guard times.count == Self.networkFailuresMax, let oldest = times.last else { return }
        throw RegistrationRefusal.tooManyAttempts(
            retryAfter: seconds(until: oldest.adding(seconds: Self.networkSeconds)))
    }

    /// Requires a pause between the attempts at an address that failed often, from all networks.
    func checkAddress(
        _ kind: Kind, _ address: AccountAddress, _ transaction: borrowing Transaction
    ) throws {
        let times: [Instant] = try transaction.rows(
            """
            select at from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest)
                and at > \(clock().adding(seconds: -3600)) and kind = \(kind.row.rawValue)
            order by at desc limit \(Self.addressFailuresMax)
            """
        ) { try $0[0] }
        guard times.count == Self.addressFailuresMax, let last = times.first else { return }
        let end = last.adding(seconds: Self.pauseSeconds)
        guard end <= clock() else {
            throw RegistrationRefusal.tooManyAttempts(retryAfter: seconds(until: end))
        }
    }

    /// Emails that can be asked for without a proof. Each kind is limited on its own, so that who asks for
    /// one can't keep the owner from getting another.
    enum EmailKind {
        /// Verification codes and temporary passwords.
        case access
        case deletion
        case lock

        /// The kind of its rows.
        var row: RowKind {
            switch self {
            case .access: .accessEmail
            case .deletion: .deletionEmail
            case .lock: .lockEmail
            }
        }
    }

    /// Counts an email that was asked for and goes to the address, so that no one can flood it or replace its codes
    /// without end.
    ///
    /// - Throws: ``RegistrationRefusal/tooManyEmails(retryAfter:)`` instead, if the address got too many of them.
    func countEmail(
        _ kind: EmailKind, to address: AccountAddress, from network: String,
        _ transaction: borrowing Transaction
    ) throws {
        try removeOld(transaction)
        if let end = try endOfEmailPause(kind, for: address, transaction) {
            throw RegistrationRefusal.tooManyEmails(retryAfter: seconds(until: end))
        }
        _ = try insert(kind.row, .cleared, address, network, transaction)
    }

    /// Returns when an address that got many emails may get another; nil if it may get one.
    func endOfEmailPause(
        _ kind: EmailKind, for address: AccountAddress, _ transaction: borrowing Transaction
    ) throws -> Instant? {
        let times: [Instant] = try transaction.rows(
            """
            select at from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest)
                and kind = \(kind.row.rawValue) and at > \(clock().adding(seconds: -3600))
            order by at desc limit \(Self.emailsMax)
            """
        ) { try $0[0] }
        return times.count == Self.emailsMax ? times.last?.adding(seconds: 3600) : nil
    }

    /// Ends a row of failures for an owner who can't remember the password; at most once an hour, because asking for an
    /// email proves nothing.
    ///
    /// - Throws: ``RegistrationRefusal/accountLocked`` if the address is locked and stays so.
    func clearOnce(
        _ address: AccountAddress, _ network: String, _ transaction: borrowing Transaction
    ) throws {
        let isLocked = try isLocked(.password, address, network, transaction)
        let cleared: Int? = try transaction.value(
            """
            select 1 from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest) and network = \(network)
                and kind = \(RowKind.reset.rawValue) and at > \(clock().adding(seconds: -3600))
            limit 1
            """)
        if cleared == nil {
            _ = try insert(.reset, .cleared, address, network, transaction)
            return try clear(.password, address, network, transaction)
        }
        if isLocked { throw RegistrationRefusal.accountLocked }
    }

    /// Counts an email to the team of an app; its author needs no account.
    func countMessage(
        to app: FolderID, from network: String, _ transaction: borrowing Transaction
    ) throws {
        try removeOld(transaction)
        let times: [Instant] = try transaction.rows(
            """
            select at from account_attempts
            where network = \(network) and app_folder_id = \(app) and kind = \(RowKind.message.rawValue)
                and at > \(clock().adding(seconds: -Self.networkSeconds))
            order by at desc limit \(Self.messagesMax)
            """
        ) { try $0[0] }
        if times.count == Self.messagesMax, let oldest = times.last {
            throw RegistrationRefusal.tooManyMessages(
                retryAfter: seconds(until: oldest.adding(seconds: Self.networkSeconds)))
        }
        _ = try insert(.message, .cleared, AccountAddress(app: app, digest: []), network, transaction)
    }

    private func seconds(until end: Instant) -> Int {
        max(1, Int((end.milliseconds - clock().milliseconds + 999) / 1000))
    }
}
