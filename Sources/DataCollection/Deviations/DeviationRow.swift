import Access
import Adherence
import PortalUI
import Responses
import Timekeeping

/// A deviation in a list.
struct DeviationRow {
    /// The value of the checkbox.
    let value: String
    let participant: PageLink
    let site: String
    let subject: String
    let detail: String
    let reason: String
    let explanation: String
    let recorded: String
    let chip: StateChip
    let note: String
    let decided: String
    let isSelectable: Bool
    let isSelected: Bool

    init(
        _ deviation: Deviation, _ titles: [ActivityID: String], _ channel: Channel,
        isSelectable: Bool = false, isSelected: Bool = false
    ) {
        value = DeviationRevision(deviation.id, revision: deviation.revision).text
        participant = PageLink(
            "\(deviation.participant)", to: ResponsePaths.participant(deviation.participant, channel))
        site = deviation.site?.code ?? ""
        subject = deviation.subject(titles)
        let what = deviation.run == nil ? deviation.day.dayMonthYear : deviation.kind.title
        detail = [what, deviation.laterOutcome].compactMap(\.self).joined(separator: ". ")
        reason = deviation.reason?.title ?? ""
        explanation = deviation.explanation
        recorded = deviation.recorded.map { "\($0.by), \($0.at.civil().date.dayMonthYear)" } ?? ""
        chip = deviation.chip
        note = deviation.decisionNote
        decided = deviation.decided.map { "\($0.by), \($0.at.civil().date.dayMonthYear)" } ?? ""
        (self.isSelectable, self.isSelected) = (isSelectable, isSelected)
    }

    var label: String { "Select the deviation of participant \(participant.title): \(subject)" }
}
