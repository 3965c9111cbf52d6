import Access
import Cryptography
import SQLStore
import Timekeeping

/// The accounts of an app for scripts, oldest first.
public struct AccountOverviewRepository: Sendable {
    /// An account without its address, and the phone on which it's signed in.
    public struct Overview: Sendable {
        public let id: AccountID
        public let isVerified: Bool
        /// The tag of the language of emails.
        public let language: String
        public let createdAt: Instant
        public let signedInAt: Instant?
        /// `ios` or `android`; nil without a phone.
        public let platform: String?
        public let appVersion: String
        /// The number of studies whose state is kept.
        public let studyCount: Int
        /// The address; nil unless it was asked for.
        public let email: String?
    }

    private let secrets: AccountSecrets

    /// Creates the list for a data folder's key.
    public init(key: SealingKey) { secrets = AccountSecrets(key: key, random: SystemRandom.bytes) }

    /// Returns all accounts of an app.
    ///
    /// - Parameter addresses: Whether to include addresses.
    public func all(
        addresses: Bool, with grant: Grant<ManageAccounts>, in transaction: borrowing Transaction
    ) throws -> [Overview] {
        try transaction.rows(
            """
            select a.id, a.is_verified, a.language, a.created_at, a.signed_in_at, s.device_type,
                coalesce(s.app_version, ''), a.user_id, a.email_sealed,
                (select count(*) from account_studies t where t.account_id = a.id)
            from accounts a \(fragment: AccountSessionRepository.join(at: grant.now))
            where a.app_folder_id = \(grant.subject.id) order by a.id
            """
        ) { row in
            Overview(
                id: try row[0], isVerified: try row[1] as Int == 1, language: try row[2],
                createdAt: try row[3],
                signedInAt: try row[4], platform: try row[5], appVersion: try row[6], studyCount: try row[9],
                email: addresses ? try secrets.open(try row[8], .address(userID: try row[7])) : nil)
        }
    }
}
