import Cryptography
import SQLStore

extension Account {
    /// The columns that ``init(_:)`` reads, of the table `accounts` under the name `a`.
    static let columns: SQL = """
        a.id, a.app_folder_id, a.user_id, a.email_digest, a.email_sealed, a.password_hash, a.is_verified,
            a.code_digest, a.code_sent_at, a.temporary_hash, a.temporary_sent_at, a.temporary_is_used,
            a.remote_notifications, a.local_notifications, a.touch_id, a.passcode, a.reminder_lead_time, a.locale
        """

    init(_ row: Row) throws {
        id = try row[0]
        app = try row[1]
        userID = try row[2]
        address = AccountAddress(app: app, digest: try row[3])
        emailSealed = try row[4]
        password = PasswordHash(encoded: try row[5])
        isVerified = try row[6] as Int == 1
        code = row.isNull(7) || row.isNull(8) ? nil : Code(digest: try row[7], sentAt: try row[8])
        temporary =
            row.isNull(9) || row.isNull(10)
            ? nil
            : TemporaryPassword(
                hash: PasswordHash(encoded: try row[9]), sentAt: try row[10], isUsed: try row[11] as Int == 1)
        settings = Settings(
            remoteNotifications: try row[12] as Int == 1, localNotifications: try row[13] as Int == 1,
            touchID: try row[14] as Int == 1, passcode: try row[15] as Int == 1,
            reminderLeadTime: try row[16], locale: try row[17])
    }
}
