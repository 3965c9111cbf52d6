import Timekeeping

/// The state of a run.
public enum RunState: Hashable, Sendable {
    /// Answered before its end.
    case done
    /// Answered after its end, before it closed.
    case late
    /// Open and unanswered.
    case due
    /// Ended and unanswered; a late response still counts.
    case dueLate
    /// Closed and unanswered.
    case missed
    /// Not started.
    case upcoming
    /// Unanswered and not expected to be answered.
    case notApplicable(Reason)

    /// Why a run isn't expected to be answered.
    ///
    /// In this order: if several apply, the first is given.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The participant's data was erased.
        case erased
        /// The activity is for another group.
        case notInGroup
        /// The anchor date isn't known.
        case anchorUnknown
        /// The run doesn't end after its start, or the participant's clock skipped it.
        case neverOpen
        /// It ended before enrollment, or less than an hour after it.
        case beforeEnrollment
        /// It ends after the participant withdrew.
        case afterWithdrawal
        /// It ends while the study is paused.
        case studyPaused
        /// It ends while the participant is on hold.
        case onHold
    }
}

/// Decides the states of a participant's runs at an instant.
struct RunAssessment {
    private let now: Instant
    private let history: ParticipantHistory
    private let studyPauses: PausePeriods
    private let holds: PausePeriods
    /// A run that had started before enrollment and ends before this isn't expected to be answered.
    private let leastEnd: Instant

    init(_ history: ParticipantHistory, now: Instant) {
        self.now = now
        self.history = history
        leastEnd = history.enrolled + .hours(1)
        studyPauses = PausePeriods(history.studyPauses)
        holds = PausePeriods(history.holds)
    }

    /// Returns the state of a run; `completion` is that of its first response that counts, nil if there is none.
    func state(of window: RunWindow, completion: Instant?, exclusion: ActivityPlan.Exclusion?) -> RunState {
        if let completion { return window.hasEnded(at: completion) ? .late : .done }
        if let reason = reason(window, exclusion) { return .notApplicable(reason) }
        if now < window.start { return .upcoming }
        if window.hasClosed(at: now) { return .missed }
        return window.hasEnded(at: now) ? .dueLate : .due
    }

    private func reason(_ window: RunWindow, _ exclusion: ActivityPlan.Exclusion?) -> RunState.Reason? {
        if history.isErased { return .erased }
        switch exclusion {
        case .notInGroup: return .notInGroup
        case .anchorUnknown: return .anchorUnknown
        case nil: break
        }
        if !window.isEverOpen { return .neverOpen }
        if wasOver(window) { return .beforeEnrollment }
        if let withdrawn = history.withdrawn, window.end.map({ $0 > withdrawn }) ?? true {
            return .afterWithdrawal
        }
        guard let end = window.end else { return nil }
        if studyPauses.contain(end) { return .studyPaused }
        return holds.contain(end) ? .onHold : nil
    }

    /// Returns whether a run had started before enrollment and had ended by then, or had less than an hour left.
    private func wasOver(_ window: RunWindow) -> Bool {
        guard let end = window.end else { return false }
        return window.start < history.enrolled && end < leastEnd
    }
}
