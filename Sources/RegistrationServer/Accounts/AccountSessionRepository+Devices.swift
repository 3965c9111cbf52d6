import SQLStore
import Vocabulary

extension AccountSessionRepository {
    /// Saves what an app says about its phone.
    ///
    /// A phone belongs to the account that signed in last: its token moves there from any other account of the app. A
    /// late request of an account that signed in before doesn't take it back.
    func save(
        _ device: AccountDevice, of account: Account, _ secrets: AccountSecrets,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_sessions set device_type = coalesce(\(device.system?.rawValue), device_type),
                app_version = coalesce(\(device.appVersion), app_version),
                takes_pushes = coalesce(\(device.takesPushes), takes_pushes)
            where account_id = \(account.id)
            """)
        guard let token = device.token else { return }
        try Self.save(token, of: account.id, in: account.app, secrets, transaction)
    }

    /// Saves the token of a phone, unless an account that signed in later has the phone.
    static func save(
        _ token: String, of account: AccountID, in app: FolderID, _ secrets: AccountSecrets,
        _ transaction: borrowing Transaction
    ) throws {
        let digest = secrets.digest(ofDeviceToken: token, in: app)
        let later: Int? = try transaction.value(
            """
            select 1 from account_sessions s join accounts a on a.id = s.account_id
            join accounts own on own.id = \(account)
            where s.device_token_digest = \(digest) and a.id <> own.id
                and coalesce(a.signed_in_at, 0) > coalesce(own.signed_in_at, 0)
            """)
        if later != nil { return try forgetDevice(of: account, transaction) }
        try transaction.run(
            """
            update account_sessions set device_token_sealed = null, device_token_digest = null
            where device_token_digest = \(digest) and account_id <> \(account)
            """)
        try transaction.run(
            """
            update account_sessions set device_token_sealed = \(secrets.seal(token, .deviceToken(account))),
                device_token_digest = \(digest)
            where account_id = \(account)
            """)
    }

    private static func forgetDevice(
        of account: AccountID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update account_sessions set device_token_sealed = null, device_token_digest = null
            where account_id = \(account)
            """)
    }

    /// Makes the digests of tokens that have none: from before an upgrade or a key rotation. Of several accounts with
    /// one phone, the one that signed in last keeps it.
    static func addTokenDigests(_ secrets: AccountSecrets, _ transaction: borrowing Transaction) throws {
        let rows = try transaction.rows(
            """
            select s.account_id, a.app_folder_id, s.device_token_sealed
            from account_sessions s join accounts a on a.id = s.account_id
            where s.device_token_sealed is not null and s.device_token_digest is null
            order by a.signed_in_at, a.id
            """
        ) { (account: try $0[0] as AccountID, app: try $0[1] as FolderID, sealed: try $0[2] as [UInt8]) }
        for row in rows {
            // What can't be opened stays; sending to it fails and says so.
            guard let token = try? secrets.open(row.sealed, .deviceToken(row.account)) else { continue }
            try save(token, of: row.account, in: row.app, secrets, transaction)
        }
    }
}
