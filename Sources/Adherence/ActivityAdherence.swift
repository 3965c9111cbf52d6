import Timekeeping

/// The states of the runs of an activity.
public struct ActivityAdherence: Sendable {
    /// The activity.
    public let activity: ActivityID
    /// The runs by start.
    public let runs: [AssessedRun]
    /// All responses by completion, with the runs for which they count.
    public let responses: [PlacedResponse]
    /// Why the activity doesn't apply, even if it has no runs; nil if it does.
    public let exclusion: ActivityPlan.Exclusion?
    /// The number of runs in each state. An ongoing activity has none.
    public let counts: RunCounts
    /// The next instant at which the state of a run changes without new data; nil if there is none.
    let nextChange: Instant?

    /// The number of responses received while the participant took part, whether or not they count for a run.
    public var responseCount: Int {
        responses.count { $0.placement != .notReceived && $0.placement != .afterWithdrawal }
    }

    init(
        _ plan: ActivityPlan, _ windows: [RunWindow], _ matching: ResponseMatching,
        _ assessment: RunAssessment, at now: Instant, _ closed: inout ClosedRuns
    ) {
        var (runs, counts, nextChange): ([AssessedRun], RunCounts, Instant?) = ([], RunCounts(), nil)
        runs.reserveCapacity(windows.count)
        for (index, window) in windows.enumerated() {
            let first = matching.firsts[index]
            let state = assessment.state(
                of: window, completion: first?.effectiveCompletion, exclusion: plan.exclusion)
            runs.append(AssessedRun(plan.runs[index], window, state, first))
            counts.add(state)
            if state.changesWithTime, let change = window.nextBoundary(after: now) {
                nextChange = min(nextChange ?? change, change)
            }
            if let closes = window.closes, closes <= now { closed.add(state, closed: closes) }
        }
        activity = plan.activity
        exclusion = plan.exclusion
        responses = matching.placed
        (self.runs, self.counts, self.nextChange) = (runs, counts, nextChange)
    }
}

/// A run with its state.
public struct AssessedRun: Hashable, Sendable {
    /// The run on the wall clock. Its start identifies it within the activity.
    public let run: PlannedRun
    /// The run in time.
    public let window: RunWindow
    /// The state.
    public let state: RunState
    /// The number of the first response that counts for it; nil if it is unanswered.
    public let response: CompletedResponse.ID?

    init(_ run: PlannedRun, _ window: RunWindow, _ state: RunState, _ first: CompletedResponse?) {
        self.run = run
        self.window = window
        self.state = state
        response = first?.id
    }
}

extension RunState {
    /// Whether the state can change without new data.
    fileprivate var changesWithTime: Bool {
        switch self {
        case .due, .dueLate, .upcoming: true
        case .done, .late, .missed, .notApplicable: false
        }
    }
}
