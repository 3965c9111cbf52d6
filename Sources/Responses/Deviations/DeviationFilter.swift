import Access
import Vocabulary

/// Which deviations are shown.
package struct DeviationFilter: Sendable, Equatable {
    /// Nil for all.
    package var state: Deviation.State?
    /// Whether only those with a reason are shown.
    package var hasReason = false
    package var decision: Deviation.Decision?
    package var kind: Deviation.Kind?
    package var site: SiteFilter?
    package var participant: ParticipantID?

    package init(_ state: Deviation.State? = nil, of participant: ParticipantID? = nil) {
        (self.state, self.participant) = (state, participant)
    }
}
