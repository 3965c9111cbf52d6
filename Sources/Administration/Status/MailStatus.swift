import Timekeeping

/// The state of the site's mail: when the last email was sent, and the number of failures since.
public struct MailStatus: Sendable {
    let sentAt: Instant?
    let failedAt: Instant?
    let failureCount: Int
    let failure: String

    var isFailing: Bool { failureCount > 0 }
}
