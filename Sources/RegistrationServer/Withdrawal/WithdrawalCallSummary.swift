import Timekeeping
import Vocabulary

/// The calls about participants of a study who left, for its page.
struct WithdrawalCallSummary: Sendable {
    /// Calls that are in the same state for the same reason.
    struct Group: Sendable {
        let isFailed: Bool
        /// Empty before the first attempt.
        let reason: String
        let count: Int
        let since: Instant
        /// When the next of them is tried; nil if they failed.
        let nextAttemptAt: Instant?
    }

    /// The address of the app's Response server; nil if it is this portal.
    let server: String?
    let groups: [Group]
}

/// The calls of a study that have waited for more than a day.
public struct OverdueWithdrawals: Sendable {
    public let app: FolderID
    public let studyID: String
    public let count: Int
    public let since: Instant
}
