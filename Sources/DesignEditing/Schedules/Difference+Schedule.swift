import Studies

extension Difference {
    /// Whether the difference is in the schedule of an activity.
    var isOfSchedule: Bool {
        path == "schedule" || path.hasPrefix("schedule.") || path.hasPrefix("schedule[")
    }
}
