import SQLStore

extension AccountSessionRepository {
    /// Saves what an app says about its phone.
    func save(
        _ device: AccountDevice, of account: Account, _ secrets: AccountSecrets,
        _ transaction: borrowing Transaction
    ) throws {
        let token = device.token.map { secrets.seal($0, .deviceToken(account.id)) }
        try transaction.run(
            """
            update account_sessions set device_type = coalesce(\(device.system?.rawValue), device_type),
                app_version = coalesce(\(device.appVersion), app_version),
                device_token_sealed = coalesce(\(token), device_token_sealed),
                takes_pushes = coalesce(\(device.takesPushes), takes_pushes)
            where account_id = \(account.id)
            """)
    }
}
