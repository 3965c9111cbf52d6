import Access
import PortalUI
import Timekeeping

/// The withdrawals of a study that its app's Response server hasn't confirmed, on the study's page.
struct WithdrawalCallList {
    struct Row {
        let state: StateChip
        let count: String
        let since: TimeText
        let reason: String
        let next: TimeText?
    }

    /// The address of the server; nil if the app uses the portal's now.
    let server: String?
    let rows: [Row]
    /// Where a form makes all of them due; nil for users who may not.
    let retryAddress: String?

    /// Creates the list; nil if the app uses the portal's server and nothing is left of another one.
    init?(_ summary: WithdrawalCallSummary, _ channel: Channel, mayRetry: Bool, now: Instant) {
        if summary.server == nil, summary.groups.isEmpty { return nil }
        server = summary.server
        rows = summary.groups.map { group in
            Row(
                state: group.isFailed
                    ? StateChip("Failed", shape: .exclamation, tone: .red)
                    : StateChip("Waiting", shape: .ring, tone: .gray),
                count: NumberFormat.counted(group.count, "withdrawal", "withdrawals"),
                since: TimeText(group.since, from: now),
                reason: group.reason.isEmpty ? "Not tried yet" : group.reason,
                next: group.nextAttemptAt.map { TimeText($0, from: now) })
        }
        retryAddress = mayRetry && !rows.isEmpty ? ParticipationPaths.calls(channel) : nil
    }
}
