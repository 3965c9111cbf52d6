import Timekeeping

/// The activities of a study that are planned for a participant.
public struct StudyPlan: Hashable, Sendable {
    /// The plans, one for each activity, in the order given.
    public let activities: [ActivityPlan]

    /// Creates a plan. Plans of the same activity are joined; the first one decides whether it is ongoing or excluded.
    public init(_ activities: [ActivityPlan]) {
        var order: [ActivityID] = []
        var plans: [ActivityID: ActivityPlan] = [:]
        for plan in activities {
            guard let known = plans[plan.activity] else {
                order.append(plan.activity)
                plans[plan.activity] = plan
                continue
            }
            plans[plan.activity] = known.replacing(runs: known.runs + plan.runs)
        }
        self.activities = order.compactMap { plans[$0] }
    }

    /// Returns the plan after a new version of the study was published.
    ///
    /// Runs that had started by then, on the participant's clock, stay as they are, also those of activities that were
    /// removed. All others are those of the new plan that start later.
    public func republished(as new: StudyPlan, at instant: Instant, in zones: ZoneHistory) -> StudyPlan {
        func hasStarted(_ run: PlannedRun) -> Bool { zones.instant(run.start) <= instant }
        let old = Dictionary(
            uniqueKeysWithValues: activities.map { ($0.activity, $0.runs.filter(hasStarted)) })
        let updated = new.activities.map { plan in
            plan.replacing(runs: (old[plan.activity] ?? []) + plan.runs.filter { !hasStarted($0) })
        }
        let kept = Set(new.activities.map(\.activity))
        let removed = activities.filter { !kept.contains($0.activity) && old[$0.activity] != [] }
        return StudyPlan(updated + removed.map { $0.replacing(runs: $0.runs.filter(hasStarted)) })
    }
}

extension ActivityPlan {
    /// Returns the plan after the anchor date of the activity was corrected.
    ///
    /// Runs with these starts, which were answered, stay as they are. All others are those of the new plan.
    public func replanned(as new: ActivityPlan, keepingAnswered starts: Set<CivilDateTime>) -> ActivityPlan {
        let kept = runs.filter { starts.contains($0.start) }
        return new.replacing(runs: kept + new.runs.filter { !starts.contains($0.start) })
    }

    /// Returns the plan with other runs.
    func replacing(runs: [PlannedRun]) -> ActivityPlan {
        ActivityPlan(activity, runs: runs, isOngoing: isOngoing, exclusion: exclusion)
    }
}
