import Access
import JSON
import PortalUI
import Responses
import Timekeeping

/// The page of one response with its JSON, problems, corrections, and discards.
struct ResponsePage {
    /// A problem, with links to fix it.
    struct Problem {
        let sentence: String
        /// The mark in the JSON.
        let mark: String?
        let correction: String?
        let design: String?
    }

    /// A corrected value.
    struct Correction {
        let step: String
        let old: String
        let new: String
        let reason: String
        let time: TimeText
        let author: String
        /// The user, time, and reason of the withdrawal, or nil while it is in use.
        let withdrawal: String?
        let withdraw: String?

        init(_ correction: ResponseCorrection, _ channel: Channel, mayEdit: Bool) {
            step = correction.step
            old = ValueText.shown(correction.old)
            new = ValueText.shown(correction.new)
            reason = correction.reason
            time = TimeText.minute(correction.at)
            author = correction.by
            withdrawal = correction.withdrawal.map {
                "Withdrawn by \($0.by) at \(TimeText.minuteWords($0.at)): \($0.reason)"
            }
            let isOpen = mayEdit && correction.withdrawal == nil
            withdraw =
                isOpen ? ResponsePaths.withdraw(correction.id, of: correction.response, channel) : nil
        }
    }

    let frame: Frame
    /// The URL of the Response table, and of this page.
    let responses: String
    let address: String
    let line: ResponsesPage.Row
    let cause: FailureCause
    let participant: PageLink
    /// The site of the participant; nil in a study without sites.
    let site: DescriptionItem?
    /// The problems with values.
    let problems: [Problem]
    /// Whether there are more problems than are listed.
    let hasMoreProblems: Bool
    /// The message for other problems.
    let message: String
    /// The activity in the designer, for users who can edit it.
    let design: String?
    let corrections: [Correction]
    let discards: [ResponseDiscard]
    let code: CodeBlock
    /// Whether the user can change the response now.
    let mayEdit: Bool

    /// Whether the user can reprocess responses, which takes a role on the study.
    let mayReprocess: Bool

    var reprocess: String? {
        mayEdit && mayReprocess && line.status == .error ? responses + "/reprocess" : nil
    }
    /// The first value to correct, which comes before reprocessing; nil if none can be corrected.
    var firstCorrection: String? { problems.lazy.compactMap(\.correction).first }
    var discard: String? { mayEdit && line.status == .error ? address + "/discard" : nil }
    var restore: String? { mayEdit && line.status == .discarded ? address + "/restore" : nil }
    /// The note above several problems, or nil.
    var problemNote: String? {
        if hasMoreProblems {
            return "More than \(problems.count) values don't fit. These are the first \(problems.count)."
        }
        return problems.count > 1 ? "\(problems.count) values don't fit." : nil
    }
    /// Whether a correction can be withdrawn.
    var offersWithdrawal: Bool { corrections.contains { $0.withdraw != nil } }
    var isFailed: Bool { line.status == .error || line.status == .discarded }

    var facts: [DescriptionItem] {
        [
            DescriptionItem("Activity", activity),
            DescriptionItem("Version", LinkedText(line.version)),
            DescriptionItem("Participant Id", .link(participant.title, to: participant.address)),
        ] + [site].compactMap { $0 } + [
            DescriptionItem("Language", LinkedText(line.language)),
            DescriptionItem("Received", LinkedText(line.received.shown)),
        ]
    }

    /// The title of the activity with its key; the key alone if it has no title.
    private var activity: LinkedText {
        line.activity == line.activityKey
            ? .code(line.activityKey) : LinkedText(.plain("\(line.activity) "), .code(line.activityKey))
    }

    /// The notice for a discarded response.
    var notice: Notice? {
        guard line.status == .discarded, let last = discards.first else { return nil }
        return Notice(
            .note, "\(last.by) discarded this response at \(TimeText.minuteWords(last.at)).",
            "Reason: \(last.reason)")
    }

    /// Previous discards that were restored.
    var restored: [String] {
        discards.compactMap { discard in
            guard let at = discard.restoredAt, let by = discard.restoredBy else { return nil }
            return "\(discard.by) discarded it at \(TimeText.minuteWords(discard.at)): \(discard.reason) "
                + "\(by) restored it at \(TimeText.minuteWords(at))."
        }
    }
}
