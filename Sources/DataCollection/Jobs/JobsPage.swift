import DataAccess
import Forwarding
import PortalUI
import Responses
import Studies
import Timekeeping

/// The running and finished background jobs of a study.
struct JobsPage {
    let frame: Frame
    let address: String
    let running: [JobRow]
    /// The status of forwarding, for users who can configure it.
    let forwarding: ForwardingSummary?
    let ended: [Row]
    /// Whether the user can repeat one of the jobs.
    var isAnyRepeatable: Bool { ended.contains { $0.again != nil } }
    let exports: String

    var summary: String {
        ended.count == 1 ? "1 finished job" : "\(ended.count) finished jobs, newest first"
    }

    /// A finished job.
    struct Row {
        let title: String
        let about: String
        let cause: String
        let startedAt: Instant
        let started: TimeText
        let by: String
        let state: StateChip
        let outcome: String
        /// The URL that repeats the job, or nil if the user isn't allowed to or there is nothing to repeat.
        let again: String?

        init(_ run: ReprocessingQueue.Run, _ address: String, mayRepeat: Bool) {
            let failed = run.failedAgain ?? 0
            title = "Reprocessing"
            about = run.activityID.isEmpty ? "All activities" : run.activityID
            cause = run.cause.isEmpty ? "" : FailureCause(text: run.cause).title
            startedAt = run.startedAt
            started = TimeText.minute(run.startedAt)
            by = run.startedBy
            state =
                failed == 0
                ? StateChip("Done", shape: .check, tone: .green)
                : StateChip("Done, some failed", shape: .exclamation, tone: .amber)
            outcome =
                NumberFormat.counted(run.requeued, "response", "responses") + ", "
                + (failed == 0 ? "none failed again" : "\(NumberFormat.integer(failed)) failed again")
            again = mayRepeat && failed > 0 ? "\(address)/\(run.id)/repeat" : nil
        }

        init(_ export: Export, atSites codes: [String]?, _ address: String, access: ExportAccess) {
            let line = ExportsPage.Row(
                export, atSites: codes, page: address, access: access)
            (title, about, cause) = ("Export", line.title, line.detail)
            (startedAt, started, by) = (export.askedAt, line.asked, line.askedBy)
            (state, again) = (line.state, line.again)
            outcome =
                line.failure.isEmpty
                ? [line.rows.isEmpty ? "" : line.rows + " rows", line.size].filter { !$0.isEmpty }
                    .joined(separator: ", ") : line.failure
        }
    }

    /// Returns jobs of all kinds, newest first.
    static func newestFirst(_ lines: [Row]) -> [Row] { lines.sorted { $0.startedAt > $1.startedAt } }

    static func running(
        _ run: ReprocessingQueue.Run, _ address: String, _ token: String, mayStop: Bool
    ) -> JobRow {
        let done = min(run.done, run.total)
        return JobRow(
            id: "job-\(run.id)",
            title: "Reprocessing \(NumberFormat.counted(run.total, "response", "responses"))",
            done: done, of: max(run.total, 1),
            status: "\(NumberFormat.integer(done)) of \(NumberFormat.integer(run.total))",
            pollAddress: address, stopAddress: mayStop ? "\(address)/\(run.id)/stop" : nil,
            refreshAddress: address, formToken: token)
    }
}
