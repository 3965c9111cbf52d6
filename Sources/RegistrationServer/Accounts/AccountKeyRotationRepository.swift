import Cryptography
import SQLStore
import Vocabulary

/// Replaces the key under which the secrets of accounts are stored.
public enum AccountKeyRotationRepository {
    private static let pageCount = 500

    /// The columns whose values are found by no digest.
    public static let sealedColumns = [
        SealedColumn("device_token_sealed", in: "account_sessions", of: ["account_id"]) {
            AccountSealContext.deviceToken(try $0[0]).text
        },
        SealedColumn("pdf_sealed", in: "account_consents", of: ["pdf_digest"]) {
            AccountSealContext.consent(digest: try $0[0]).text
        },
        AccountEmailRepository.sealedColumn,
        AccountConfirmationRepository.sealedColumn,
        AccountClosureNoticeRepository.sealedColumn,
        WithdrawalCallRepository.sealedColumn,
        AccountMailErasureRepository.sealedColumn,
    ]

    /// The columns whose values are found by a keyed digest, which ``exchange(_:for:in:)`` replaces too.
    public static let searchedColumns = [
        SealedColumn("email_sealed", in: "accounts", of: ["user_id"]) {
            AccountSealContext.address(userID: try $0[0]).text
        },
        SealedColumn("app_token_sealed", in: "account_studies", of: ["account_id", "study_key"]) {
            AccountSealContext.appToken(try $0[0], studyKey: try $0[1]).text
        },
    ]

    /// Encrypts the addresses and app tokens of all accounts with another key, by which they are found from then on.
    ///
    /// Codes that wait to be used become invalid; their owners can ask for another one.
    ///
    /// - Returns: The number of values.
    /// - Throws: ``SealedColumnError`` for the first value that the current key can't decrypt.
    public static func exchange(
        _ present: SealingKey, for next: SealingKey, _ transaction: borrowing Transaction
    ) throws -> Int {
        var count = 0
        for column in searchedColumns { count += try column.exchange(present, for: next, in: transaction) }
        try renewAddresses(AccountSecrets(key: next, random: SystemRandom.bytes), transaction)
        try renewAppTokens(AccountSecrets(key: next, random: SystemRandom.bytes), transaction)
        try transaction.run("update accounts set code_digest = null, code_sent_at = null")
        // The next start of the server makes them.
        try transaction.run("update account_sessions set device_token_digest = null")
        // Attempts are counted by the digest of the address.
        try transaction.run("delete from account_attempts")
        return count
    }

    private static func renewAddresses(
        _ secrets: AccountSecrets, _ transaction: borrowing Transaction
    ) throws {
        var last = AccountID(rawValue: .min)
        while true {
            let page = try transaction.rows(
                """
                select id, app_folder_id, user_id, email_sealed from accounts where id > \(last)
                order by id limit \(pageCount)
                """
            ) { row in
                (
                    id: try row[0] as AccountID, app: try row[1] as FolderID, userID: try row[2] as String,
                    sealed: try row[3] as [UInt8]
                )
            }
            guard let end = page.last else { return }
            for row in page {
                let email = try secrets.open(row.sealed, .address(userID: row.userID))
                let digest = secrets.address(email, in: row.app).digest
                try transaction.run("update accounts set email_digest = \(digest) where id = \(row.id)")
            }
            last = end.id
        }
    }

    private static func renewAppTokens(
        _ secrets: AccountSecrets, _ transaction: borrowing Transaction
    ) throws {
        var last = Int64.min
        while true {
            let page = try transaction.rows(
                """
                select id, account_id, study_key, app_token_sealed from account_studies
                where app_token_sealed is not null and id > \(last) order by id limit \(pageCount)
                """
            ) { row in
                (
                    id: try row[0] as Int64,
                    context: AccountSealContext.appToken(try row[1], studyKey: try row[2]),
                    sealed: try row[3] as [UInt8]
                )
            }
            guard let end = page.last else { return }
            for row in page {
                let digest = secrets.digest(ofAppToken: try secrets.open(row.sealed, row.context))
                try transaction.run(
                    "update account_studies set app_token_digest = \(digest) where id = \(row.id)")
            }
            last = end.id
        }
    }
}
