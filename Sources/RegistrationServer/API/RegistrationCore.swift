import Access
import Cryptography
import SQLStore
import Timekeeping

/// What the actions have in common: the store, the repositories, and how a request proves whose it is.
struct RegistrationCore: Sendable {
    let store: Store
    let audit: Audit
    let accounts: AccountRepository
    let sessions: AccountSessionRepository
    let attempts: AccountAttemptRepository
    let emails: AccountEmailRepository
    let closureNotices: AccountClosureNoticeRepository
    let hasher: PasswordHasher
    let random: RandomBytes
    /// Sends waiting emails now.
    let wakeEmails: @Sendable () -> Void
    /// Makes waiting calls to other Response servers now.
    let wakeWithdrawals: @Sendable () -> Void

    /// What requests change about accounts.
    var changes: AccountChanges { AccountChanges(accounts: accounts, sessions: sessions, audit: audit) }

    /// Returns the account of a signed-in request. An archived app saves nothing new: `saves` says whether
    /// the request does.
    ///
    /// The order of the checks is that of the deployed server, except that a credential is only valid for its
    /// own account.
    func account(
        of request: RegistrationRequest, saves: Bool = false, in transaction: borrowing Transaction
    ) throws -> Account {
        try request.requireApp()
        guard !request.auth.isEmpty, !request.userID.isEmpty else { throw RegistrationRefusal.invalidInput }
        let app = try request.app(transaction)
        guard let account = try accounts.find(userID: request.userID, in: app.id, transaction) else {
            throw RegistrationRefusal.accountDeactivated
        }
        guard try sessions.isValid(request.auth, for: account.id, transaction) else {
            throw RegistrationRefusal.sessionExpired
        }
        if saves, app.archivedFolder != nil { throw RegistrationRefusal.appIsClosed }
        return account
    }

    /// Queues an email to the owner of an account, in the language of the request.
    func send(
        _ email: AccountEmail, to account: Account, for request: RegistrationRequest,
        in transaction: borrowing Transaction
    ) throws {
        try emails.add(email, to: account, in: request.language, transaction)
    }

    /// Records an event of an account in the audit log.
    func record(
        _ action: String, _ account: Account, _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws {
        try audit.record(action, account, details, in: transaction)
    }
}
