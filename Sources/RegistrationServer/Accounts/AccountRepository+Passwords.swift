import Cryptography
import SQLStore
import Timekeeping

extension AccountRepository {
    /// The number of passwords that can't be chosen again.
    static let historyCount = 10

    /// Stores a new verification code and returns it.
    func makeCode(of account: Account, _ transaction: borrowing Transaction) throws -> String {
        let code = secrets.makeCode()
        try transaction.run(
            """
            update accounts set code_digest = \(secrets.digest(ofCode: code, account.userID)),
                code_sent_at = \(clock())
            where id = \(account.id)
            """)
        return code
    }

    /// Returns whether a code is the last one of an account; its letter case doesn't matter.
    func matches(_ code: String, _ account: Account) -> Bool {
        guard let stored = account.code?.digest else { return false }
        return constantTimeEqual(stored, secrets.digest(ofCode: code, account.userID))
    }

    /// Records that the owner of the address has confirmed it. The code is kept, so that a repeated request
    /// is recognized.
    func verify(_ account: Account, _ transaction: borrowing Transaction) throws {
        try transaction.run("update accounts set is_verified = 1 where id = \(account.id)")
    }

    /// Stores a temporary password, which replaces an earlier one. The main password keeps working.
    func setTemporary(
        _ hash: PasswordHash, of account: Account, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update accounts set temporary_hash = \(hash.encoded), temporary_sent_at = \(clock()),
                temporary_is_used = 0
            where id = \(account.id)
            """)
    }

    /// Records that a temporary password was used to sign in.
    func useTemporary(of account: Account, _ transaction: borrowing Transaction) throws {
        try transaction.run("update accounts set temporary_is_used = 1 where id = \(account.id)")
    }

    /// Discards the temporary password, because the main one was used.
    func discardTemporary(of account: Account, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update accounts set temporary_hash = null, temporary_sent_at = null, temporary_is_used = 0
            where id = \(account.id) and temporary_hash is not null
            """)
    }

    /// Stores the same password with today's parameters of the hash.
    func renew(_ hash: PasswordHash, of account: Account, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update accounts set password_hash = \(hash.encoded)
            where id = \(account.id) and password_hash = \(account.password.encoded)
            """)
    }

    /// Stores a new password, and returns false if another request has changed it since `account` was read.
    func setPassword(
        _ hash: PasswordHash, of account: Account, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let changed = try transaction.run(
            """
            update accounts set password_hash = \(hash.encoded), password_changed_at = \(clock()),
                temporary_hash = null, temporary_sent_at = null, temporary_is_used = 0
            where id = \(account.id) and password_hash = \(account.password.encoded)
            """)
        guard changed == 1 else { return false }
        try addToHistory(hash, of: account.id, transaction)
        return true
    }

    /// Returns the hashes of the last passwords, the one from the registration among them.
    func history(of account: Account, _ transaction: borrowing Transaction) throws -> [PasswordHash] {
        try transaction.rows(
            """
            select password_hash from account_passwords where account_id = \(account.id)
            order by id desc limit \(Self.historyCount)
            """
        ) { PasswordHash(encoded: try $0[0]) }
    }

    func addToHistory(
        _ hash: PasswordHash, of account: AccountID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into account_passwords (account_id, password_hash, set_at)
            values (\(account), \(hash.encoded), \(clock()))
            """)
        try transaction.run(
            """
            delete from account_passwords where account_id = \(account) and id not in (
                select id from account_passwords where account_id = \(account)
                order by id desc limit \(Self.historyCount))
            """)
    }
}
