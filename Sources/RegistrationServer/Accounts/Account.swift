import Cryptography
import Timekeeping
import Vocabulary

/// A participant's account in an app.
struct Account: Sendable {
    /// What a participant chose in the app, as the app sent it.
    struct Settings: Sendable, Hashable {
        var remoteNotifications = false
        var localNotifications = false
        var touchID = false
        var passcode = false
        var reminderLeadTime = ""
        var locale = ""
    }

    /// The code in the last verification email.
    struct Code: Sendable {
        let digest: [UInt8]
        let sentAt: Instant
    }

    /// The password in the last email about a forgotten password.
    struct TemporaryPassword: Sendable {
        let hash: PasswordHash
        let sentAt: Instant
        /// Whether it was used to sign in. It then only serves to choose a new password.
        let isUsed: Bool
    }

    let id: AccountID
    let app: FolderID
    let userID: String
    let address: AccountAddress
    let emailSealed: [UInt8]
    let password: PasswordHash
    let isVerified: Bool
    let code: Code?
    let temporary: TemporaryPassword?
    let settings: Settings

    /// How long a code and a temporary password can be used, as their emails say.
    static let codeLifetimeSeconds = 48 * 3600

    /// Returns whether something that was sent then has expired.
    static func hasExpired(_ sentAt: Instant, at now: Instant) -> Bool {
        now > sentAt.adding(seconds: codeLifetimeSeconds)
    }
}
