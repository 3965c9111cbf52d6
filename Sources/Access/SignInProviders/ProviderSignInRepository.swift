import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Sign-ins that were started and haven't returned from the provider yet.
enum ProviderSignInRepository {
    /// What is stored about a sign-in, without its state.
    struct StoredSignIn {
        let browser: [UInt8]
        let issuer: String
        let client: String
        let nonce: String
        let verifier: [UInt8]
        let returnPath: String
        let user: UserID?
        let account: [UInt8]
    }

    static func add(
        _ row: StoredSignIn, _ state: SecretToken, at folder: FolderID, _ now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into provider_sign_ins (state_digest, folder_id, browser_digest, issuer, client_id, nonce,
                verifier, return_path, account_digest, user_id, created_at)
            values (\(state.digest.bytes), \(folder), \(row.browser), \(row.issuer),
                \(row.client), \(row.nonce), \(row.verifier), \(row.returnPath), \(row.account),
                \(row.user), \(now))
            """)
    }

    /// Removes and returns a sign-in; nil if it wasn't recently started.
    static func take(
        _ token: SecretToken, of folder: FolderID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> StoredSignIn? {
        try transaction.first(
            """
            delete from provider_sign_ins where state_digest = \(token.digest.bytes) and folder_id = \(folder)
            and created_at > \(now.adding(seconds: -Accounts.providerSecondsMax))
            and created_at <= \(now.adding(seconds: SessionTime.toleranceSeconds))
            returning browser_digest, issuer, client_id, nonce, verifier, return_path, user_id, account_digest
            """
        ) { row in
            StoredSignIn(
                browser: try row[0], issuer: try row[1], client: try row[2], nonce: try row[3],
                verifier: try row[4], returnPath: try row[5], user: try row[6], account: try row[7])
        }
    }

    /// Removes sign-ins that can't return anymore.
    static func removeExpired(at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run(
            "delete from provider_sign_ins where created_at <= \(now.adding(seconds: -Accounts.providerSecondsMax))"
        )
    }

    /// Cancels the sign-ins with an organization's provider.
    static func removeAll(of folder: FolderID, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from provider_sign_ins where folder_id = \(folder)")
    }

    /// Cancels all sign-ins.
    static func removeAll(in transaction: borrowing Transaction) throws {
        try transaction.run("delete from provider_sign_ins")
    }
}
