import Access
import Cryptography
import SQLStore
import Vocabulary

/// What requests of apps change about accounts, each with its event in the audit log. Actions and bulk requests share
/// it.
struct AccountChanges: Sendable {
    let accounts: AccountRepository
    let sessions: AccountSessionRepository
    let audit: Audit

    /// Creates an account with a verification code; nil if the address has one.
    func register(
        _ email: String, at address: AccountAddress, _ password: PasswordHash, language: PortalLanguage,
        _ settings: Account.Settings, _ transaction: borrowing Transaction
    ) throws -> (account: Account, code: String)? {
        let added = try accounts.add(email, address, password, language: language, settings, transaction)
        guard let account = added else { return nil }
        let code = try accounts.makeCode(of: account, transaction)
        try audit.record("account.register", account, in: transaction)
        return (account, code)
    }

    /// Records that the owner has confirmed the address.
    func verify(_ account: Account, _ transaction: borrowing Transaction) throws {
        try accounts.verify(account, transaction)
        try audit.record("account.verify", account, in: transaction)
    }

    /// Starts a session of an owner who has proved the password.
    func signIn(_ account: Account, _ transaction: borrowing Transaction) throws -> AccountSession {
        let session = try sessions.start(for: account, transaction)
        try audit.record("account.sign-in", account, in: transaction)
        return session
    }
}
