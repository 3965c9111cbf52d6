import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Why a participant moved to another site.
package enum ParticipantMoveReason: String, CaseIterable, Sendable {
    case relocated
    case assignedInError = "assigned-in-error"
    case siteClosed = "site-closed"
    case other

    package var title: String {
        switch self {
        case .relocated: "Relocated"
        case .assignedInError: "Assigned in error"
        case .siteClosed: "Site closed"
        case .other: "Other"
        }
    }
}

/// A move of a participant from one site to another, or from no site to their first.
package struct ParticipantMove: Sendable {
    /// The title of the previous site; nil if the participant had none.
    package let from: String?
    package let to: String
    package let reason: String
    /// What was entered in addition to the reason; empty for nothing.
    package let note: String
    package let movedAt: Instant
    /// The user's name; nil for someone who doesn't see both sites.
    package let movedBy: String?

    /// The same without what was entered in addition to the reason.
    package var withoutNote: ParticipantMove {
        ParticipantMove(
            from: from, to: to, reason: reason, note: "", movedAt: movedAt, movedBy: movedBy)
    }
}
