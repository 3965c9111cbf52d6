import Adherence
import Studies
import Timekeeping

/// Makes a participant's plan from the schedules of the study.
struct ParticipantPlan {
    let schedules: StudySchedules
    let history: ParticipantHistory
    let anchors: AnchorDays
    /// The responses, which decide which runs of a corrected anchor date are kept.
    let responses: [CompletedResponse]

    /// Returns the plan: that of the version at enrollment, and of each later one from its publication on.
    func make() -> StudyPlan {
        var plan: StudyPlan?
        for version in schedules.versions(from: history.enrolled) {
            let next = StudyPlan(version.activities.map { self.plan(of: $0, version.number) })
            plan = plan?.republished(as: next, at: version.publishedAt, in: history.zones) ?? next
        }
        return plan ?? StudyPlan([])
    }

    private func plan(of activity: StudySchedules.ScheduledActivity, _ version: Int) -> ActivityPlan {
        if let plan = activity.plan { return plan }
        guard let source = activity.schedule.anchor else { return ActivityPlan(activity.id, runs: []) }
        if source == .enrollment {
            let day = history.zones.zone(at: history.enrolled).civil(at: history.enrolled).date
            return plan(of: activity, from: day, version)
        }
        return plan(of: activity, from: anchors.days(of: source), version)
    }

    private func plan(
        of activity: StudySchedules.ScheduledActivity, from days: [AnchorDays.Known], _ version: Int
    ) -> ActivityPlan {
        var current = ActivityPlan(activity.id, runs: [], exclusion: .anchorUnknown)
        for (index, known) in days.enumerated() {
            let next = known.day.map { plan(of: activity, from: $0, version) }
            guard index > 0 else {
                current = next ?? current
                continue
            }
            let kept =
                activity.addsRuns
                ? Set(current.runs.map(\.start)) : answered(current, until: known.seenAt)
            let unknown = ActivityPlan(activity.id, runs: [], exclusion: .anchorUnknown)
            current = current.replanned(as: next ?? unknown, keepingAnswered: kept)
        }
        return current
    }

    private func plan(
        of activity: StudySchedules.ScheduledActivity, from day: CivilDate, _ version: Int
    ) -> ActivityPlan {
        ActivityPlan(activity.id, activity.schedule, launch: activity.launch, from: day, version)
    }

    /// Returns the starts of the runs that were answered by a time.
    private func answered(_ plan: ActivityPlan, until time: Instant) -> Set<CivilDateTime> {
        let adherence = ParticipantAdherence(StudyPlan([plan]), history, responses, at: time)
        let runs = adherence.activities.flatMap(\.runs).filter { $0.response != nil }
        return Set(runs.map(\.run.start))
    }
}

extension StudySchedules.ScheduledActivity {
    /// Whether phones keep the previous runs when the anchor date changes.
    fileprivate var addsRuns: Bool {
        guard case .custom(let custom) = schedule else { return false }
        return custom.addsRuns
    }
}
