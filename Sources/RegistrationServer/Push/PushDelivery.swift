import Timekeeping
import Vocabulary

/// A claimed message for one device.
struct PushDelivery: Sendable {
    /// Where devices get their messages from: the service of a platform, with the key of an app.
    struct Route: Hashable, Sendable {
        let app: FolderID
        let platform: Platform
    }

    let id: Int64
    let message: Int64
    let account: AccountID
    let route: Route
    let push: PushMessage
    let token: String
    /// The token as it is stored, which tells whether the device has sent another one since.
    let sealedToken: [UInt8]
    /// The number of failed attempts.
    let attempts: Int
    let leasedUntil: Instant
    /// Whether the message is for this account alone, so that nothing of it may remain.
    let isPersonal: Bool
}
