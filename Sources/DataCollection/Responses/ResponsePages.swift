import Access
import PortalUI
import Responses
import Timekeeping

/// The page of the Response table.
struct ResponsesPage {
    struct Row {
        let number: String
        let address: String
        let participant: String
        let participantAddress: String
        let activity: String
        let activityKey: String
        let version: String
        let language: String
        let received: TimeText
        let status: ResponseStatus
        let title: String
        let message: String

        init(
            _ line: ResponseListingRepository.Summary, _ channel: Channel,
            _ titles: ActivityTitles? = nil
        ) {
            number = "\(line.id)"
            address = ResponsePaths.response(line.id, channel)
            participant = "\(line.participant)"
            participantAddress = ResponsePaths.participant(line.participant, channel)
            activity = titles?[line.activityID] ?? line.activityID
            activityKey = line.activityID
            version = line.version
            language = line.language
            received = TimeText.minute(line.receivedAt)
            status = line.status
            title = status == .error || status == .discarded ? line.cause.title : ""
            message = line.sentences.joined(separator: "\n")
        }

        var state: StateChip {
            switch status {
            case .pending: .pending
            case .processed: .processed
            case .error: .failed
            case .forwarded: .forwarded
            case .discarded: .discarded
            }
        }

        /// Whether it can be selected for reprocessing.
        var isFailed: Bool { status == .error }
    }

    /// Failed responses by cause, most frequent first.
    struct Causes {
        struct Row {
            let count: String
            let title: String
            let key: String
            let activity: String
            let activityTitle: String
            let advice: String
            let address: String
            let isShown: Bool
            let cause: String
            let allowsReprocessing: Bool
            let needsCorrection: Bool
        }

        let title: String
        let oldest: String
        let lines: [Row]

        init(
            _ causes: [ResponseListingRepository.Cause], failed: Int, _ filter: ResponseFilter,
            _ titles: ActivityTitles, _ address: String
        ) {
            let errors = failed == 1 ? "1 error" : "\(NumberFormat.integer(failed)) errors"
            title = "\(errors), \(causes.count == 1 ? "1 cause" : "\(causes.count) causes")"
            oldest = causes.map(\.oldest).min().map { "Oldest \(TimeText.minuteWords($0))" } ?? ""
            lines = causes.map { cause in
                var shown = ResponseFilter()
                shown.status = .error
                shown.activity = cause.activityID
                shown.cause = cause.cause.text
                let isOther = cause.cause.kind == .other
                return Row(
                    count: NumberFormat.integer(cause.count), title: cause.cause.title,
                    key: isOther ? cause.message : cause.cause.key, activity: cause.activityID,
                    activityTitle: titles[cause.activityID], advice: cause.cause.advice,
                    address: shown.address(address), isShown: filter == shown,
                    cause: cause.cause.text, allowsReprocessing: cause.cause.allowsReprocessing,
                    needsCorrection: cause.cause.needsCorrection)
            }
        }
    }

    let frame: Frame
    let address: String
    let filter: ResponseFilter
    let mayReprocess: Bool
    let tabs: [Tab]
    let activities: [SelectOption]
    let causes: Causes?
    /// The number of failed responses that match the filter, if they can be reprocessed together.
    let matching: Int?
    let run: ReprocessingProgress?
    let lines: [Row]
    /// What an empty list says: what is missing until responses arrive.
    let nothing: EmptyState
    let first: String?
    let next: String?

    var summary: String {
        lines.count == 1
            ? "1 response on this page, newest first" : "\(lines.count) responses on this page, newest first"
    }
    var from: String { filter.from?.description ?? "" }
    var until: String { filter.until?.description ?? "" }
    var status: String { filter.status.map { "\($0.rawValue)" } ?? "" }
    /// The filter as hidden form fields.
    var kept: [HiddenField] { filter.parameters.map { HiddenField($0.0, $0.1) } }
    var all: [HiddenField] { kept + [HiddenField("all", "1")] }
    /// Only failed responses can be selected.
    var mayChoose: Bool { mayReprocess && lines.contains { $0.status == .error } }
}

/// The progress or result of reprocessing.
struct ReprocessingProgress {
    let job: JobRow
    let isRunning: Bool
    let outcome: String

    init(_ run: ReprocessingQueue.Run, page: String, token: String) {
        isRunning = run.isRunning
        let failed = run.failedAgain ?? 0
        job = JobRow(
            id: "reprocessing",
            title: "Reprocessing \(NumberFormat.counted(run.total, "response", "responses"))",
            done: min(run.done, run.total), of: run.total,
            status: "\(NumberFormat.integer(run.done)) of \(NumberFormat.integer(run.total))",
            pollAddress: run.isRunning ? page : nil, refreshAddress: page, formToken: token)
        outcome =
            "\(run.startedBy) reprocessed \(NumberFormat.counted(run.requeued, "response", "responses")) at "
            + "\(TimeText.minuteWords(run.startedAt)). "
            + (failed == 0 ? "None failed again." : "\(NumberFormat.integer(failed)) failed again.")
    }
}

extension ResponsesPage {
    /// Returns what an empty list of responses says.
    static func nothing(in channel: Channel, mayConfigure: Bool) -> EmptyState {
        guard channel.isCollecting else {
            return EmptyState(
                "No responses yet", "Response collection is off, so responses are rejected.", icon: .inbox,
                action: mayConfigure ? PageLink("Study setup", to: ResponsePaths.setUp(channel)) : nil)
        }
        return EmptyState(
            "No responses yet",
            "Responses appear here as soon as they arrive, even if they can't be added to Lists.",
            icon: .inbox,
            action: PageLink("Enrollment tokens", to: ResponsePaths.tokens(channel)))
    }
}
