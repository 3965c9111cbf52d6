import Access
import Adherence
import Responses
import Timekeeping
import Vocabulary

/// Something that happened with a participant.
struct ParticipantEvent: Sendable {
    enum Kind: Sendable {
        case enrolled
        /// With what the app requested.
        case withdrew(WithdrawalRequest?)
        /// With the cause of its failure, which is nil for other responses.
        case response(
            ResponseID, activity: ActivityID, version: String, ResponseStatus, cause: FailureCause?)
        /// A note, or a call with or without one.
        case note(ParticipantNote)
        case taskAdded(text: String)
        case taskClosed(text: String, outcome: String, isCanceled: Bool)
        case moved(ParticipantMove)
        case reminder(SettledReminder)
        case hold(ParticipantHold)
        case restricted(ProcessingRestriction)
        case restrictionLifted(reason: String)
        case correctionAsked(CorrectionRequest)
        /// With what was answered.
        case correctionAnswered(CorrectionRequest.Outcome, text: String)
        /// A corrected value, a discarded response, or a changed row or property.
        case corrected(CorrectionEvent)
        /// A reason or a decision.
        case deviation(Deviation, DeviationEntry)
    }

    let kind: Kind
    let at: Instant
    /// The user or the server; nil for the participant.
    let author: String?
}

/// Which events a timeline shows. Raw values are those in addresses.
enum ParticipantEventFilter: String, CaseIterable, Sendable {
    case everything = ""
    case answers, notes, changes

    /// Whether only users who see responses see it.
    var needsResponses: Bool { self == .answers || self == .notes }

    var title: String {
        switch self {
        case .everything: "Everything"
        case .answers: "Answers"
        case .notes: "Notes and tasks"
        case .changes: "Changes"
        }
    }
}
